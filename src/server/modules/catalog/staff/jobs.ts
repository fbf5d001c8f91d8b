import * as z from 'zod/mini'
import { HOUR_SECONDS } from '#core/domain/durations.ts'
import { makeVariants } from '#server/platform/images.ts'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import type { StaffDeps } from './deps.ts'
import { sweepPictures } from './sweep-pictures.ts'

export const makeSizesJob = defineJob({
  id: 'make-picture-sizes',
  payload: z.object({ uri: z.string(), width: z.int(), height: z.int() }),
})

const sweepPicturesJob = defineJob({
  id: 'sweep-pictures',
  payload: z.object({}),
  cron: '20 3 * * *',
  expireSeconds: HOUR_SECONDS,
})

export function catalogJobs(jobs: Pick<Jobs, 'handle'>, deps: Omit<StaffDeps, 'enqueue'>): void {
  jobs.handle(makeSizesJob, (picture) => makeVariants(deps.storage, picture))
  jobs.handle(sweepPicturesJob, async () => {
    await sweepPictures(deps)
  })
}
