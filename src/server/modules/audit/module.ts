import type { Db } from '#server/platform/database.ts'
import type { Module } from '#server/platform/module.ts'
import { staffAuditRoutes } from './routes.ts'

export function createAuditModule({ db }: { db: Db }) {
  return {
    mountRoutes: ({ on }) => staffAuditRoutes({ on, db }),
  } satisfies Module
}
