import { MINUTE_MS } from '#core/domain/durations.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, isDatabaseUnavailable } from '#server/platform/database.ts'
import { type Keyring, newKey } from '#server/platform/keys.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { explainMailError } from '../explain-mail-error.ts'
import { sealPart } from '../mail-contents.ts'
import type { MailSender } from '../send-mails.ts'
import type { MailServerSettings, Transport } from '../transport.ts'
import { insertCopy, lockMail } from './queries.ts'

export type TestMailDeps = {
  db: Db
  clock: Clock
  keyring: Keyring
  publicUrl: () => URL
  server: () => MailServerSettings
  transport: () => Transport | null
  sendNow: MailSender['sendNow']
}

type Wanted = { to: string; actor: AuditActor }

/** Longer than one try can take, so that the outbox leaves the mail alone meanwhile. */
const LEASE_MS = 2 * MINUTE_MS

/** Sends a mail while the caller waits. What the mail server says is the answer, whether it accepts the mail or not. */
export async function sendTestMail(
  deps: TestMailDeps,
  { to, actor }: Wanted,
): Promise<{ sent: boolean; answer: string }> {
  const { smtpUrl } = deps.server()
  const transport = deps.transport()
  if (!transport || smtpUrl === null)
    throw new AppError('conflict', { message: 'There is no mail server yet. Enter one first.' })
  const mail = await record(deps, { to, actor })
  try {
    return { sent: true, answer: await deps.sendNow(transport, mail) }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    return { sent: false, answer: explainMailError(error, smtpUrl) }
  }
}

async function record({ db, clock, keyring, publicUrl }: TestMailDeps, { to, actor }: Wanted) {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const id = await insertCopy(tx, {
      kind: 'test-mail',
      toAddress: to,
      payloadCipher: sealPart(keyring, { name: '' }),
      messageId: `<${newKey(16)}@${publicUrl().hostname}>`,
      status: 'sending',
      tries: 1,
      nextTryAt: new Date(now.getTime() + LEASE_MS),
      createdAt: now,
    })
    await recordAudit(tx, { actor, action: 'mail.test_sent', subjectId: id, before: null, after: { to } })
    const mail = await lockMail(tx, id)
    if (!mail) throw new Error('the mail that was just inserted is gone')
    return mail
  })
}
