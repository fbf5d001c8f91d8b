import * as z from 'zod/mini'
import { defineJob, type Jobs } from '#server/platform/jobs.ts'
import type { MailSender } from './send-mails.ts'

/** Sends one mail as soon as its transaction has committed. */
export const sendMailJob = defineJob({ id: 'send-mail', payload: z.object({ mailId: z.int() }) })

/** Tries again what could not be sent, and finds what a killed process left behind. */
const sendDueMailsJob = defineJob({
  id: 'send-due-mails',
  payload: z.object({}),
  cron: '* * * * *',
  retries: 0,
})

export function mailJobs(jobs: Pick<Jobs, 'handle'>, sender: MailSender): void {
  jobs.handle(sendMailJob, ({ mailId }) => sender.send(mailId))
  jobs.handle(sendDueMailsJob, () => sender.sendDue())
}
