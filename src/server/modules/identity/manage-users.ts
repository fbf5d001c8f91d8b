import type { RoleId } from '#core/domain/roles.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import { endLogins } from './logins/end-logins.ts'
import { hasOtherAdmin, listRoles, lockUser, replaceRoles, type UserRow, updateUser } from './queries.ts'

type Deps = { db: Db; clock: Clock }
type About = { userId: number; actor: AuditActor }

/** Gives a user one role. Every login ends, so that nobody goes on with rights they no longer have. */
export async function setRole({ db, clock }: Deps, { userId, roleId, actor }: About & { roleId: RoleId }) {
  await inTransaction(db, async (tx) => {
    await requireKnown(tx, userId)
    const before = await listRoles(tx, userId)
    if (roleId !== ROLE_ID.admin) await requireAnotherAdmin(tx, { userId, roles: before })
    await replaceRoles(tx, userId, roleId)
    await endLogins(tx, { userId, now: clock.now() })
    await recordAudit(tx, {
      actor,
      action: 'user.role_changed',
      subjectId: userId,
      before: { roles: before },
      after: { roles: [roleId] },
    })
  })
}

/** Shuts a user out at once, or lets them in again. */
export async function setDisabled(
  { db, clock }: Deps,
  { userId, disabled, actor }: About & { disabled: boolean },
) {
  await inTransaction(db, async (tx) => {
    const user = await requireKnown(tx, userId)
    if (disabled) await requireAnotherAdmin(tx, { userId, roles: await listRoles(tx, userId) })
    const now = clock.now()
    await updateUser(tx, userId, { disabledAt: disabled ? now : null, updatedAt: now })
    if (disabled) await endLogins(tx, { userId, now })
    await recordAudit(tx, {
      actor,
      action: disabled ? 'user.disabled' : 'user.enabled',
      subjectId: userId,
      before: { disabled: user.disabledAt !== null },
      after: { disabled },
    })
  })
}

/** A shop without an admin could never get one again. */
export async function requireAnotherAdmin(
  tx: Queryable,
  { userId, roles }: { userId: number; roles: RoleId[] },
): Promise<void> {
  if (roles[0] !== ROLE_ID.admin || (await hasOtherAdmin(tx, userId))) return
  throw new AppError('conflict', { message: 'This is the only admin. Make somebody else an admin first.' })
}

async function requireKnown(tx: Queryable, userId: number): Promise<UserRow> {
  const user = await lockUser(tx, { id: userId })
  if (!user) throw new AppError('not_found')
  return user
}
