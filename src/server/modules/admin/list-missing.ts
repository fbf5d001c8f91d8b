import type { MissingPart } from '#core/contract/admin-dashboard.ts'
import type { PaymentMode } from '#core/domain/payment-status.ts'
import type { Queryable } from '#server/platform/database.ts'
import { hasDemoOrders } from './queries.ts'

/** What the settings say, and what was seen since the start. */
export type GoLiveFacts = {
  hasMailServer: () => boolean
  paymentMode: () => PaymentMode
  /** Null if none is set. */
  publicUrl: URL | null
  /** Whether TRUST_PROXY names any proxy. */
  namesProxy: boolean
  /** The address of a proxy that was seen and that TRUST_PROXY does not name. */
  unnamedProxy: () => string | null
  /** What UNSAFE allows, in words. */
  unsafe: readonly string[]
  /** An old secret that is still accepted is easy to guess. */
  hasWeakOldSecret: boolean
}

/** What is missing before the shop can serve real buyers, the most urgent first. Empty if it is ready. */
export async function listMissing(db: Queryable, facts: GoLiveFacts): Promise<MissingPart[]> {
  const { publicUrl, unsafe } = facts
  const proxyFix = fixProxy(facts)
  const parts: (MissingPart | false)[] = [
    !facts.hasMailServer() && {
      id: 'mail',
      title: 'Emails are not sent',
      fix: 'Buyers get no receipts, and links for a new password only appear on the server’s console. Enter your mail server in Settings.',
    },
    facts.paymentMode() !== 'live' && {
      id: 'payments',
      title: 'The shop takes no real money',
      fix: 'Enter the live keys of Stripe or PayPal in Settings.',
    },
    publicUrl?.protocol !== 'https:' && {
      id: 'https',
      title: 'The shop has no https address',
      fix: 'Put a TLS proxy in front and set PUBLIC_URL to the address shoppers use.',
    },
    proxyFix !== null && { id: 'proxy', title: 'All visitors may share one rate limit', fix: proxyFix },
    unsafe.length > 0 && {
      id: 'unsafe',
      title: 'Unsafe settings are allowed',
      fix: `UNSAFE allows ${unsafe.join(', ')}. Remove it.`,
    },
    facts.hasWeakOldSecret && {
      id: 'old_secret',
      title: 'An old secret is easy to guess',
      fix: 'What it signed is still accepted. Remove it from APP_SECRET as soon as nothing sealed with it is needed.',
    },
    (await hasDemoOrders(db)) && {
      id: 'demo',
      title: 'The shop contains demo data',
      fix: 'Its orders are invented, and anyone has the key that signed its packages. Start with an empty data folder and SHOP_DEMO=0.',
    },
  ]
  return parts.filter((part) => part !== false)
}

/** The shop speaks http only, so an https address always means a proxy. */
function fixProxy({ publicUrl, namesProxy, unnamedProxy }: GoLiveFacts): string | null {
  const seen = unnamedProxy()
  if (seen !== null)
    return `Requests that were forwarded come from ${seen}, which TRUST_PROXY does not name. If it is your proxy, add it.`
  return publicUrl?.protocol === 'https:' && !namesProxy
    ? 'Set TRUST_PROXY to the address of the TLS proxy, or the shop takes all its visitors for one.'
    : null
}
