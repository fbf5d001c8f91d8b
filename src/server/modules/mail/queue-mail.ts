import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type Keyring, newKey } from '#server/platform/keys.ts'
import { sealPart } from './mail-contents.ts'
import { insertMail, isConfirmedAddress } from './queries.ts'
import { type MailKind, type PayloadOf, templateOf } from './templates/all-templates.ts'

type Queued<Kind extends MailKind> = {
  to: { email: string; name: string; userId?: number | undefined }
  payload: PayloadOf<Kind>
  orderId?: number
  /** Only the first mail with a given key is sent. */
  dedupeKey?: string
}

/**
 * Queues a mail in the caller's transaction. It is sent after the commit. Anyone can type a stranger's address and any
 * words as the name, so the name is left out unless the account has confirmed this address.
 */
export type QueueMail = <Kind extends MailKind>(
  tx: Queryable,
  kind: Kind,
  mail: Queued<Kind>,
) => Promise<void>

type Deps = { clock: Clock; keyring: Keyring; publicUrl: () => URL }

export function createQueueMail({ clock, keyring, publicUrl }: Deps): QueueMail {
  return async function queueMail(tx, kind, { to, payload, orderId, dedupeKey }) {
    const template = templateOf(kind)
    const named = await isConfirmedAddress(tx, to)
    const parsed = template.payload.parse(payload) as object
    await insertMail(tx, {
      kind,
      dedupeKey: dedupeKey ?? null,
      toAddress: to.email,
      toName: named ? to.name : '',
      userId: to.userId ?? null,
      orderId: orderId ?? null,
      payloadCipher: sealPart(keyring, named ? parsed : { ...parsed, name: '' }),
      isSecret: template.secret ?? false,
      messageId: `<${newKey(16)}@${publicUrl().hostname}>`,
      now: clock.now(),
    })
  }
}
