import type { Module } from '#server/platform/module.ts'
import { type ImportJobDeps, importJobs } from './jobs.ts'
import { importRoutes } from './routes.ts'

export function createImportsModule(deps: ImportJobDeps) {
  return {
    mountRoutes: ({ on }) => importRoutes({ on, ...deps }),
    registerJobs: (jobs) => importJobs(jobs, deps),
  } satisfies Module
}
