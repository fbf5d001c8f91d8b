import type { RoleId } from '#core/domain/roles.ts'
import { isStaff, ROLE_ID } from '#core/domain/roles.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import { endLogins } from './logins/end-logins.ts'
import { hasOtherAdmin, listRoles, lockUser, replaceRoles, type UserRow, updateUser } from './queries.ts'

type Deps = { db: Db; clock: Clock }
type Target = { userId: number; actor: AuditActor }

/** Replaces the user's roles. Ends every login, so that nobody keeps rights they have lost. */
export async function setRole({ db, clock }: Deps, { userId, roleId, actor }: Target & { roleId: RoleId }) {
  await inTransaction(db, async (tx) => {
    const user = await lockExisting(tx, userId)
    if (isStaff(roleId) && !user.emailVerifiedAt) throw unconfirmed()
    const before = await listRoles(tx, userId)
    if (roleId !== ROLE_ID.admin) await requireAnotherAdmin(tx, { userId, roles: before })
    await replaceRoles(tx, userId, roleId)
    await endLogins(tx, { userId, now: clock.now(), actor })
    await recordAudit(tx, {
      actor,
      action: 'user.role_changed',
      subjectId: userId,
      before: { roles: before },
      after: { roles: [roleId] },
    })
  })
}

/** Disables a user with immediate effect, or enables them again. */
export async function setDisabled(
  { db, clock }: Deps,
  { userId, disabled, actor }: Target & { disabled: boolean },
) {
  await inTransaction(db, async (tx) => {
    const user = await lockExisting(tx, userId)
    if (disabled) await requireAnotherAdmin(tx, { userId, roles: await listRoles(tx, userId) })
    const now = clock.now()
    await updateUser(tx, userId, { disabledAt: disabled ? now : null, updatedAt: now })
    if (disabled) await endLogins(tx, { userId, now, actor })
    await recordAudit(tx, {
      actor,
      action: disabled ? 'user.disabled' : 'user.enabled',
      subjectId: userId,
      before: { disabled: user.disabledAt !== null },
      after: { disabled },
    })
  })
}

/** A shop that loses its last admin could never get one back. */
export async function requireAnotherAdmin(
  tx: Queryable,
  { userId, roles }: { userId: number; roles: RoleId[] },
): Promise<void> {
  if (roles[0] !== ROLE_ID.admin || (await hasOtherAdmin(tx, userId))) return
  throw new AppError('conflict', { message: 'This is the only admin. Make someone else an admin first.' })
}

/** Anyone could have registered a colleague's address. */
function unconfirmed(): AppError {
  return new AppError('conflict', {
    message:
      'This person has not confirmed the address yet, so the account may not be theirs. Please send them the link again first.',
  })
}

async function lockExisting(tx: Queryable, userId: number): Promise<UserRow> {
  const user = await lockUser(tx, { id: userId })
  if (!user) throw new AppError('not_found')
  return user
}
