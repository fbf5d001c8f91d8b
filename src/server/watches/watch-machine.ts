import type { Config } from '#server/config.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ErrorRate } from '#server/platform/error-rate.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Watch } from '#server/platform/watch.ts'
import { watchCertificate } from './certificate.ts'
import { watchDisk } from './disk.ts'
import { watchErrors } from './errors.ts'
import { watchJobs } from './late-jobs.ts'
import { watchUpdates } from './updates.ts'

type Deps = {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'releasesUrl'>
  clock: Clock
  jobs: Pick<Jobs, 'findLate'>
  errorRate: ErrorRate
}

/** What belongs to no module: the machine, the address of the shop and the program itself. */
export function machineWatches({ config, clock, jobs, errorRate }: Deps): Watch[] {
  const { dataDir, publicUrl, releasesUrl } = config
  return [
    watchErrors(errorRate),
    watchJobs(jobs),
    watchDisk(dataDir),
    ...(publicUrl?.protocol === 'https:' ? [watchCertificate({ clock, url: publicUrl })] : []),
    ...(releasesUrl === null ? [] : [watchUpdates({ clock, url: releasesUrl })]),
  ]
}
