import type { Finding } from '#core/domain/setup-check.ts'
import type { Db } from '#server/platform/database.ts'
import { findLastTry } from './queries.ts'
import type { MailServerSettings } from './transport.ts'

type ServerDeps = {
  server: () => MailServerSettings
  /** Why the mail server that staff entered is not in force; null if it is. */
  problem: () => string | null
}

type Deps = ServerDeps & {
  db: Db
  /** When staff entered the mail server; what was sent before says nothing about it. */
  changedAt: () => Date | null
}

const NOT_SENT =
  'Buyers get no receipts, and links for a new password only appear on the server’s console. Enter your mail server.'

/** Whether there is a mail server that can be used. */
export function checkServer({ server, problem }: ServerDeps): Finding {
  const id = 'mail.server'
  const refused = problem()
  if (refused !== null) return { id, state: 'failing', title: 'The mail server cannot be used', fix: refused }
  return server().smtpUrl === null
    ? { id, state: 'todo', title: 'Emails are not sent', fix: NOT_SENT }
    : { id, state: 'done', title: 'There is a mail server', fix: null }
}

/** Whether mails leave the shop, judged by the last one that was tried with the mail server in force. */
export async function checkMail({ db, changedAt, ...deps }: Deps): Promise<Finding[]> {
  const found = checkServer(deps)
  return found.state === 'done' ? [found, judge(await findLastTry(db, changedAt() ?? new Date(0)))] : [found]
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
