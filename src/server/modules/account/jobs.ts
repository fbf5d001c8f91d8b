import * as z from 'zod/mini'
import { HOUR_SECONDS } from '#core/domain/durations.ts'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import type { IdentityDeps } from '../identity/index.ts'
import { applyRetention } from './retention.ts'

/** Runs at night. A failed run is retried after an hour. */
const retentionJob = defineJob({
  id: 'keep-retention',
  payload: z.object({}),
  cron: '40 3 * * *',
  expireSeconds: HOUR_SECONDS,
})

export function accountJobs(jobs: Pick<Jobs, 'handle'>, deps: IdentityDeps): void {
  jobs.handle(retentionJob, () => applyRetention(deps))
}
