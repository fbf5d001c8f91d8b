import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { type IdentityDeps, listRoles, lockUser, requireAnotherAdmin } from '../../identity/index.ts'
import { eraseCustomer } from '../erase-customer.ts'

type Erasure = { userId: number; actor: AuditActor }

/** Erases a customer at their request, with the same result as deleting the account themselves. */
export async function eraseForStaff(
  { db, clock, queueMail }: Pick<IdentityDeps, 'db' | 'clock' | 'queueMail'>,
  { userId, actor }: Erasure,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, { id: userId })
    if (!user) throw new AppError('not_found')
    const roles = await listRoles(tx, userId)
    await requireAnotherAdmin(tx, { userId, roles })
    await eraseCustomer(tx, { user, now, purchases: 'erase' })
    await queueMail(tx, 'account-deleted', {
      to: { email: user.email, name: user.name },
      payload: { name: user.name, deletedAt: now.toISOString() },
    })
    // The audit log is never erased, so it must not contain personal data.
    await recordAudit(tx, { actor, action: 'user.erased', subjectId: userId, before: { roles }, after: null })
  })
}
