import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { newKey } from '#server/platform/keys.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { MailRow } from '../queries.ts'
import { insertCopy, lockMail, makeDue } from './queries.ts'

type Deps = { db: Db; clock: Clock; publicUrl: () => URL }
type Wish = { id: number; actor: AuditActor }

/** Its keys are the buyer's for good; other secrets are links that have run out, or should have. */
const LASTING_SECRET = 'order-receipt'

export function mayResend({
  status,
  isSecret,
  kind,
}: Pick<MailRow, 'status' | 'isSecret' | 'kind'>): boolean {
  return (status === 'sent' || status === 'kept') && (!isSecret || kind === LASTING_SECRET)
}

export function mayRetry({ status }: Pick<MailRow, 'status'>): boolean {
  return status === 'failed' || status === 'queued'
}

/** A copy as a mail of its own, which mailboxes do not take for the first one. The id of the copy. */
export async function resendMail({ db, clock, publicUrl }: Deps, { id, actor }: Wish): Promise<number> {
  return inTransaction(db, async (tx) => {
    const mail = await lockMail(tx, id)
    if (!mail) throw new AppError('not_found')
    if (!mayResend(mail))
      throw new AppError('conflict', {
        message: mail.isSecret
          ? 'This mail holds a link that acts for its reader. Send a new link from the person’s page.'
          : 'This mail was not sent yet.',
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

export async function retryMail({ db, clock }: Deps, { id, actor }: Wish): Promise<void> {
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
