import type { ConfirmPaymentData, StripeElements, StripeError } from '@stripe/stripe-js'
import { type Internals, internalsOf } from './create-elements.ts'
import { IntegrationError } from './integration-error.ts'
import { invalidValue, requireKnown } from './known-options.ts'
import type { Intent } from './messages.ts'
import { findEmpty, readNever, requirePassed } from './never-fields.ts'
import { type Caller, finish, type Kind, type Results, requireSecret } from './next-action.ts'

export type ConfirmOptions = {
  elements?: StripeElements
  clientSecret?: string
  confirmParams?: Partial<ConfirmPaymentData>
  redirect?: 'always' | 'if_required'
}

const PLACES = { payment: 'stripe.confirmPayment()', setup: 'stripe.confirmSetup()' } as const

/** `stripe.confirmPayment()` and `stripe.confirmSetup()`, which saves a card without a payment. */
export async function confirm<K extends Kind>(
  kind: K,
  caller: Caller,
  options: ConfirmOptions,
): Promise<Results[K]> {
  const { confirmParams = {}, redirect = 'always' } = options
  const { internals, clientSecret } = readOptions(kind, options)
  const { payment_method_data: data = {}, payment_method: saved, return_url: returnUrl } = confirmParams
  const shared = { key: caller.key, clientSecret, ...(returnUrl !== undefined && { returnUrl }) }
  if (!internals) {
    if (typeof saved !== 'string') throw invalidValue(PLACES[kind], 'elements should be an Elements instance')
    const reply = await caller.ask({ kind: 'confirmSaved', ...shared, paymentMethod: saved })
    return finish<K>(caller, reply, clientSecret)
  }
  const billing = data.billing_details
  const source = sourceOf(PLACES[kind], internals)
  requirePassed(source.never, billing)
  const found = await caller.retrieve(clientSecret)
  const mismatch = 'intent' in found ? findMismatch(internals, found.intent) : null
  const refused = findEmpty(billing) ?? mismatch
  if (refused) return { error: refused } as Results[K]

  const reply = await source.ask({
    kind: 'confirm',
    ...shared,
    billing: JSON.parse(JSON.stringify(billing ?? {})),
  })
  const result = await finish<K>(caller, reply, clientSecret)
  internals.confirmed()
  if (result.error) return result
  internals.created.expressCheckout?.close()
  if (redirect === 'if_required' || returnUrl === undefined) return result
  location.assign(withResult(kind, returnUrl, clientSecret))
  return new Promise(() => {})
}

function readOptions(
  kind: Kind,
  options: ConfirmOptions,
): { internals: Internals | undefined; clientSecret: string } {
  const place = PLACES[kind]
  requireKnown(place, options)
  const { elements, confirmParams = {}, redirect = 'always' } = options
  requireKnown('confirmParams', confirmParams)
  requireKnown('payment_method_data', confirmParams.payment_method_data)
  requireKnown('billing_details', confirmParams.payment_method_data?.billing_details)
  requireKnown('billing_details.address', confirmParams.payment_method_data?.billing_details?.address)
  if (redirect !== 'always' && redirect !== 'if_required')
    throw invalidValue(place, 'redirect should be "always" or "if_required"')
  const { return_url: returnUrl } = confirmParams
  if (returnUrl === undefined ? redirect === 'always' : !URL.canParse(returnUrl))
    throw invalidValue(
      place,
      `confirmParams.return_url should be an absolute URL. You specified: ${returnUrl}`,
    )
  const internals = elements && internalsOf(elements)
  const mode = internals?.options().mode
  if (mode !== undefined && (mode === 'setup') !== (kind === 'setup'))
    throw new IntegrationError(`In order to call ${place}, Elements must be created in ${kind} mode.`)
  const given = options.clientSecret ?? internals?.options().clientSecret
  return { internals, clientSecret: requireSecret(place, given, kind) }
}

/** The wallet or the card field, whichever the buyer used, after `elements.submit()`. */
function sourceOf(place: string, { created, isSubmitted, options }: Internals) {
  const { payment, expressCheckout } = created
  const sheet = expressCheckout?.approved()
  const frame = payment?.frame()
  if (!frame && !expressCheckout?.frame())
    throw invalidValue(place, 'elements should have a mounted Payment Element or Express Checkout Element')
  const ask = sheet?.ask ?? frame?.ask
  if (!ask)
    throw new IntegrationError(
      'Element confirming payment is "expressCheckout", but stripe.confirmPayment() was not called within the "confirm" event. Please call stripe.confirmPayment() in the "confirm" event (https://stripe.com/docs/js/elements_object/express_checkout_element_confirm_event)',
    )
  if (options().mode !== undefined && !isSubmitted())
    throw new IntegrationError(
      `elements.submit() must be called before ${place}. Call elements.submit() as soon as your customer presses pay, prior to any asynchronous work. Integration guide: https://stripe.com/docs/payments/accept-a-payment-deferred`,
    )
  const never = sheet || !payment ? readNever(undefined) : payment.never()
  return { ask, never }
}

/** The buyer must pay what the Elements showed, and agree to what they said. */
function findMismatch({ options }: Internals, intent: Intent): StripeError | null {
  const { amount, currency, mode, setupFutureUsage, setup_future_usage = setupFutureUsage } = options()
  if (mode !== 'payment') return null
  if (intent.amount !== amount || intent.currency !== currency)
    throw new IntegrationError(
      `The PaymentIntent's amount and currency (${intent.amount} ${intent.currency}) do not match those of Elements (${amount} ${currency}). Call elements.update() before confirming.`,
    )
  const [provided, expected] = [intent.setup_future_usage ?? null, setup_future_usage ?? null]
  if (provided === expected) return null
  return {
    type: 'invalid_request_error',
    message: `The provided setup_future_usage (${provided}) does not match the expected setup_future_usage (${expected}). Try confirming with a Payment Intent that is configured to use the same parameters as Stripe Elements.`,
  }
}

function withResult(kind: Kind, returnUrl: string, clientSecret: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set(`${kind}_intent`, clientSecret.split('_secret_')[0] ?? '')
  url.searchParams.set(`${kind}_intent_client_secret`, clientSecret)
  url.searchParams.set('redirect_status', 'succeeded')
  return url.href
}
