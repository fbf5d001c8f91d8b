import type { Finding } from '#core/domain/setup-check.ts'
import type { Db } from '#server/platform/database.ts'
import { findLastTry } from './queries.ts'
import type { MailServerSettings } from './transport.ts'

type Deps = {
  db: Db
  server: () => MailServerSettings
  /** Why the mail server that staff entered is not in force; null if it is. */
  problem: () => string | null
  /** When staff entered the mail server; what was sent before says nothing about it. */
  changedAt: () => Date | null
}

/** Whether mails leave the shop, judged by the last one that was tried with the mail server in force. */
export async function checkMail({ db, server, problem, changedAt }: Deps): Promise<Finding[]> {
  const id = 'mail.server'
  const refused = problem()
  if (refused !== null)
    return [{ id, state: 'failing', title: 'The mail server cannot be used', fix: refused }]
  if (server().smtpUrl === null)
    return [{ id, state: 'todo', title: 'Emails are not sent', fix: 'Enter your mail server.' }]
  return [
    { id, state: 'done', title: 'There is a mail server', fix: null },
    judge(await findLastTry(db, changedAt() ?? new Date(0))),
  ]
}

function judge(last: Awaited<ReturnType<typeof findLastTry>>): Finding {
  const id = 'mail.delivery'
  if (!last) return { id, state: 'todo', title: 'No email was sent yet', fix: 'Send a test mail.' }
  return last.status === 'sent'
    ? { id, state: 'done', title: 'The mail server accepted the last email', fix: null }
    : {
        id,
        state: 'failing',
        title: 'The mail server did not accept the last email',
        fix: `It said: ${last.lastError}. Correct the settings, and send a test mail.`,
      }
}
