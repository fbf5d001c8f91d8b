import { isStaff } from '#core/domain/roles.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { startConfirmation } from '../emails/start-confirmation.ts'
import { endLogins } from '../logins/end-logins.ts'
import { mailOwner } from '../mail-owner.ts'
import { startReset } from '../passwords/forgot-password.ts'
import { listRoles, lockUser, type UserRow } from '../queries.ts'
import { deleteFactor, hasSecondFactor } from '../second-factor/queries.ts'
import { insertUserNote } from './queries.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'queueMail'>
type Target = { userId: number; actor: AuditActor }
type Action = `user.${string}`

/** Sends a reset link to someone who cannot request one. Staff never see it. */
export async function sendResetLink(deps: Deps, target: Target): Promise<void> {
  await withUser(deps, target, 'user.reset_link_sent', async (tx, user) => {
    if (user.disabledAt)
      throw new AppError('conflict', { message: 'This account is disabled. Enable it first.' })
    await startReset(tx, deps, user)
  })
}

export async function resendConfirmationTo(deps: Deps, target: Target): Promise<void> {
  await withUser(deps, target, 'user.confirmation_sent', async (tx, user) => {
    if (user.emailVerifiedAt)
      throw new AppError('conflict', { message: 'This address is already confirmed.' })
    await startConfirmation(tx, deps, { user, kind: 'confirm-email' })
  })
}

export async function endLoginsOf(deps: Deps, target: Target): Promise<void> {
  await withUser(deps, target, 'user.logged_out', (tx, user) =>
    endLogins(tx, { userId: user.id, now: deps.clock.now(), actor: target.actor }),
  )
}

/**
 * For shoppers who lost their second factor, or whom a thief locked out by adding one. That of staff protects the whole
 * shop, so only the operator of the server can remove it.
 */
export async function removeSecondFactorOf(deps: Deps, target: Target): Promise<void> {
  await withUser(deps, target, 'user.second_factor_removed', async (tx, user) => {
    const [roleId = null] = await listRoles(tx, user.id)
    if (isStaff(roleId))
      throw new AppError('conflict', { message: 'For staff, use npm run admin -- reset-password.' })
    if (!(await hasSecondFactor(tx, user.id)))
      throw new AppError('conflict', { message: 'This account has no second factor.' })
    const now = deps.clock.now()
    await deleteFactor(tx, user.id)
    await endLogins(tx, { userId: user.id, now, actor: target.actor })
    const payload = { name: user.name, at: now.toISOString() }
    await mailOwner(tx, deps, 'second-factor-removed', { user, payload })
  })
}

/** The audit log omits the note's text, because notes are deleted after some years and the log is not. */
export async function addUserNote(deps: Deps, target: Target & { body: string }): Promise<void> {
  const { body, actor } = target
  await withUser(deps, target, 'user.note_added', (tx, user) =>
    insertUserNote(tx, { userId: user.id, authorId: actor.userId, body, createdAt: deps.clock.now() }),
  )
}

async function withUser(
  { db }: Deps,
  { userId, actor }: Target,
  action: Action,
  act: (tx: Queryable, user: UserRow) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, { id: userId })
    if (!user) throw new AppError('not_found')
    await act(tx, user)
    await recordAudit(tx, { actor, action, subjectId: userId, before: null, after: {} })
  })
}
