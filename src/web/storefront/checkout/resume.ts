import type { PaymentOptions } from '#core/contract/checkout.ts'
import { paths } from '#core/paths.ts'
import { CANCELED, type Ending } from './ending.ts'
import { readOpenPayment, storeOpenPayment } from './open-payment.ts'
import { endOf } from './pay-by-card.ts'
import { capturePaypal, NOT_APPROVED } from './pay-by-paypal.ts'
import type { Method } from './use-payment.ts'

export type Resumed = { method: Method; run: () => Promise<Ending> }

/** Picks up a payment after a redirect to the bank, or a reload while the buyer was in PayPal's window. */
export async function resume({ card }: PaymentOptions): Promise<Resumed | null> {
  const query = new URLSearchParams(location.search)
  const secret = query.get('payment_intent_client_secret')
  if (secret && card) {
    // Drop the query, so that a reload does not resume again.
    history.replaceState(history.state, '', paths.checkout())
    return { method: 'card', run: () => endAfterBank(card, secret) }
  }
  const open = await readOpenPayment()
  if (open?.method !== 'paypal' || open.asked) return null
  await storeOpenPayment({ ...open, asked: true })
  return { method: 'paypal', run: () => captureIfApproved(open.id) }
}

type Card = NonNullable<PaymentOptions['card']>

async function endAfterBank(card: Card, secret: string): Promise<Ending> {
  const again = () => endAfterBank(card, secret)
  const [{ loadStripe }, { retrieveAtStripe }] = await Promise.all([
    import('#web/lib/payments/load-stripe.ts'),
    import('./confirm-at-stripe.ts'),
  ])
  const stripe = await loadStripe(card).catch(() => null)
  const found = stripe ? await retrieveAtStripe(stripe, secret) : ({ kind: 'unclear' } as const)
  return endOf(found, { address: null, again })
}

async function captureIfApproved(orderId: string): Promise<Ending> {
  const ending = await capturePaypal(orderId)
  const refused = ending.kind === 'stopped' && ending.detail === NOT_APPROVED
  return refused ? { kind: 'stopped', text: CANCELED, tone: 'warning' } : ending
}
