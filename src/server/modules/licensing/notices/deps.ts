import * as z from 'zod/mini'
import { HOUR_SECONDS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { defineJob, type Enqueue } from '#server/platform/jobs.ts'
import type { QueueMail } from '../../mail/index.ts'

export type NoticeDeps = { db: Db; clock: Clock; queueMail: QueueMail; enqueue: Enqueue }

export const releaseNoticesJob = defineJob({
  id: 'release-notices',
  payload: z.object({ releaseId: z.int() }),
  expireSeconds: HOUR_SECONDS,
})
