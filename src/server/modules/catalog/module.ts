import type { Module } from '#server/platform/module.ts'
import type { PageCache } from '#server/platform/page-cache/page-cache.ts'
import { catalogRoutes } from './routes.ts'
import type { StaffDeps } from './staff/deps.ts'
import { catalogJobs } from './staff/jobs.ts'

type Deps = StaffDeps & { remember: PageCache['remember'] }

export function createCatalogModule({ remember, ...deps }: Deps) {
  return {
    mountRoutes: ({ on }) => catalogRoutes({ on, remember, ...deps }),
    registerJobs: (jobs) => catalogJobs(jobs, deps),
  } satisfies Module
}
