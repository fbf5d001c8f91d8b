import type { FastifyRequest } from 'fastify'
import type { PasskeyAssertion } from '#core/contract/fields.ts'
import { isStaff } from '#core/domain/roles.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { User } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { lockOwner } from '../lock-owner.ts'
import { mailOwner } from '../mail-owner.ts'
import { countPasskeys } from '../passkeys/queries.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { listRoles, type UserRow } from '../queries.ts'
import { qrCodeOf } from './qr-code.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteApp,
  deleteOpenSetups,
  findFactor,
  hasSecondFactor,
  saveFactor,
} from './queries.ts'
import { replaceCodes } from './recovery-codes.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { keepRequiredFactor } from './required-factor.ts'
import { openSecret, sealSecret } from './secret.ts'
import { base32, findStep, newSecret, otpauthUri } from './totp.ts'

type Proven = {
  actor: User
  request: FastifyRequest
  password: string
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

type ReadDeps = Pick<IdentityDeps, 'staffRules'> & { db: Queryable }

export async function readSecondFactor({ db, staffRules }: ReadDeps, userId: number) {
  const [factor, passkeys, codes, [roleId = null]] = await Promise.all([
    findFactor(db, userId),
    countPasskeys(db, userId),
    countRecoveryCodes(db, userId),
    listRoles(db, userId),
  ])
  const app = factor?.confirmedAt != null
  const enabled = app || passkeys > 0
  const required = isStaff(roleId) && staffRules().requireSecondFactor
  return { enabled, app, passkeys, recoveryCodesLeft: enabled ? codes : 0, required }
}

/** Creates the secret for the authenticator app. It counts for nothing until a first code confirms it. */
export async function setUpSecondFactor(deps: IdentityDeps, proven: Proven) {
  const { actor, request, password, code, passkey } = proven
  const { userId } = actor
  const user = await requirePassword(deps, { userId, request, password, field: 'password' })
  await refuseWhenOn(deps.db, user.id)
  await requireSecondFactor(deps, { userId, code, passkey, request })
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
  { actor, code }: { actor: User; code: string },
): Promise<string[]> {
  const { db, clock, keyring, limits } = deps
  const { userId } = actor
  await refuseWhenOn(db, userId)
  await limits.codeFailures.take(String(userId))
  const factor = await findFactor(db, userId)
  if (!factor) throw new AppError('conflict', { message: 'Please start the setup again.' })
  const step = findStep(openSecret(keyring, factor.secretCipher), code.replace(/\s/g, ''), clock.now())
  if (step === undefined) throw fieldError('code', 'This code is not valid.')
  await limits.codeFailures.forget(String(userId))

  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const user = await lockOwner(tx, actor, now)
    if (!(await confirmFactor(tx, { userId, step, now }))) throw alreadyOn()
    await deleteOpenSetups(tx, userId)
    await mailChange(tx, deps, user, true)
    return replaceCodes(tx, deps, userId)
  })
}

export async function renewRecoveryCodes(deps: IdentityDeps, proven: Proven): Promise<string[]> {
  await prove(deps, proven)
  return inTransaction(deps.db, async (tx) => {
    const { id } = await lockOwner(tx, proven.actor, deps.clock.now())
    return replaceCodes(tx, deps, id)
  })
}

export async function disableSecondFactor(deps: IdentityDeps, proven: Proven): Promise<void> {
  await prove(deps, proven)
  await inTransaction(deps.db, async (tx) => {
    const user = await lockOwner(tx, proven.actor, deps.clock.now())
    await deleteApp(tx, user.id)
    await keepRequiredFactor(tx, deps, user.id)
    await mailChange(tx, deps, user, false)
  })
}

async function prove(deps: IdentityDeps, { actor, request, password, code, passkey }: Proven): Promise<void> {
  const { userId } = actor
  await requirePassword(deps, { userId, request, password, field: 'password' })
  if (!(await hasSecondFactor(deps.db, userId)))
    throw new AppError('conflict', { message: 'The second factor is not turned on.' })
  await requireSecondFactor(deps, { userId, code, passkey, request })
}

async function refuseWhenOn(db: Queryable, userId: number): Promise<void> {
  if ((await findFactor(db, userId))?.confirmedAt) throw alreadyOn()
}

function alreadyOn(): AppError {
  return new AppError('conflict', { message: 'The second factor is already turned on.' })
}

async function mailChange(tx: Queryable, deps: IdentityDeps, user: UserRow, enabled: boolean) {
  const payload = { name: user.name, enabled, at: deps.clock.now().toISOString() }
  await mailOwner(tx, deps, 'second-factor-changed', { user, payload })
}
