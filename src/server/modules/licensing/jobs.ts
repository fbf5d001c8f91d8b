import * as z from 'zod/mini'
import { HOUR_SECONDS } from '#core/domain/durations.ts'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import { countSites } from './adoption/count-sites.ts'
import { type NoticeDeps, releaseNoticesJob } from './notices/deps.ts'
import { sendReleaseNotices } from './notices/release-notices.ts'
import { deleteStaleUses } from './packages/queries.ts'

const expiryNoticesJob = defineJob({ id: 'expiry-notices', payload: z.object({}), cron: '20 * * * *' })
const staleLinksJob = defineJob({ id: 'stale-download-links', payload: z.object({}), cron: '40 * * * *' })
const countSitesJob = defineJob({
  id: 'count-sites',
  payload: z.object({}),
  cron: '10 * * * *',
  single: true,
  expireSeconds: HOUR_SECONDS,
})

export function licenseJobs(
  jobs: Pick<Jobs, 'handle'>,
  deps: NoticeDeps,
  expiryNotices: () => Promise<void>,
): void {
  jobs.handle(releaseNoticesJob, ({ releaseId }) => sendReleaseNotices(deps, releaseId))
  jobs.handle(expiryNoticesJob, expiryNotices)
  jobs.handle(staleLinksJob, () => deleteStaleUses(deps.db, deps.clock.now()))
  jobs.handle(countSitesJob, () => countSites(deps))
}
