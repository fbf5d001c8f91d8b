import * as z from 'zod/mini'
import { HOUR_SECONDS } from '#core/domain/durations.ts'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import type { IdentityDeps } from '../identity/index.ts'
import { keepRetention } from './retention.ts'

/** At night, and again an hour later should it fail. */
const retentionJob = defineJob({
  id: 'keep-retention',
  payload: z.object({}),
  cron: '40 3 * * *',
  expireSeconds: HOUR_SECONDS,
})

export function accountJobs(jobs: Pick<Jobs, 'handle'>, deps: IdentityDeps): void {
  jobs.handle(retentionJob, () => keepRetention(deps))
}
