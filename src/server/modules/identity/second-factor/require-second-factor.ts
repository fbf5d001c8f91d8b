import type { FastifyRequest } from 'fastify'
import type { PasskeyAssertion } from '#core/contract/fields.ts'
import { AppError, type FieldErrors, fieldError } from '#core/errors.ts'
import type { IdentityDeps } from '../deps.ts'
import { countPasskeys } from '../passkeys/queries.ts'
import { verifyAssertion } from '../passkeys/verify.ts'
import { findFactor, takeRecoveryCode, takeStep } from './queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './secret.ts'
import { findStep } from './totp.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'keyring' | 'limits' | 'publicUrl' | 'recordSecurityEvent'>
type Proof = {
  userId: number
  code: string | undefined
  request: FastifyRequest
  /** A challenge signed by one of the account's passkeys, which replaces the code. */
  passkey?: PasskeyAssertion | undefined
  /** Called when no proof was sent, which is not a failed guess. */
  onMissing?: () => Promise<void>
}

/** Passes if the account has no second factor or the proof is valid. Each code and each challenge works once. */
export async function requireSecondFactor(
  deps: Deps,
  { userId, code, passkey, request, onMissing }: Proof,
): Promise<void> {
  const [factor, passkeys] = await Promise.all([findFactor(deps.db, userId), countPasskeys(deps.db, userId)])
  const secretCipher = factor?.confirmedAt ? factor.secretCipher : null
  if (secretCipher === null && passkeys === 0) return
  if (passkey) return requirePasskey(deps, { userId, passkey, request })
  if (code === undefined) {
    await onMissing?.()
    throw missingProof({ app: secretCipher !== null, passkeys: passkeys > 0 })
  }
  await deps.limits.codeFailures.take(String(userId))
  if (!(await takeCode(deps, { userId, code, secretCipher }))) {
    deps.recordSecurityEvent(request, { kind: 'second_factor_failed', userId })
    throw fieldError('code', 'This code is not valid.')
  }
  await deps.limits.codeFailures.forget(String(userId))
}

type Signed = { userId: number; passkey: PasskeyAssertion; request: FastifyRequest }

/** A passkey of this account: the device has recognized its user, which is as good as password and factor. */
export async function requirePasskey(deps: Deps, { userId, passkey, request }: Signed): Promise<void> {
  const verified = await verifyAssertion(deps, passkey, request)
  if (verified?.userId === userId) return
  deps.recordSecurityEvent(request, { kind: 'second_factor_failed', userId })
  throw fieldError('passkey', 'This passkey did not work. Please try again.')
}

/** `errors.passkey` tells the browser that a passkey would do. */
function missingProof({ app, passkeys }: { app: boolean; passkeys: boolean }): AppError {
  const message = app
    ? 'Please enter the code from your authenticator app.'
    : 'Please use your passkey, or enter a recovery code.'
  const errors: FieldErrors = { code: [message] }
  if (passkeys) errors.passkey = ['Please use your passkey.']
  return new AppError('invalid_input', { message, errors })
}

type Attempt = { userId: number; code: string; secretCipher: string | null }

async function takeCode(
  { db, clock, keyring }: Deps,
  { userId, code, secretCipher }: Attempt,
): Promise<boolean> {
  const now = clock.now()
  const digits = code.replace(/\s/g, '')
  if (secretCipher === null || !/^\d{6}$/.test(digits))
    return takeRecoveryCode(db, { userId, codeHash: hashRecoveryCode(code), now })
  const step = findStep(openSecret(keyring, secretCipher), digits, now)
  return step !== undefined && (await takeStep(db, userId, step))
}
