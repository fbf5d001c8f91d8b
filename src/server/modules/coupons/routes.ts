import { cart as contract } from '#core/contract/cart.ts'
import { normalizeCouponCode } from '#core/domain/coupon-kind.ts'
import { UNKNOWN_COUPON } from '#core/domain/coupon-rules.ts'
import { fieldError } from '#core/errors.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { Handler, On } from '#server/platform/http/mount.ts'
import { findCouponId } from './queries.ts'

type CartAnswer = Awaited<ReturnType<Handler<typeof contract.show>>>

/** What coupons need of carts, which are of the same rank and therefore handed in. */
export type CouponCart = {
  /** False when the shopper has no cart. */
  setCoupon: (tx: Queryable, userId: number, couponId: number | null) => Promise<boolean>
  /** The cart as the shopper sees it, and what keeps its coupon from counting. */
  read: (tx: Queryable, userId: number) => Promise<{ data: CartAnswer['data']; problem: string | null }>
}

type Deps = { on: On; db: Db; cart: CouponCart }

/** Only logged-in shoppers use coupons, because limits per customer need a customer. */
export function couponRoutes({ on, db, cart }: Deps): void {
  on(contract.applyCoupon, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    const couponId = await findCouponId(db, normalizeCouponCode(body.code))
    if (couponId === undefined) throw fieldError('code', UNKNOWN_COUPON)
    // A coupon that does not count is refused, and the one that was there stays.
    return inTransaction(db, async (tx) => {
      if (!(await cart.setCoupon(tx, userId, couponId))) throw fieldError('code', 'Your cart is empty.')
      const { data, problem } = await cart.read(tx, userId)
      if (problem !== null) throw fieldError('code', problem)
      return { message: 'Coupon applied.', data }
    })
  })

  on(contract.removeCoupon, async ({ actor }) => {
    const { userId } = requireUser(actor)
    await cart.setCoupon(db, userId, null)
    return { message: 'Coupon removed.', data: (await cart.read(db, userId)).data }
  })
}
