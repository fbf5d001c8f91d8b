import { createHmac } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { EventRow } from '../store/rows.ts'

/** `Stripe-Signature`: the time, and an HMAC over the time and the exact body. */
export function createStripeSigner(secretNow: () => string, clock: Clock) {
  return function signForStripe({ body, badSignature }: EventRow): Record<string, string> {
    const at = Math.floor(clock.now().getTime() / 1000)
    const secret = badSignature ? 'whsec_somebody_elses' : secretNow()
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    return {
      'stripe-signature': `t=${at},v1=${signature}`,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
  }
}
