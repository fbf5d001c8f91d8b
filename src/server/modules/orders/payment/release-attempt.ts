import { adminPaths } from '#core/admin-paths.ts'
import { type AttemptStatus, FINAL_ATTEMPT_STATUSES } from '#core/domain/attempt-status.ts'
import type { Queryable } from '#server/platform/database.ts'
import { releaseCoupon } from '../../coupons/index.ts'
import { notifyStaff } from '../../notifications/index.ts'
import { cancelOrder } from '../ledger-queries.ts'
import { type LockedAttempt, setAttemptStatus, setPaymentStatus } from './attempt-queries.ts'
import { reopenAttempt } from './reopen-attempt.ts'

/** The provider said no. The buyer may try again another way, unless an order was already waiting for this money. */
export async function declineAttempt(
  tx: Queryable,
  attempt: LockedAttempt,
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  await setPaymentStatus(tx, { id: attempt.paymentId, status: 'failed', failureReason: reason, now })
  if (attempt.orderStatus === 'pending') return releaseAttempt(tx, attempt, now)
  const { id, status } = attempt
  const isUnderway = status === 'capturing' || status === 'processing'
  if (isUnderway && !(await reopenAttempt(tx, { id, from: status, now })))
    await releaseAttempt(tx, attempt, now)
}

/** Nobody can pay this attempt anymore. */
export async function cancelAttempt(tx: Queryable, attempt: LockedAttempt, now: Date): Promise<void> {
  if (isFinal(attempt.status)) return
  await setPaymentStatus(tx, { id: attempt.paymentId, status: 'cancelled', now })
  await releaseAttempt(tx, attempt, now)
}

async function releaseAttempt(tx: Queryable, attempt: LockedAttempt, now: Date): Promise<void> {
  if (attempt.orderId !== null) await cancelOrder(tx, attempt.orderId, now)
  await setAttemptStatus(tx, { id: attempt.id, status: 'expired', nextReconcileAt: null, now })
  if (attempt.couponId !== null)
    await releaseCoupon(tx, { couponId: attempt.couponId, attemptId: attempt.id })
}

/** A state we never ask for, with no money taken: staff must look, and we stop asking the provider. */
export async function flagAttempt(
  tx: Queryable,
  attempt: LockedAttempt,
  reason: string,
  now: Date,
): Promise<void> {
  const moved = await setAttemptStatus(tx, {
    id: attempt.id,
    status: 'review',
    reviewReason: reason,
    nextReconcileAt: null,
    now,
  })
  if (!moved) return
  await notifyStaff(tx, {
    kind: 'attention',
    title: 'A payment needs attention',
    body: reason,
    link: adminPaths.orders(),
    dedupeKey: `attempt:${attempt.id}:odd`,
  })
}

function isFinal(status: AttemptStatus): boolean {
  return (FINAL_ATTEMPT_STATUSES as readonly AttemptStatus[]).includes(status)
}
