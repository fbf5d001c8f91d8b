import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { On } from '#server/platform/http/mount.ts'
import { cartRoutes, mergeGuestCart, presentCart, readCart, setCartCoupon } from './modules/cart/index.ts'
import { type CouponCart, couponRoutes, staffCouponRoutes } from './modules/coupons/index.ts'
import type { IdentityHooks, Sessions } from './modules/identity/index.ts'
import {
  adoptAttempts,
  checkoutRoutes,
  claimGuestOrders,
  createEventInbox,
  createReconciler,
  documentRoutes,
  type OrderDeps,
  orderRoutes,
  staffOrderRoutes,
  webhookRoutes,
} from './modules/orders/index.ts'
import { reviewRoutes, staffReviewRoutes } from './modules/reviews/index.ts'

type Doors = {
  app: FastifyInstance
  on: On
  sessions: Pick<Sessions, 'ensure' | 'keep'>
  sessionHashOf: (request: FastifyRequest) => string | null
  limitPayments: (request: FastifyRequest) => Promise<void>
}

/** Everything between the cart and the refund, put together: the part of the composition that sells. */
export function createCommerce(
  orders: OrderDeps,
  { webhookDelayMs }: { webhookDelayMs?: number | undefined },
) {
  const { db, clock, gateways, log, queueMail } = orders
  const inbox = createEventInbox(orders, { delayMs: webhookDelayMs })
  const reconciler = createReconciler(orders, inbox)

  /** The calls of shoppers and providers. */
  function mount({ app, on, sessions, sessionHashOf, limitPayments }: Doors): void {
    cartRoutes({ on, db, clock, sessionHashOf, sessions })
    couponRoutes({ on, db, cart: couponCart(clock) })
    staffCouponRoutes({ on, db, clock })
    reviewRoutes({ on, db, clock })
    staffReviewRoutes({ on, db, clock, queueMail })
    checkoutRoutes({ on, sessionHashOf, limitPayments, ...orders })
    orderRoutes({ on, sessionHashOf, ...orders })
    documentRoutes({ app, ...orders })
    staffOrderRoutes({ on, ...orders })
    webhookRoutes({ app, gateways, inbox, log })
    app.addHook('onClose', async () => {
      await reconciler.stop()
      await inbox.close()
    })
  }

  return { orders, inbox, reconciler, mount }
}

/** What selling does when somebody is known: identity ranks below it, so it is handed over here. */
export function commerceHooks(clock: Clock): IdentityHooks {
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

/** Coupons and carts are of the same rank, so they meet here. */
function couponCart(clock: Clock): CouponCart {
  return {
    setCoupon: async (tx, userId, couponId) =>
      (await setCartCoupon(tx, { userId }, { couponId, now: clock.now() })).length > 0,
    read: async (tx, userId) => {
      const cart = await readCart(tx, clock, { userId })
      return { data: presentCart(cart), problem: cart.coupon?.problem ?? null }
    },
  }
}
