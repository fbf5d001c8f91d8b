import { isStaff, type RoleId } from '#core/domain/roles.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { listRoles } from '../queries.ts'
import { deleteRecoveryCodes, hasSecondFactor } from './queries.ts'

type Deps = Pick<IdentityDeps, 'staffRules'>

/** Whether this is staff who must set up a second factor before anything else. */
export async function lacksRequiredFactor(
  db: Queryable,
  { staffRules }: Deps,
  { userId, roleId }: { userId: number; roleId: RoleId | null },
): Promise<boolean> {
  if (!isStaff(roleId) || !staffRules().requireSecondFactor) return false
  return !(await hasSecondFactor(db, userId))
}

/** Call after removing a factor. Refuses it if it was the last one of somebody who needs one. */
export async function keepRequiredFactor(tx: Queryable, deps: Deps, userId: number): Promise<void> {
  const [roleId = null] = await listRoles(tx, userId)
  if (await lacksRequiredFactor(tx, deps, { userId, roleId }))
    throw new AppError('conflict', {
      message: 'Staff of this shop need a second factor. Add another one before you remove this one.',
    })
  if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodes(tx, userId)
}
