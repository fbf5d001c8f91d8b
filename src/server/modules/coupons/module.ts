import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Module } from '#server/platform/module.ts'
import { type CouponCart, couponRoutes, type LimitGuessing } from './routes.ts'
import { staffCouponRoutes } from './staff/routes.ts'

type Deps = { db: Db; clock: Clock; cart: CouponCart; limitGuessing: LimitGuessing }

export function createCouponsModule({ db, clock, cart, limitGuessing }: Deps) {
  return {
    mountRoutes: ({ on }) => {
      couponRoutes({ on, db, cart, limitGuessing })
      staffCouponRoutes({ on, db, clock })
    },
  } satisfies Module
}
