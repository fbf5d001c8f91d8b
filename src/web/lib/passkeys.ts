import type { PasskeyAssertion } from '#core/contract/fields.ts'
import type { CreationOptions, PasskeyAttestation } from '#core/contract/passkeys.ts'
import { AppError } from '#core/errors.ts'
import { ask, contracts } from './contracts.ts'

/** Lets the browser create a passkey. The library is loaded only here, since few page views need it. */
export async function createPasskey(options: CreationOptions): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject } }
  } catch (error) {
    throw refused(error, 'No passkey was created. Please try again.')
  }
}

/** Lets the visitor choose a passkey, which signs a challenge of the shop. */
export async function askForPasskey(): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { data } = await ask(contracts.passkeys, 'logInOptions', {})
  try {
    return await startAuthentication({ optionsJSON: data })
  } catch (error) {
    throw refused(error, 'No passkey was used. Please try again.')
  }
}

/**
 * Offers passkeys in the autofill of the email field, until one is chosen or another passkey prompt opens. Null if the
 * browser cannot do that, or nobody chose one.
 */
export async function offerPasskeys(): Promise<PasskeyAssertion | null> {
  if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return null
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { data } = await ask(contracts.passkeys, 'logInOptions', {})
  return startAuthentication({ optionsJSON: data, useBrowserAutofill: true }).catch(() => null)
}

function refused(error: unknown, message: string): AppError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError')
    return new AppError('invalid_input', { message: 'This device already has a passkey for your account.' })
  if (globalThis.PublicKeyCredential === undefined)
    return new AppError('invalid_input', { message: 'This browser does not support passkeys.' })
  return new AppError('invalid_input', { message })
}
