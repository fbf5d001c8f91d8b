import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Module } from '#server/platform/module.ts'
import { type CouponCart, couponRoutes } from './routes.ts'
import { staffCouponRoutes } from './staff/routes.ts'

type Deps = { db: Db; clock: Clock; cart: CouponCart }

export function createCouponsModule({ db, clock, cart }: Deps) {
  return {
    mountRoutes: ({ on }) => {
      couponRoutes({ on, db, cart })
      staffCouponRoutes({ on, db, clock })
    },
  } satisfies Module
}
