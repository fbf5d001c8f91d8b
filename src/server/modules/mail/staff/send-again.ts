import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { newKey } from '#server/platform/keys.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { isSecretMail } from '../mail-contents.ts'
import type { MailRow } from '../queries.ts'
import type { MailKind } from '../templates/all-templates.ts'
import { insertCopy, lockMail, makeDue } from './queries.ts'

type Deps = { db: Db; clock: Clock; publicUrl: () => URL }
type Action = { id: number; actor: AuditActor }

/**
 * Mails about an order, a license or a subscription may be sent again, because their keys stay valid for a year or for
 * good. Other secrets are links that expire.
 */
const RESENDABLE_SECRETS: ReadonlySet<string> = new Set<MailKind>([
  'order-receipt',
  'refund',
  'refund-failed',
  'refund-declined',
  'license-expiring',
  'license-issued',
  'license-received',
  'subscription-notice',
  'subscription-reminder',
  'subscription-price',
  'subscription-authentication',
  'subscription-declined',
  'subscription-card-needed',
  'subscription-canceled',
  'subscription-resumed',
  'subscription-means-changed',
  'subscription-date-changed',
  'subscription-ended',
])

export function mayResend(mail: Pick<MailRow, 'status' | 'isSecret' | 'kind'>): boolean {
  const isDone = mail.status === 'sent' || mail.status === 'kept'
  return isDone && (!isSecretMail(mail) || RESENDABLE_SECRETS.has(mail.kind))
}

export function mayRetry({ status }: Pick<MailRow, 'status'>): boolean {
  return status === 'failed' || status === 'queued'
}

/** Queues a copy with a new message id, so that mail programs do not treat it as a duplicate. Returns the copy's id. */
export async function resendMail({ db, clock, publicUrl }: Deps, { id, actor }: Action): Promise<number> {
  return inTransaction(db, async (tx) => {
    const mail = await lockMail(tx, id)
    if (!mail) throw new AppError('not_found')
    if (!mayResend(mail))
      throw new AppError('conflict', {
        message: isSecretMail(mail)
          ? 'This mail contains a personal link. Send a new link from the user’s page.'
          : 'This mail has not been sent yet.',
      })
    const now = clock.now()
    const { kind, toAddress, toName, payloadCipher, isSecret, userId, orderId } = mail
    const copyId = await insertCopy(tx, {
      kind,
      toAddress,
      toName,
      payloadCipher,
      isSecret,
      userId,
      orderId,
      messageId: `<${newKey(16)}@${publicUrl().hostname}>`,
      nextTryAt: now,
      createdAt: now,
    })
    await recordAudit(tx, {
      actor,
      action: 'mail.resent',
      subjectId: id,
      before: null,
      after: { copy: copyId },
    })
    return copyId
  })
}

export async function retryMail({ db, clock }: Deps, { id, actor }: Action): Promise<void> {
  await inTransaction(db, async (tx) => {
    const mail = await lockMail(tx, id)
    if (!mail) throw new AppError('not_found')
    if (!mayRetry(mail))
      throw new AppError('conflict', { message: 'This mail is not waiting for another try.' })
    await makeDue(tx, id, clock.now())
    const before = { status: mail.status, tries: mail.tries }
    await recordAudit(tx, {
      actor,
      action: 'mail.retried',
      subjectId: id,
      before,
      after: { status: 'queued' },
    })
  })
}
