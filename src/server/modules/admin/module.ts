import type { Finding, SetupStepId } from '#core/domain/setup-check.ts'
import type { ShopSettings } from '#core/domain/shop-settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Module } from '#server/platform/module.ts'
import { adminRoutes } from './routes.ts'
import { checkProviders } from './setup/check-providers.ts'
import type { GoLiveFacts } from './setup/go-live.ts'
import { listSteps } from './setup/list-steps.ts'
import { type DemoTools, setupRoutes } from './setup/routes.ts'
import type { SetupChecks } from './setup/setup-checks.ts'

type Deps = {
  db: Db
  clock: Clock
  settings: () => ShopSettings
  goLiveFacts: GoLiveFacts
  setupChecks: SetupChecks
  demo: DemoTools | null
}

/** What whoever starts the shop should know at once; the rest is in the setup guide. */
const AT_START: readonly SetupStepId[] = ['mail', 'payments', 'live']

export function createAdminModule({ db, clock, settings, goLiveFacts, setupChecks, demo }: Deps) {
  const setup = { db, clock, settings, facts: goLiveFacts, checks: setupChecks }

  return {
    /** The steps of the setup guide, and what providers and mail server say when they are asked. */
    setup: { steps: () => listSteps(setup), ask: () => checkProviders(setupChecks) },
    mountRoutes: ({ on }) => {
      adminRoutes({ on, db, clock })
      setupRoutes(on, { ...setup, demo })
    },
    /** What is missing before the shop can go live. */
    async missing(): Promise<Finding[]> {
      const steps = await listSteps(setup)
      return AT_START.flatMap((id) => steps.find((step) => step.id === id)?.findings ?? []).filter(
        ({ state }) => state !== 'done',
      )
    },
  } satisfies Module
}
