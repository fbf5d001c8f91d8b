import * as z from 'zod/mini'
import { DAY_MS } from '#core/domain/durations.ts'
import { forgetEndedWindows } from '#server/platform/http/database-counter.ts'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import type { IdentityDeps } from './deps.ts'
import { deleteEmailLinksExpiredBefore } from './emails/queries.ts'
import {
  deleteDevicesUnseenSince,
  deleteSessionsExpiredBefore,
  deleteTokensExpiredBefore,
} from './logins/queries.ts'
import { deleteChallengesExpiredBefore } from './passkeys/queries.ts'
import { mailResetLink, mailResetLinkJob } from './passwords/forgot-password.ts'
import { deleteResetsExpiredBefore } from './queries.ts'

const DEVICE_MEMORY_MS = 365 * DAY_MS

const deleteExpiredJob = defineJob({ id: 'forget-ended-logins', payload: z.object({}), cron: '17 * * * *' })

export function identityJobs(jobs: Pick<Jobs, 'handle'>, deps: IdentityDeps): void {
  jobs.handle(mailResetLinkJob, ({ emailNormalized }) => mailResetLink(deps, emailNormalized))
  jobs.handle(deleteExpiredJob, () => deleteExpired(deps))
}

/** Deletes expired sessions, tokens, links and counters, so that tables do not grow forever. */
export async function deleteExpired({ db, clock }: Pick<IdentityDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteSessionsExpiredBefore(db, now)
  await deleteTokensExpiredBefore(db, now)
  await deleteResetsExpiredBefore(db, now)
  await deleteEmailLinksExpiredBefore(db, now)
  await deleteChallengesExpiredBefore(db, now)
  await deleteDevicesUnseenSince(db, new Date(now.getTime() - DEVICE_MEMORY_MS))
  await forgetEndedWindows(db, now)
}
