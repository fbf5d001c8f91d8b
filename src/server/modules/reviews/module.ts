import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Module } from '#server/platform/module.ts'
import type { QueueMail } from '../mail/index.ts'
import { reviewRoutes } from './routes.ts'
import { staffReviewRoutes } from './staff/routes.ts'

type Deps = { db: Db; clock: Clock; queueMail: QueueMail }

export function createReviewsModule({ db, clock, queueMail }: Deps) {
  return {
    mountRoutes: ({ on }) => {
      reviewRoutes({ on, db, clock })
      staffReviewRoutes({ on, db, clock, queueMail })
    },
  } satisfies Module
}
