import type { Module } from '#server/platform/module.ts'
import { pausable } from '#server/platform/pausable.ts'
import { byHandRoutes } from './by-hand/routes.ts'
import { licenseRoutes } from './holders/routes.ts'
import { licenseJobs } from './jobs.ts'
import type { NoticeDeps } from './notices/deps.ts'
import { sendExpiryNotices } from './notices/expiry-notices.ts'
import { announceRelease, announceRollout } from './notices/release-notices.ts'
import type { ReleaseDeps } from './releases/deps.ts'
import { releaseRoutes } from './releases/routes.ts'
import { staffLicenseRoutes } from './staff/routes.ts'
import { createUpdateServer } from './update-server.ts'

type Deps = Omit<Parameters<typeof createUpdateServer>[0], 'published' | 'rolloutChanged'> & NoticeDeps

export function createLicensingModule(deps: Deps) {
  const releases: ReleaseDeps = {
    ...deps,
    published: (tx, release) => announceRelease(deps, tx, release),
    rolloutChanged: (tx, event, release) => announceRollout(deps, tx, { event, release }),
  }
  const updates = createUpdateServer(deps)
  const expiryNotices = pausable(() => sendExpiryNotices(deps))

  return {
    mountRoutes: ({ app, on }) => {
      licenseRoutes(on, releases)
      staffLicenseRoutes(on, releases)
      byHandRoutes(on, deps)
      releaseRoutes(on, releases)
      updates.mount(app, on)
    },
    registerJobs: (jobs) => licenseJobs(jobs, deps, expiryNotices.run),
    byTime: [expiryNotices],
    stop: updates.seen.close,
    /** Answers calls of buyers' sites before any framework code runs; returns whether it did. */
    answer: updates.answer,
    listen: updates.listen,
    lastSeen: updates.seen,
  } satisfies Module
}
