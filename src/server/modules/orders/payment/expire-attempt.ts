import { inTransaction } from '#server/platform/database.ts'
import { releaseCoupon } from '../../coupons/index.ts'
import { endAttempt } from '../checkout/checkout-queries.ts'
import type { OrderDeps } from '../deps.ts'

/**
 * Nobody will pay this any more: its coupon is free again. Money that arrives all the same still becomes an order.
 * False when the attempt had ended before.
 */
export async function expireAttempt(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  attemptId: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ended = await endAttempt(tx, attemptId, clock.now())
    if (!ended) return false
    if (ended.couponId !== null) await releaseCoupon(tx, { couponId: ended.couponId, attemptId })
    return true
  })
}
