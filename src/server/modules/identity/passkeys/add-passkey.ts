import type { FastifyRequest } from 'fastify'
import type { PasskeyAssertion } from '#core/contract/fields.ts'
import type { CreationOptions, Passkey, PasskeyAttestation } from '#core/contract/passkeys.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction, isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import type { User } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { lockOwner } from '../lock-owner.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { deleteOpenSetups, findFactor } from '../second-factor/queries.ts'
import { replaceCodes } from '../second-factor/recovery-codes.ts'
import { requireSecondFactor } from '../second-factor/require-second-factor.ts'
import { CHALLENGE_MS, newChallenge } from './challenges.ts'
import { mailPasskeyChange, presentPasskey } from './manage-passkeys.ts'
import { countPasskeys, insertPasskey, listPasskeyRows } from './queries.ts'
import { ALGORITHMS, prepareToVerify, relyingParty, userHandleOf, verifyAttestation } from './verify.ts'

const PASSKEYS_MAX = 20

type Proof = {
  userId: number
  request: FastifyRequest
  password: string
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/** A passkey opens the account by itself, so adding one takes all that the account is protected by. */
export async function startAddingPasskey(deps: IdentityDeps, proof: Proof): Promise<CreationOptions> {
  const { userId, request, password, code, passkey } = proof
  const user = await requirePassword(deps, { userId, request, password, field: 'password' })
  await requireSecondFactor(deps, { userId, code, passkey, request })
  const known = await listPasskeyRows(deps.db, userId)
  refuseTooMany(known.length)
  return {
    rp: { id: relyingParty(deps).id, name: deps.shopName() },
    user: { id: userHandleOf(userId), name: user.email, displayName: user.name },
    challenge: await newChallenge(deps, userId),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    // Stored on the device, so that logging in needs no email, and only for whom the device has recognized.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

type Created = { actor: User; name: string; passkey: PasskeyAttestation }
type Added = { passkey: Passkey; recoveryCodes: string[] | null }

export async function addPasskey(deps: IdentityDeps, created: Created): Promise<Added> {
  await prepareToVerify()
  try {
    const added = await inTransaction(deps.db, (tx) => verifyAndAdd(tx, deps, created))
    if (!added) throw fieldError('passkey', 'This passkey could not be verified. Please try again.')
    return added
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_taken'))
      throw fieldError('passkey', 'This passkey has already been added.')
    throw error
  }
}

/** Returns null instead of throwing if anything is wrong with it, because the challenge stays used up. */
async function verifyAndAdd(
  tx: Queryable,
  deps: IdentityDeps,
  { actor, name, passkey }: Created,
): Promise<Added | null> {
  const { userId } = actor
  const now = deps.clock.now()
  const user = await lockOwner(tx, actor, now)
  const credential = await verifyAttestation({ ...deps, db: tx }, userId, passkey)
  if (!credential) return null
  const others = await countPasskeys(tx, userId)
  refuseTooMany(others)
  const row = await insertPasskey(tx, { ...credential, userId, name, createdAt: now })
  await mailPasskeyChange(tx, deps, user, true)
  const isFirst = others === 0 && !(await hasApp(tx, userId))
  if (isFirst) await deleteOpenSetups(tx, userId)
  const recoveryCodes = isFirst ? await replaceCodes(tx, deps, userId) : null
  return { passkey: presentPasskey(row), recoveryCodes }
}

async function hasApp(tx: Queryable, userId: number): Promise<boolean> {
  return (await findFactor(tx, userId))?.confirmedAt != null
}

function refuseTooMany(passkeys: number): void {
  if (passkeys >= PASSKEYS_MAX)
    throw new AppError('conflict', { message: 'There are too many passkeys. Remove one of them first.' })
}
