import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { listRoles, lockUser, requireAnotherAdmin } from '../../identity/index.ts'
import type { AccountDeps } from '../deps.ts'
import { eraseCustomer } from '../erase-customer.ts'

type Erasure = { userId: number; actor: AuditActor }

/** Erases a customer at their request, with the same result as deleting the account themselves. */
export async function eraseForStaff(
  deps: Pick<AccountDeps, 'db' | 'shopClock' | 'queueMail' | 'keyring'>,
  { userId, actor }: Erasure,
): Promise<void> {
  const now = deps.shopClock.now()
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, { id: userId })
    if (!user) throw new AppError('not_found')
    const roles = await listRoles(tx, userId)
    await requireAnotherAdmin(tx, { userId, roles })
    const subscriptions = await eraseCustomer(deps, tx, { user, now, purchases: 'erase' })
    await deps.queueMail(tx, 'account-deleted', {
      to: { email: user.email, name: user.name },
      payload: { name: user.name, deletedAt: now.toISOString(), subscriptions },
    })
    // The audit log is never erased, so it must not contain personal data.
    await recordAudit(tx, { actor, action: 'user.erased', subjectId: userId, before: { roles }, after: null })
  })
}
