import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Enqueue } from '#server/platform/jobs.ts'
import { type Keyring, newKey } from '#server/platform/keys.ts'
import { sendMailJob } from './jobs.ts'
import { sealPart } from './mail-contents.ts'
import { insertMail } from './queries.ts'
import { type MailKind, type PayloadOf, templateOf } from './templates/all-templates.ts'

type Queued<Kind extends MailKind> = {
  to: { email: string; name: string; userId?: number | undefined }
  payload: PayloadOf<Kind>
  orderId?: number
  /** A second mail with the same key is not sent. */
  dedupeKey?: string
}

/** Writes a mail into the outbox, in the transaction that gives the reason for it. */
export type QueueMail = <Kind extends MailKind>(
  tx: Queryable,
  kind: Kind,
  mail: Queued<Kind>,
) => Promise<void>

type Deps = { clock: Clock; keyring: Keyring; enqueue: Enqueue; publicUrl: () => URL }

export function createQueueMail({ clock, keyring, enqueue, publicUrl }: Deps): QueueMail {
  return async function queueMail(tx, kind, { to, payload, orderId, dedupeKey }) {
    const template = templateOf(kind)
    const now = clock.now()
    const mailId = await insertMail(tx, {
      kind,
      dedupeKey,
      toAddress: to.email,
      toName: to.name,
      userId: to.userId,
      orderId,
      payloadCipher: sealPart(keyring, template.payload.parse(payload)),
      isSecret: template.secret ?? false,
      messageId: `<${newKey(16)}@${publicUrl().hostname}>`,
      nextTryAt: now,
      createdAt: now,
    })
    if (mailId !== undefined) await enqueue(tx, sendMailJob, { mailId })
  }
}
