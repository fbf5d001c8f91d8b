import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { releaseCoupon } from '../../coupons/index.ts'
import type { OrderDeps } from '../deps.ts'
import { endAttempt } from './attempt-queries.ts'

/**
 * Ends an attempt that nobody will pay and frees its coupon. Money that still arrives becomes an order all the same.
 * False when the attempt had already ended.
 */
export async function expireAttempt(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  attemptId: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ended = await endAttempt(tx, attemptId, clock.now())
    if (!ended) return false
    await freeCoupon(tx, attemptId, ended.couponId)
    return true
  })
}

async function freeCoupon(tx: Queryable, attemptId: number, couponId: number | null): Promise<void> {
  if (couponId !== null) await releaseCoupon(tx, { couponId, attemptId })
}
