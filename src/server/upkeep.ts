import * as z from 'zod/mini'
import type { Db } from '#server/platform/database.ts'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import { foldTallies } from '#server/platform/tallies.ts'

const foldTalliesJob = defineJob({ id: 'fold-tallies', payload: z.object({}), cron: '* * * * *' })

/** Database maintenance that belongs to no module. */
export function upkeepJobs(jobs: Pick<Jobs, 'handle'>, db: Db): void {
  jobs.handle(foldTalliesJob, () => foldTallies(db))
}
