import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import type { Confirmed } from './pay-by-card.ts'

/** The result of a payment after the buyer returned from the bank. */
export async function retrieveAtStripe(publishableKey: string, clientSecret: string): Promise<Confirmed> {
  const stripe = await loadStripe(publishableKey).catch(() => null)
  const { paymentIntent } = (await stripe?.retrievePaymentIntent(clientSecret)) ?? {}
  if (!paymentIntent) return { kind: 'refused', message: null }
  const { id, status, last_payment_error } = paymentIntent
  if (status === 'succeeded' || status === 'processing') return { kind: 'done', paymentIntentId: id, status }
  return { kind: 'refused', message: last_payment_error?.message ?? null }
}
