import { type Form, isForm } from '../form.ts'
import { stripeId } from '../ids.ts'
import { isIsoCountry } from '../iso-countries.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import type { Intent } from '../store/rows.ts'
import { intentEvent, type StripeContext, showIntent } from './context.ts'
import { invalid, missing } from './failure.ts'

const CURRENCIES = new Set(['usd', 'eur', 'gbp', 'cad', 'aud', 'jpy', 'chf'])
const CREATE_FIELDS = new Set([
  'amount',
  'currency',
  'description',
  'metadata',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'capture_method',
  'shipping',
  'statement_descriptor_suffix',
  'expand',
])
const MIN_CENTS = 50
const MAX_CENTS = 99_999_999
const CANCELABLE: readonly Intent['status'][] = [
  'requires_payment_method',
  'requires_action',
  'requires_capture',
]

export function createIntent(context: StripeContext, form: Form, fault: HandlerFault): Effect {
  const input = readNewIntent(form)
  const intent: Intent = {
    id: stripeId('pi'),
    secret: stripeId('s', 25).slice(2),
    status: 'requires_payment_method',
    ...input,
    amountCents: input.amountCents - (fault === 'wrong_amount' ? 1 : 0),
    currency: fault === 'wrong_currency' ? 'eur' : input.currency,
    receivedCents: 0,
    refundedCents: 0,
    refundPlan: 'now',
    createdAt: context.clock.now().getTime(),
    chargeId: null,
    chargedAt: null,
    card: null,
    payer: null,
    error: null,
    plan: null,
    returnUrl: null,
    settlesAt: null,
    canceledAt: null,
    cancellationReason: null,
    disputeId: null,
    disputesAt: null,
    account: fault === 'wrong_account' ? stripeId('acct', 16) : null,
  }
  return {
    status: 200,
    body: showIntent(context, intent),
    changes: [['intents', intent.id, intent], ...intentEvent(context, 'payment_intent.created', intent)],
  }
}

export function cancelIntent(context: StripeContext, id: string, form: Form): Effect {
  const intent = getIntent(context, id)
  if (!CANCELABLE.includes(intent.status)) {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const reason = form.cancellation_reason
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    canceledAt: context.clock.now().getTime(),
    cancellationReason: typeof reason === 'string' ? reason : null,
    plan: null,
    settlesAt: null,
  }
  return {
    status: 200,
    body: showIntent(context, canceled),
    changes: [['intents', id, canceled], ...intentEvent(context, 'payment_intent.canceled', canceled)],
  }
}

export function getIntent(context: StripeContext, id: string): Intent {
  const intent = context.store.find('intents', id)
  if (!intent) throw missing('payment_intent', id)
  return intent
}

function readNewIntent(form: Form): Pick<Intent, 'amountCents' | 'currency' | 'description' | 'metadata'> {
  for (const name of Object.keys(form)) {
    if (!CREATE_FIELDS.has(name))
      throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
  }
  const currency = String(form.currency ?? '').toLowerCase()
  if (!CURRENCIES.has(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' })
  requireCountry(form.shipping, 'shipping[address][country]')
  return {
    amountCents: readAmount(form.amount),
    currency,
    description: typeof form.description === 'string' ? form.description : null,
    metadata: readMetadata(form.metadata),
  }
}

function readAmount(value: string | Form | undefined): number {
  if (typeof value !== 'string' || value === '')
    throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' })
  if (!/^-?\d{1,12}$/.test(value)) throw invalid(`Invalid integer: ${value}`, { param: 'amount' })
  const cents = Number(value)
  if (cents < MIN_CENTS)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (cents > MAX_CENTS)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  return cents
}

export function readMetadata(value: string | Form | undefined): Record<string, string> {
  const entries = Object.entries(isForm(value) ? value : {}).filter(([, each]) => each !== '')
  if (entries.length > 50) throw invalid('You cannot have more than 50 metadata keys.', { param: 'metadata' })
  for (const [name, each] of entries) {
    if (name.length > 40)
      throw invalid('Metadata keys may have at most 40 characters.', { param: 'metadata' })
    if (typeof each !== 'string' || each.length > 500)
      throw invalid('Metadata values may have at most 500 characters.', { param: `metadata[${name}]` })
  }
  return Object.fromEntries(entries) as Record<string, string>
}

/** Stripe rejects any address whose country is not an ISO 3166 code. */
export function requireCountry(holder: string | Form | undefined, param: string): void {
  const address = isForm(holder) ? holder.address : undefined
  const country = isForm(address) ? address.country : undefined
  if (country === undefined || country === '' || isIsoCountry(country)) return
  throw invalid(
    `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
    { param },
  )
}
