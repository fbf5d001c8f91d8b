import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js'
import type { Confirmed, Confirming } from './pay-by-card.ts'
import { confirmParams } from './stripe-options.ts'

/** Confirms with whatever the buyer used: the card field or a wallet. */
export async function confirmAtStripe(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, address, returnUrl }: Confirming,
): Promise<Confirmed> {
  try {
    const result = await stripe.confirmPayment({
      elements,
      clientSecret,
      redirect: 'if_required',
      confirmParams: confirmParams(address, returnUrl),
    })
    return outcomeOf(result)
  } catch (error) {
    // Stripe throws only for mistakes of ours, before it sends anything.
    reportError(error)
    return { kind: 'refused', message: null }
  }
}

/** What the provider says about the payment now. */
export async function retrieveAtStripe(stripe: Stripe, clientSecret: string): Promise<Confirmed> {
  return outcomeOf(await stripe.retrievePaymentIntent(clientSecret))
}

function outcomeOf({ paymentIntent, error }: PaymentIntentResult): Confirmed {
  // A payment that had succeeded before, in another tab or just before a reload, comes with an error.
  const intent = paymentIntent ?? error?.payment_intent
  if (intent?.status === 'succeeded' || intent?.status === 'processing')
    return { kind: 'done', paymentIntentId: intent.id, status: intent.status }
  if (error?.type === 'validation_error') return { kind: 'field', message: error.message ?? null }
  if (error?.type === 'api_connection_error' || error?.type === 'api_error') return { kind: 'unclear' }
  if (error) return { kind: 'refused', message: error.message ?? null }
  const failed = paymentIntent.last_payment_error
  return failed ? { kind: 'refused', message: failed.message ?? null } : { kind: 'unpaid' }
}
