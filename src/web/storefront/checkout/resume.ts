import type { PaymentOptions } from '#core/contract/checkout.ts'
import { paths } from '#core/paths.ts'
import { CANCELED, type Ending } from './ending.ts'
import { readOpenPayment, storeOpenPayment } from './open-payment.ts'
import { type Confirmed, endOf } from './pay-by-card.ts'
import { capturePaypal, NOT_APPROVED } from './pay-by-paypal.ts'
import { readIntent, settled } from './sandbox-intent.ts'
import type { Method } from './use-payment.ts'

export type Resumed = { method: Method; run: () => Promise<Ending> }

/** Picks up a payment after a redirect to the bank, or a reload while the buyer was in PayPal's window. */
export async function resume({ card }: PaymentOptions): Promise<Resumed | null> {
  const query = new URLSearchParams(location.search)
  const secret = query.get('payment_intent_client_secret')
  if (secret && card) {
    // Drop the query, so that a reload does not resume again.
    history.replaceState(history.state, '', paths.checkout())
    return { method: 'card', run: async () => endOf(await retrieve(card, secret), { address: null }) }
  }
  const open = await readOpenPayment()
  if (open?.method !== 'paypal' || open.asked) return null
  await storeOpenPayment({ ...open, asked: true })
  return { method: 'paypal', run: () => captureIfApproved(open.id) }
}

type Card = NonNullable<PaymentOptions['card']>

async function retrieve({ sandbox_url, publishable_key }: Card, secret: string): Promise<Confirmed> {
  if (sandbox_url === null) {
    const { retrieveAtStripe } = await import('./stripe-retrieve.ts')
    return retrieveAtStripe(publishable_key, secret)
  }
  const answer = await readIntent({ sandboxUrl: sandbox_url, key: publishable_key }, secret)
  return answer.kind === 'intent' ? settled(answer.intent) : { kind: 'refused', message: null }
}

async function captureIfApproved(orderId: string): Promise<Ending> {
  const ending = await capturePaypal(orderId)
  const refused = ending.kind === 'stopped' && ending.detail === NOT_APPROVED
  return refused ? { kind: 'stopped', text: CANCELED, tone: 'warning' } : ending
}
