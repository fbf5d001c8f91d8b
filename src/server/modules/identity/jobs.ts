import * as z from 'zod/mini'
import { DAY_MS } from '#core/domain/durations.ts'
import { forgetEndedWindows } from '#server/platform/http/database-counter.ts'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import type { IdentityDeps } from './deps.ts'
import {
  deleteDevicesUnseenSince,
  deleteSessionsEndedBefore,
  deleteTokensEndedBefore,
} from './logins/queries.ts'
import { mailResetLink, mailResetLinkJob } from './passwords/forgot-password.ts'
import { deleteLinksEndedBefore } from './queries.ts'

const DEVICE_MEMORY_MS = 365 * DAY_MS

const forgetEndedJob = defineJob({ id: 'forget-ended-logins', payload: z.object({}), cron: '17 * * * *' })

export function identityJobs(jobs: Pick<Jobs, 'handle'>, deps: IdentityDeps): void {
  jobs.handle(mailResetLinkJob, ({ emailNormalized }) => mailResetLink(deps, emailNormalized))
  jobs.handle(forgetEndedJob, () => forgetEnded(deps))
}

/** Sessions, tokens, links and counters that are over, so that tables do not grow with the years. */
export async function forgetEnded({ db, clock }: Pick<IdentityDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteSessionsEndedBefore(db, now)
  await deleteTokensEndedBefore(db, now)
  await deleteLinksEndedBefore(db, now)
  await deleteDevicesUnseenSince(db, new Date(now.getTime() - DEVICE_MEMORY_MS))
  await forgetEndedWindows(db, now)
}
