import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { OrderDeps } from '../deps.ts'
import { cancelOrder } from '../ledger-queries.ts'
import { lockAttempt } from '../payment/attempt-queries.ts'
import { cancelAttempt } from '../payment/release-attempt.ts'
import { findStaffOrder, lockOrder } from './staff-queries.ts'

type Cancelling = { number: string; reason: string; actor: AuditActor }

/**
 * Staff stop waiting for a payment. If the money still arrives, the order needs attention. The attempt is locked before
 * the order, as in recordPayment, so that the two never deadlock.
 */
export async function cancelPendingOrder(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { number, reason, actor }: Cancelling,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await findStaffOrder(tx, number)
    if (!found) throw new AppError('not_found')
    const { attemptId } = found.order
    const attempt = attemptId === null ? null : await lockAttempt(tx, attemptId)
    const order = await lockOrder(tx, number)
    if (order?.status !== 'pending')
      throw new AppError('conflict', {
        message: 'Only a pending order can be canceled.',
      })
    const now = clock.now()
    if (attempt) await cancelAttempt(tx, attempt, now)
    else await cancelOrder(tx, order.id, now)
    await recordAudit(tx, {
      actor,
      action: 'order.cancelled',
      subjectId: number,
      before: { status: 'pending' },
      after: { status: 'cancelled', reason },
    })
  })
}
