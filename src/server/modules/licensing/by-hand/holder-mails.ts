import type { Queryable } from '#server/platform/database.ts'
import type { ByHandDeps } from './deps.ts'
import { type Holder, maskEmail } from './holder.ts'

type Key = {
  kind: 'license-issued' | 'license-received'
  holder: Holder
  plan: { product: string; name: string }
  key: string
  sites_limit: number | null
  expires_on: string | null
}

/** Sends a key to whoever holds it from now on. */
export async function queueKeyMail({ queueMail }: Pick<ByHandDeps, 'queueMail'>, tx: Queryable, mail: Key) {
  const { kind, holder, plan, key, sites_limit, expires_on } = mail
  await queueMail(tx, kind, {
    to: addressOf(holder),
    payload: {
      name: holder.name,
      product: plan.product,
      plan: plan.name,
      key,
      sites: sites_limit,
      lastDay: expires_on,
      hasAccount: holder.userId !== null,
    },
  })
}

type Gone = { from: Holder; to: Holder; product: string; keyHint: string }

/** Tells the previous holder, who may be the victim of a fraud, where the license went. */
export async function queueGoneMail(
  { queueMail }: Pick<ByHandDeps, 'queueMail'>,
  tx: Queryable,
  { from, to, product, keyHint }: Gone,
) {
  await queueMail(tx, 'license-transferred', {
    to: addressOf(from),
    payload: { name: from.name, product, keyHint, to: maskEmail(to.email) },
  })
}

function addressOf({ email, name, userId }: Holder) {
  return { email, name, ...(userId !== null && { userId }) }
}
