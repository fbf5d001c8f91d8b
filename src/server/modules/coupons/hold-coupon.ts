import { COUPON_USED_BY_CUSTOMER, COUPON_USED_UP, UNKNOWN_COUPON } from '#core/domain/coupon-rules.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { countUsesOf, deleteHold, type Hold, lockCoupon, moveHold, spendHold, takeHold } from './queries.ts'

/**
 * Reserves one use of a coupon for a checkout attempt, in the transaction that writes the attempt. A cart reserves at
 * most one use, no matter how often its checkout restarts.
 */
export async function holdCoupon(tx: Queryable, hold: Hold): Promise<void> {
  const coupon = await lockCoupon(tx, hold.couponId)
  if (!coupon) throw new AppError('conflict', { message: UNKNOWN_COUPON })
  if (await moveHold(tx, hold)) return
  if (coupon.limitPerCustomer !== null) {
    const uses = await countUsesOf(tx, hold.couponId, hold.userId)
    if (uses >= coupon.limitPerCustomer) throw new AppError('conflict', { message: COUPON_USED_BY_CUSTOMER })
  }
  if (!(await takeHold(tx, hold))) throw new AppError('conflict', { message: COUPON_USED_UP })
}

type Held = { couponId: number; attemptId: number }

/** Releases the reserved use when the attempt expires. */
export async function releaseCoupon(tx: Queryable, { couponId, attemptId }: Held): Promise<void> {
  await lockCoupon(tx, couponId)
  await deleteHold(tx, attemptId)
}

/** Turns the hold into a use after payment. Returns false if the hold was released and no use is left. */
export async function spendCoupon(tx: Queryable, { couponId, attemptId }: Held): Promise<boolean> {
  await lockCoupon(tx, couponId)
  return spendHold(tx, { couponId, attemptId })
}
