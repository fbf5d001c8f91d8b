import { type Clock, machineNow } from '#server/platform/clock.ts'
import { mergeGuestCart, presentCart, readCart, setCartCoupon } from './modules/cart/index.ts'
import type { CouponCart } from './modules/coupons/index.ts'
import type { IdentityHooks } from './modules/identity/index.ts'
import { adoptAttempts, claimGuestOrders } from './modules/orders/index.ts'

/** What carts and orders do on login. Identity ranks below them, so they are passed in. */
export function identityHooks(clock: Clock): IdentityHooks {
  return {
    signedIn: async (tx, { userId, sessionHash }) => {
      const now = clock.now()
      await mergeGuestCart(tx, {
        sessionHash,
        userId,
        now,
        moveCheckouts: (on, carts) => adoptAttempts(on, { ...carts, userId, sessionHash }),
      })
      await claimGuestOrders(tx, { userId, now })
    },
    emailProven: (tx, { userId }) => claimGuestOrders(tx, { userId, now: clock.now() }),
  }
}

/** The cart as coupons see it. Both have the same rank, so neither may import the other. */
export function couponCart(clock: Clock): CouponCart {
  return {
    setCoupon: async (tx, userId, couponId) =>
      (await setCartCoupon(tx, { userId }, { couponId, now: clock.now(), machineNow: machineNow(clock) }))
        .length > 0,
    read: async (tx, userId) => {
      const cart = await readCart(tx, clock, { userId })
      return { data: presentCart(cart), problem: cart.coupon?.problem ?? null }
    },
  }
}
