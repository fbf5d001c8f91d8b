import type { FastifyRequest } from 'fastify'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { lockUser, type UserRow } from '../queries.ts'
import { qrCodeOf } from './qr-code.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
  saveFactor,
} from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { requireCode } from './require-code.ts'
import { openSecret, sealSecret } from './secret.ts'
import { base32, findStep, newSecret, otpauthUri } from './totp.ts'

type Owner = { userId: number; request: FastifyRequest }

export async function readSecondFactor(db: Queryable, userId: number) {
  const [factor, left] = await Promise.all([findFactor(db, userId), countRecoveryCodes(db, userId)])
  const enabled = factor?.confirmedAt != null
  return { enabled, recoveryCodesLeft: enabled ? left : 0 }
}

/** Creates the secret for the authenticator app. The second factor stays off until a first code confirms it. */
export async function setUpSecondFactor(
  deps: IdentityDeps,
  { password, ...owner }: Owner & { password: string },
) {
  const user = await requirePassword(deps, { ...owner, password, field: 'password' })
  await refuseWhenOn(deps.db, user.id)
  const secret = newSecret()
  await saveFactor(deps.db, {
    userId: user.id,
    secretCipher: sealSecret(deps.keyring, secret),
    createdAt: deps.clock.now(),
  })
  const text = base32(secret)
  const uri = otpauthUri({ secret: text, shop: deps.shopName(), email: user.email })
  return { secret: text, uri, qr: qrCodeOf(uri) }
}

/** Turns the second factor on once a first code proves that the app has the secret. */
export async function confirmSecondFactor(
  deps: IdentityDeps,
  { userId, code }: { userId: number; code: string },
): Promise<string[]> {
  const { db, clock, keyring, limits } = deps
  await refuseWhenOn(db, userId)
  await limits.codeFailures.take(String(userId))
  const factor = await findFactor(db, userId)
  if (!factor) throw new AppError('conflict', { message: 'Please start the setup again.' })
  const step = findStep(openSecret(keyring, factor.secretCipher), code.replace(/\s/g, ''), clock.now())
  if (step === undefined) throw fieldError('code', 'This code is not valid.')
  await limits.codeFailures.forget(String(userId))

  return inTransaction(db, async (tx) => {
    const user = await lockOwner(tx, userId)
    if (!(await confirmFactor(tx, { userId, step, now: clock.now() }))) throw alreadyOn()
    await mailChange(tx, deps, user, true)
    return replaceCodes(tx, deps, userId)
  })
}

type Proven = Owner & { password: string; code: string }

export async function renewRecoveryCodes(deps: IdentityDeps, proven: Proven): Promise<string[]> {
  await prove(deps, proven)
  return inTransaction(deps.db, (tx) => replaceCodes(tx, deps, proven.userId))
}

export async function disableSecondFactor(deps: IdentityDeps, proven: Proven): Promise<void> {
  await prove(deps, proven)
  await inTransaction(deps.db, async (tx) => {
    const user = await lockOwner(tx, proven.userId)
    await deleteFactor(tx, user.id)
    await mailChange(tx, deps, user, false)
  })
}

async function prove(deps: IdentityDeps, { userId, request, password, code }: Proven): Promise<void> {
  await requirePassword(deps, { userId, request, password, field: 'password' })
  if (!(await readSecondFactor(deps.db, userId)).enabled)
    throw new AppError('conflict', { message: 'The second factor is not turned on.' })
  await requireCode(deps, { userId, code })
}

async function refuseWhenOn(db: Queryable, userId: number): Promise<void> {
  if ((await findFactor(db, userId))?.confirmedAt) throw alreadyOn()
}

function alreadyOn(): AppError {
  return new AppError('conflict', { message: 'The second factor is already turned on.' })
}

async function lockOwner(tx: Queryable, userId: number): Promise<UserRow> {
  const user = await lockUser(tx, { id: userId })
  if (!user) throw new AppError('unauthenticated')
  return user
}

async function replaceCodes(tx: Queryable, { clock }: IdentityDeps, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, { userId, codeHashes: codes.map(hashRecoveryCode), now: clock.now() })
  return codes
}

async function mailChange(
  tx: Queryable,
  { clock, queueMail }: IdentityDeps,
  user: UserRow,
  enabled: boolean,
) {
  // Anyone could send a stranger such mails.
  if (!user.emailVerifiedAt) return
  await queueMail(tx, 'second-factor-changed', {
    to: { email: user.email, name: user.name, userId: user.id },
    payload: { name: user.name, enabled, at: clock.now().toISOString() },
  })
}
