import type { FastifyRequest } from 'fastify'
import type { PasskeyAssertion } from '#core/contract/fields.ts'
import type { PasskeyAttestation } from '#core/contract/passkeys.ts'
import type { Queryable } from '#server/platform/database.ts'
import { sha256 } from '#server/platform/keys.ts'
import type { IdentityDeps } from '../deps.ts'
import { takeChallengeOf } from './challenges.ts'
import { findPasskey, type PasskeyRow, recordPasskeyUse } from './queries.ts'

type Deps = Pick<IdentityDeps, 'clock' | 'publicUrl' | 'recordSecurityEvent'> & { db: Queryable }

/** Loaded when it is first needed, since few visitors use passkeys. */
const loadLibrary = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

/** Call it before a transaction, so that nobody waits for a lock while the library is read from disk. */
export async function prepareToVerify(): Promise<void> {
  await Promise.all([loadLibrary(), loadHelpers()])
}

/** What the standard calls COSE algorithms: EdDSA, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257]

/** Not a secret, but says nothing about the person. It stays the same, so that a device replaces its old passkey. */
export function userHandleOf(userId: number): string {
  return sha256(`passkey user ${userId}`)
}

/** The site that passkeys are for. Browsers refuse it if it is an IP address. */
export function relyingParty({ publicUrl }: Pick<IdentityDeps, 'publicUrl'>) {
  const { hostname, origin } = publicUrl()
  return { id: hostname, origin }
}

export type NewCredential = { credentialId: string; publicKey: string; signCount: number }

/** Checks what the browser created. Null if anything about it is wrong. */
export async function verifyAttestation(
  deps: Deps,
  userId: number,
  { id, rawId, type, response }: PasskeyAttestation,
): Promise<NewCredential | null> {
  const challenge = await takeChallengeOf(deps, response, userId)
  if (challenge === null || !(await orNull(isPlain(response.attestationObject)))) return null
  const { verifyRegistrationResponse } = await loadLibrary()
  const { id: rpId, origin } = relyingParty(deps)
  const result = await orNull(
    verifyRegistrationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }),
  )
  if (!result?.verified) return null
  const { credential } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
  }
}

/**
 * The shop asks for no attestation. Certificates that are sent nevertheless are not looked at: checking them would mean
 * fetching addresses that the visitor chose.
 */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadHelpers()
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** Checks a signed challenge and stores the use. Null if anything about it is wrong. */
export async function verifyAssertion(
  deps: Deps,
  { id, rawId, type, response }: PasskeyAssertion,
  request: FastifyRequest,
): Promise<PasskeyRow | null> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const challenge = await takeChallengeOf(deps, response, null)
  const passkey = await findPasskey(deps.db, id)
  if (challenge === null || !passkey) return null
  if (userHandle != null && userHandle !== userHandleOf(passkey.userId)) return null
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { id: rpId, origin } = relyingParty(deps)
  const result = await orNull(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // Compared below, once the signature is known to be valid.
        counter: 0,
      },
    }),
  )
  if (!result?.verified) return null
  const use = { id: passkey.id, signCount: result.authenticationInfo.newCounter, now: deps.clock.now() }
  if (await recordPasskeyUse(deps.db, use)) return passkey
  deps.recordSecurityEvent(request, { kind: 'passkey_copied', userId: passkey.userId })
  return null
}

/** The library throws a plain error for each rule that is broken. */
async function orNull<T>(check: Promise<T>): Promise<T | null> {
  return check.catch(() => null)
}
