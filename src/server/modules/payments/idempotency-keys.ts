import { sha256 } from '#server/platform/keys.ts'
import type { RefundOrder, RenewalCharge } from './gateway.ts'

/*
 * Stripe's idempotency key, PayPal's request id: a call repeated with the same key happens once. Each key names this
 * installation, because another shop on the same account, or this one after a reset, counts from 1 as well.
 */

/** `spent`: how many keys of the same payment Stripe answers with a failure for good. */
export function paymentKey(installation: string, attemptKey: string, spent = 0): string {
  return numbered(`pay:${installation}:${attemptKey}`, spent)
}

/** `declines`: how many captures PayPal has refused; each new approval by the buyer gets a key of its own. */
export function captureKey(installation: string, attemptKey: string, declines: number): string {
  return numbered(`capture:${installation}:${attemptKey}`, declines)
}

export function refundKey(installation: string, { refundKey, ref }: RefundOrder, spent = 0): string {
  return numbered(`${refundKey}:${installation}:${ref}`, spent)
}

/** One try of a charge without the buyer. The means is in it because another one is another request. */
export function chargeKey(
  installation: string,
  { attemptKey, means, tries }: RenewalCharge,
  spent = 0,
): string {
  const key = `charge:${installation}:${attemptKey}:${sha256(means.ref).slice(0, 8)}`
  return numbered(numbered(key, tries), spent)
}

/** `key`: of the attempt or the setup that needs a customer. */
export function customerKey(installation: string, key: string, spent = 0): string {
  return numbered(`customer:${installation}:${key}`, spent)
}

export function setupKey(installation: string, key: string, spent = 0): string {
  return numbered(`setup:${installation}:${key}`, spent)
}

/** The exchange of an approved setup for the means. */
export function vaultKey(installation: string, setupRef: string): string {
  return `vault:${installation}:${setupRef}`
}

function numbered(key: string, earlier: number): string {
  return earlier === 0 ? key : `${key}:${earlier + 1}`
}
