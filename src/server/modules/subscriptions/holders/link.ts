import { DAY_SECONDS } from '#core/domain/durations.ts'
import type { Keyring } from '#server/platform/keys.ts'

const PURPOSE = 'subscription'
/** Longer than a year, so that the link in any mail lasts until the next one. */
const LINK_SECONDS = 400 * DAY_SECONDS

type Held = { subscriptionId: number; email: string }
type Keys = Pick<Keyring, 'sign' | 'isSigned'>

/** The token of a link that opens one subscription for its present holder; a transfer makes it void. */
export function subscriptionLink(keyring: Pick<Keys, 'sign'>, held: Held, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + LINK_SECONDS
  return `${held.subscriptionId}.${until}.${keyring.sign(PURPOSE, messageOf(held, until))}`
}

/** Which subscription a token names. It proves nothing before `isLinkOf`. */
export function subscriptionOfLink(token: string): number | null {
  const id = Number(partsOf(token)?.id)
  return Number.isInteger(id) && id < 2 ** 31 ? id : null
}

/** Whether the token was made for this subscription and this holder, and still counts. */
export function isLinkOf(keyring: Pick<Keys, 'isSigned'>, token: string, held: Held, now: Date): boolean {
  const parts = partsOf(token)
  if (!parts || held.email === '' || Number(parts.id) !== held.subscriptionId) return false
  const until = Number(parts.until)
  return keyring.isSigned(PURPOSE, messageOf(held, until), parts.signature) && until * 1000 > now.getTime()
}

function messageOf({ subscriptionId, email }: Held, until: number): string {
  return `${subscriptionId}.${until}.${email.toLowerCase()}`
}

function partsOf(token: string): { id: string; until: string; signature: string } | null {
  const [, id, until, signature] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{20,100})$/.exec(token) ?? []
  return id && until && signature ? { id, until, signature } : null
}
