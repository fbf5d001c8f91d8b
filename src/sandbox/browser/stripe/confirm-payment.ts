import type { ConfirmPaymentData, PaymentIntentResult, StripeElements } from '@stripe/stripe-js'
import { type Internals, internalsOf } from './create-elements.ts'
import { IntegrationError } from './integration-error.ts'
import { invalidValue, requireKnown } from './known-options.ts'
import type { Intent } from './messages.ts'
import { findEmpty, readNever, requirePassed } from './never-fields.ts'
import { type Caller, finish, requireSecret } from './next-action.ts'

export type ConfirmOptions = {
  elements?: StripeElements
  clientSecret?: string
  confirmParams?: Partial<ConfirmPaymentData>
  redirect?: 'always' | 'if_required'
}

const PLACE = 'stripe.confirmPayment()'

export async function confirmPayment(caller: Caller, options: ConfirmOptions): Promise<PaymentIntentResult> {
  const { confirmParams = {}, redirect = 'always' } = options
  const { internals, clientSecret } = readOptions(options)
  const { payment_method_data: data = {}, return_url: returnUrl } = confirmParams
  const billing = data.billing_details
  const source = sourceOf(internals)
  requirePassed(source.never, billing)
  const empty = findEmpty(billing)
  if (empty) return { error: empty }

  const found = await caller.retrieve(clientSecret)
  if ('intent' in found) requireMatch(internals, found.intent)
  const reply = await source.ask({
    kind: 'confirm',
    key: caller.key,
    clientSecret,
    ...(returnUrl !== undefined && { returnUrl }),
    billing: JSON.parse(JSON.stringify(billing ?? {})),
  })
  const result = await finish(caller, reply, clientSecret)
  internals.confirmed()
  if (result.error) return result
  internals.created.expressCheckout?.close()
  if (redirect === 'if_required' || returnUrl === undefined) return result
  location.assign(withResult(returnUrl, clientSecret, result.paymentIntent.id))
  return new Promise(() => {})
}

function readOptions(options: ConfirmOptions): { internals: Internals; clientSecret: string } {
  requireKnown(PLACE, options)
  const { elements, confirmParams = {}, redirect = 'always' } = options
  requireKnown('confirmParams', confirmParams)
  requireKnown('payment_method_data', confirmParams.payment_method_data)
  requireKnown('billing_details', confirmParams.payment_method_data?.billing_details)
  requireKnown('billing_details.address', confirmParams.payment_method_data?.billing_details?.address)
  if (redirect !== 'always' && redirect !== 'if_required')
    throw invalidValue(PLACE, 'redirect should be "always" or "if_required"')
  const { return_url: returnUrl } = confirmParams
  if (returnUrl === undefined ? redirect === 'always' : !URL.canParse(returnUrl))
    throw invalidValue(
      PLACE,
      `confirmParams.return_url should be an absolute URL. You specified: ${returnUrl}`,
    )
  const internals = elements && internalsOf(elements)
  if (!internals) throw invalidValue(PLACE, 'elements should be an Elements instance')
  const given = options.clientSecret ?? internals.options().clientSecret
  return { internals, clientSecret: requireSecret(PLACE, given) }
}

/** The wallet or the card field, whichever the buyer used, after `elements.submit()`. */
function sourceOf({ created, isSubmitted, options }: Internals) {
  const { payment, expressCheckout } = created
  const sheet = expressCheckout?.approved()
  const frame = payment?.frame()
  if (!frame && !expressCheckout?.frame())
    throw invalidValue(PLACE, 'elements should have a mounted Payment Element or Express Checkout Element')
  const ask = sheet?.ask ?? frame?.ask
  if (!ask)
    throw new IntegrationError(
      'Element confirming payment is "expressCheckout", but stripe.confirmPayment() was not called within the "confirm" event. Please call stripe.confirmPayment() in the "confirm" event (https://stripe.com/docs/js/elements_object/express_checkout_element_confirm_event)',
    )
  if (options().mode !== undefined && !isSubmitted())
    throw new IntegrationError(
      'elements.submit() must be called before stripe.confirmPayment(). Call elements.submit() as soon as your customer presses pay, prior to any asynchronous work. Integration guide: https://stripe.com/docs/payments/accept-a-payment-deferred',
    )
  const never = sheet || !payment ? readNever(undefined) : payment.never()
  return { ask, never }
}

/** The buyer must pay what the Elements showed. */
function requireMatch({ options }: Internals, intent: Intent): void {
  const { amount, currency, mode } = options()
  if (mode === undefined || (intent.amount === amount && intent.currency === currency)) return
  throw new IntegrationError(
    `The PaymentIntent's amount and currency (${intent.amount} ${intent.currency}) do not match those of Elements (${amount} ${currency}). Call elements.update() before confirming.`,
  )
}

function withResult(returnUrl: string, clientSecret: string, id: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('payment_intent_client_secret', clientSecret)
  url.searchParams.set('redirect_status', 'succeeded')
  return url.href
}
