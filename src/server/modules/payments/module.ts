import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Module } from '#server/platform/module.ts'
import type { Keys } from '../keys/index.ts'
import { checkPayments, knownPayments } from './check-setup.ts'
import { createInstallation } from './installation.ts'
import type { SwitchingGateways } from './open-gateways.ts'
import { staffPaymentRoutes } from './routes.ts'

type Deps = { db: Db; clock: Clock; gateways: SwitchingGateways; keys: Keys; publicUrl: () => URL }

export function createPaymentsModule(parts: Deps) {
  const deps = { ...parts, installation: createInstallation(parts.db) }
  const check = () => checkPayments(deps)

  return {
    mountRoutes: ({ on }) => staffPaymentRoutes({ on, check, ...deps }),
    /** Asks the providers whether everything is set up. */
    check,
    /** The same, as far as the shop knows by itself. */
    known: () => knownPayments(deps),
  } satisfies Module
}
