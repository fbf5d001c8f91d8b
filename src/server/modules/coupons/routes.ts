import type { FastifyRequest } from 'fastify'
import { cart as contract } from '#core/contract/cart.ts'
import { normalizeCouponCode } from '#core/domain/coupon-kind.ts'
import { UNKNOWN_COUPON } from '#core/domain/coupon-rules.ts'
import { fieldError } from '#core/errors.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { Handler, On } from '#server/platform/http/mount.ts'
import { findCouponId } from './queries.ts'

type CartAnswer = Awaited<ReturnType<Handler<typeof contract.show>>>

/** The parts of the cart module that coupons need. Injected, since the two modules are on the same level. */
export type CouponCart = {
  /** Returns false if the shopper has no cart. */
  setCoupon: (tx: Queryable, userId: number, couponId: number | null) => Promise<boolean>
  /** The cart as shown to the shopper, and the reason why its coupon does not apply, if any. */
  read: (tx: Queryable, userId: number) => Promise<{ data: CartAnswer['data']; problem: string | null }>
}

/** Runs `tryCode` unless there were too many refused codes; if it throws, that is one more. */
export type LimitGuessing = <T>(
  who: { request: FastifyRequest; userId: number },
  tryCode: () => Promise<T>,
) => Promise<T>

type Deps = { on: On; db: Db; cart: CouponCart; limitGuessing: LimitGuessing }

/** Coupons require a login, because limits per customer need a known customer. */
export function couponRoutes({ on, db, cart, limitGuessing }: Deps): void {
  on(contract.applyCoupon, ({ actor, body, request }) => {
    const { userId } = requireUser(actor)
    return limitGuessing({ request, userId }, () => applyCoupon(userId, body.code))
  })

  async function applyCoupon(userId: number, code: string) {
    const couponId = await findCouponId(db, normalizeCouponCode(code))
    if (couponId === undefined) throw fieldError('code', UNKNOWN_COUPON)
    // A coupon that does not apply is rolled back, so the previous one stays.
    return inTransaction(db, async (tx) => {
      if (!(await cart.setCoupon(tx, userId, couponId))) throw fieldError('code', 'Your cart is empty.')
      const { data, problem } = await cart.read(tx, userId)
      if (problem !== null) throw fieldError('code', problem)
      return { message: 'Coupon applied.', data }
    })
  }

  on(contract.removeCoupon, async ({ actor }) => {
    const { userId } = requireUser(actor)
    await cart.setCoupon(db, userId, null)
    return { message: 'Coupon removed.', data: (await cart.read(db, userId)).data }
  })
}
