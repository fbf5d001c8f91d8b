import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Module } from '#server/platform/module.ts'
import { adminRoutes } from './routes.ts'

export function createAdminModule({ db, clock }: { db: Db; clock: Clock }) {
  return {
    mountRoutes: ({ on }) => adminRoutes({ on, db, clock }),
  } satisfies Module
}
