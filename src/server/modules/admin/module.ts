import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Module } from '#server/platform/module.ts'
import { type GoLiveFacts, listMissing } from './list-missing.ts'
import { adminRoutes } from './routes.ts'

type Deps = { db: Db; clock: Clock; goLiveFacts: GoLiveFacts }

export function createAdminModule({ db, clock, goLiveFacts }: Deps) {
  const missing = () => listMissing(db, goLiveFacts)

  return {
    mountRoutes: ({ on }) => adminRoutes({ on, db, clock, missing }),
    /** What is missing before the shop can go live. */
    missing,
  } satisfies Module
}
