import type { Db } from '#server/platform/database.ts'
import type { Module } from '#server/platform/module.ts'
import type { Gateways } from './open-gateways.ts'
import { staffPaymentRoutes } from './routes.ts'

type Deps = { db: Db; gateways: Gateways; publicUrl: () => URL }

export function createPaymentsModule(deps: Deps) {
  return {
    mountRoutes: ({ on }) => staffPaymentRoutes({ on, ...deps }),
  } satisfies Module
}
