import { COUPON_USED_BY_CUSTOMER, COUPON_USED_UP, UNKNOWN_COUPON } from '#core/domain/coupon-rules.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { countUsesOf, deleteHold, type Hold, lockCoupon, moveHold, spendHold, takeHold } from './queries.ts'

/**
 * Takes one use of a coupon for a checkout attempt, in the transaction that writes the attempt. A cart holds at most
 * one use, however often its checkout is begun anew.
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

/** Gives the use back: the attempt has expired. */
export async function releaseCoupon(tx: Queryable, { couponId, attemptId }: Held): Promise<void> {
  await lockCoupon(tx, couponId)
  await deleteHold(tx, attemptId)
}

/** The attempt was paid: its hold becomes a use. False when the hold had been given back and no use is left. */
export async function spendCoupon(tx: Queryable, { couponId, attemptId }: Held): Promise<boolean> {
  await lockCoupon(tx, couponId)
  return spendHold(tx, { couponId, attemptId })
}
