import type { Module } from '#server/platform/module.ts'
import type { AccountDeps } from './deps.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'
import { staffUserRoutes } from './staff/routes.ts'

export function createAccountModule(deps: AccountDeps) {
  return {
    mountRoutes: ({ on }) => {
      accountRoutes(on, deps)
      staffUserRoutes(on, deps)
    },
    registerJobs: (jobs) => accountJobs(jobs, deps),
  } satisfies Module
}
