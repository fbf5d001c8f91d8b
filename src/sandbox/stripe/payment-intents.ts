import { type Form, isForm } from '../form.ts'
import { stripeId } from '../ids.ts'
import { isIsoCountry } from '../iso-countries.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import type { Intent } from '../store/rows.ts'
import { intentEvent, type StripeContext, showIntent } from './context.ts'
import { readCustomer, readUsage } from './customers.ts'
import { impossible, invalid, missing } from './failure.ts'
import { readDescription, readMetadata, readStatementSuffix } from './parameters.ts'

const CURRENCIES = new Set(['usd', 'eur', 'gbp', 'cad', 'aud', 'jpy', 'chf'])
const MIN_CENTS = 50
const MAX_CENTS = 99_999_999
const CANCELABLE: readonly Intent['status'][] = [
  'requires_payment_method',
  'requires_action',
  'requires_capture',
]

export function createIntent(context: StripeContext, form: Form, fault: HandlerFault): Effect {
  const input = readNewIntent(context, form)
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
    throw impossible(
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

/** Adds to the metadata and replaces the description, whatever the intent's status. An empty value unsets. */
export function updateIntent(context: StripeContext, id: string, form: Form): Effect {
  const intent = getIntent(context, id)
  const metadata = { ...intent.metadata, ...readMetadata(form.metadata) }
  const description = form.description === undefined ? intent.description : readDescription(form.description)
  const updated: Intent = {
    ...intent,
    description: description || null,
    metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== '')),
    ...changedUsage(intent, form),
  }
  return { status: 200, body: showIntent(context, updated), changes: [['intents', id, updated]] }
}

/** Whether the card is saved can be changed until it is charged. */
function changedUsage({ status }: Intent, { setup_future_usage: usage }: Form): Pick<Intent, 'futureUsage'> {
  if (usage === undefined) return {}
  if (status !== 'requires_payment_method' && status !== 'requires_action')
    throw impossible(
      `This PaymentIntent's setup_future_usage could not be updated because it has a status of ${status}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  return { futureUsage: usage === '' ? undefined : readUsage(usage, 'setup_future_usage') }
}

export function getIntent(context: StripeContext, id: string): Intent {
  const intent = context.store.find('intents', id)
  if (!intent) throw missing('payment_intent', id)
  return intent
}

type NewIntent = Pick<
  Intent,
  'amountCents' | 'currency' | 'customerId' | 'description' | 'futureUsage' | 'statementSuffix' | 'metadata'
>

function readNewIntent(context: StripeContext, form: Form): NewIntent {
  const currency = String(form.currency ?? '').toLowerCase()
  if (!CURRENCIES.has(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' })
  requireCountry(form.shipping, 'shipping[address][country]')
  return {
    amountCents: readAmount(form.amount),
    currency,
    customerId: readCustomer(context, form),
    futureUsage: readUsage(form.setup_future_usage, 'setup_future_usage'),
    description: readDescription(form.description),
    statementSuffix: readStatementSuffix(form.statement_descriptor_suffix),
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

/** Stripe rejects any address whose country is not an ISO 3166 code. */
export function requireCountry(holder: string | Form | undefined, param: string): void {
  const address = isForm(holder) ? holder.address : undefined
  const country = isForm(address) ? address.country : undefined
  if (country === undefined || isIsoCountry(country)) return
  throw invalid(
    `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
    { param },
  )
}
