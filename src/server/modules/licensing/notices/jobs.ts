import * as z from 'zod/mini'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import { tellOfActivations } from './activation-webhooks.ts'
import { type NoticeDeps, releaseNoticesJob } from './deps.ts'
import { sendExpiryNotices } from './expiry-notices.ts'
import { sendReleaseNotices } from './release-notices.ts'

const expiryNoticesJob = defineJob({ id: 'expiry-notices', payload: z.object({}), cron: '20 * * * *' })

export const activationWebhooksJob = defineJob({
  id: 'activation-webhooks',
  payload: z.object({}),
  cron: '* * * * *',
})

export function noticeJobs(jobs: Pick<Jobs, 'handle'>, deps: NoticeDeps): void {
  jobs.handle(releaseNoticesJob, ({ releaseId }) => sendReleaseNotices(deps, releaseId))
  jobs.handle(expiryNoticesJob, () => sendExpiryNotices(deps))
  jobs.handle(activationWebhooksJob, () => tellOfActivations(deps))
}
