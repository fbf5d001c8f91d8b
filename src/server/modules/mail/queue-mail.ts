import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type Keyring, newKey } from '#server/platform/keys.ts'
import { sealPart } from './mail-contents.ts'
import { insertMails, readConfirmedAddresses } from './queries.ts'
import { type MailKind, type PayloadOf, templateOf } from './templates/all-templates.ts'

type Queued<Kind extends MailKind> = {
  to: { email: string; name: string; userId?: number | undefined }
  payload: PayloadOf<Kind>
  orderId?: number
  /** Only the first mail with a given key is sent. */
  dedupeKey?: string
}

/**
 * Queues a mail, or many of a kind, in the caller's transaction. It is sent after the commit. Anyone can type a
 * stranger's address and any words as the name, so the name is left out unless the account has confirmed this address.
 */
export type QueueMail = <Kind extends MailKind>(
  tx: Queryable,
  kind: Kind,
  mail: Queued<Kind> | readonly Queued<Kind>[],
) => Promise<void>

type Deps = { clock: Clock; keyring: Keyring; publicUrl: () => URL }

export function createQueueMail({ clock, keyring, publicUrl }: Deps): QueueMail {
  return async function queueMail<Kind extends MailKind>(
    tx: Queryable,
    kind: Kind,
    mail: Queued<Kind> | readonly Queued<Kind>[],
  ) {
    const mails = [mail].flat() as Queued<Kind>[]
    const template = templateOf(kind)
    const isConfirmed = await readConfirmedAddresses(
      tx,
      mails.map(({ to }) => to),
    )
    const rows = mails.map(({ to, payload, orderId, dedupeKey }) => {
      const named = isConfirmed(to)
      const parsed = template.payload.parse(payload) as object
      return {
        kind,
        dedupeKey: dedupeKey ?? null,
        toAddress: to.email,
        toName: named ? to.name : '',
        userId: to.userId ?? null,
        orderId: orderId ?? null,
        payloadCipher: sealPart(keyring, named ? parsed : { ...parsed, name: '' }),
        isSecret: template.secret ?? false,
        messageId: `<${newKey(16)}@${publicUrl().hostname}>`,
      }
    })
    if (rows.length > 0) await insertMails(tx, rows, clock.now())
  }
}
