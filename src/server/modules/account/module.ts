import type { Module } from '#server/platform/module.ts'
import type { IdentityDeps } from '../identity/index.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'
import { staffUserRoutes } from './staff/routes.ts'

export function createAccountModule(deps: IdentityDeps) {
  return {
    mountRoutes: ({ on }) => {
      accountRoutes(on, deps)
      staffUserRoutes(on, deps)
    },
    registerJobs: (jobs) => accountJobs(jobs, deps),
  } satisfies Module
}
