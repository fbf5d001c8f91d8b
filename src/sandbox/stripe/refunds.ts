import type { Form } from '../form.ts'
import { stripeId } from '../ids.ts'
import { addToTotals } from '../ledger.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import type { Intent, Refund, RefundFailure } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { takenOf } from '../taken-money.ts'
import { chargeEvent, event, type StripeContext } from './context.ts'
import { impossible, invalid, missing } from './failure.ts'
import { readMetadata } from './parameters.ts'
import { getIntent } from './payment-intents.ts'
import { refundWire } from './wire.ts'

const REASONS = new Set(['duplicate', 'fraudulent', 'requested_by_customer'])

/** Refunds at most what is left of the charge. */
export function createRefund(context: StripeContext, form: Form, fault: HandlerFault): Effect {
  const intent = getRefundableIntent(context, form)
  const late = fault === 'pending' || intent.refundPlan === 'late'
  const fails = fault === 'declined' || intent.refundPlan === 'fails'
  return makeRefund(context, intent, {
    amountCents: readRefundAmount(form.amount, intent),
    metadata: readMetadata(form.metadata),
    reason: readReason(form.reason),
    late,
    fails,
  })
}

type NewRefund = Pick<Refund, 'amountCents' | 'metadata' | 'reason'> & { late: boolean; fails: boolean }

function makeRefund(
  context: StripeContext,
  intent: Intent,
  { amountCents, metadata, reason, late, fails }: NewRefund,
): Effect {
  const now = context.clock.now().getTime()
  const refund: Refund = {
    id: stripeId('re'),
    provider: 'stripe',
    paymentId: intent.id,
    amountCents,
    currency: intent.currency,
    metadata,
    reason,
    status: late ? 'pending' : 'succeeded',
    createdAt: now,
    settlesAt: late || fails ? now + context.lateMs : null,
    settlesAs: fails ? 'failed' : 'succeeded',
  }
  const refunded: Intent = { ...intent, refundedCents: intent.refundedCents + amountCents }
  return {
    status: 200,
    body: refundWire(refund, refunded),
    changes: [
      ['intents', intent.id, refunded],
      ['refunds', refund.id, refund],
      addToTotals(context.store, {
        provider: 'stripe',
        currency: intent.currency,
        refundedCents: amountCents,
      }),
      ...event(context, 'refund.created', intent.id, refundWire(refund, refunded)),
      ...chargeEvent(context, 'charge.refunded', refunded),
    ],
  }
}

/** A pending refund arrives, or one fails and returns the money to the shop. */
export function settleRefund(context: StripeContext, refund: Refund): Change[] {
  if (refund.settlesAt === null) return []
  return refund.settlesAs === 'failed' ? failRefund(context, refund) : completeRefund(context, refund)
}

export function completeRefund(context: StripeContext, refund: Refund): Change[] {
  if (refund.status !== 'pending') return []
  const settled: Refund = { ...refund, status: 'succeeded', settlesAt: null }
  const intent = context.store.find('intents', refund.paymentId)
  return [
    ['refunds', refund.id, settled],
    ...event(context, 'refund.updated', refund.paymentId, refundWire(settled, intent)),
  ]
}

/** Banks return refunds days later, too: even one that had succeeded then counts as never made. */
export function failRefund(
  context: StripeContext,
  refund: Refund,
  failure: RefundFailure = 'expired_or_canceled_card',
): Change[] {
  const intent = context.store.find('intents', refund.paymentId)
  if (refund.status === 'failed' || !intent) return []
  const failed: Refund = { ...refund, status: 'failed', settlesAt: null, failure }
  const restored: Intent = { ...intent, refundedCents: intent.refundedCents - refund.amountCents }
  return [
    ['intents', intent.id, restored],
    addToTotals(context.store, {
      provider: 'stripe',
      currency: refund.currency,
      refundedCents: -refund.amountCents,
    }),
    ...refundFailureEvents(context, failed, restored),
  ]
}

export function refundFailureEvents(context: StripeContext, failed: Refund, intent: Intent): Change[] {
  const wire = refundWire(failed, intent)
  return [
    ['refunds', failed.id, failed],
    ...event(context, 'refund.updated', intent.id, wire),
    ...event(context, 'refund.failed', intent.id, wire),
  ]
}

export function getRefund(context: StripeContext, id: string): Refund {
  const refund = context.store.find('refunds', id)
  if (refund?.provider !== 'stripe') throw missing('refund', id)
  return refund
}

function getRefundableIntent(context: StripeContext, form: Form): Intent {
  const { payment_intent: id, charge } = form
  if (typeof id === 'string') return requireRefundable(context, getIntent(context, id))
  if (typeof charge !== 'string')
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  for (const intent of context.store.all('intents'))
    if (intent.chargeId === charge) return requireRefundable(context, intent)
  throw missing('charge', charge)
}

function requireRefundable({ store }: StripeContext, intent: Intent): Intent {
  if (intent.receivedCents === 0)
    throw impossible(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  // An inquiry takes nothing, so its charge can still be refunded.
  if (takenOf(store, intent.id) > 0)
    throw impossible(`Charge ${intent.chargeId} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  return intent
}

function readRefundAmount(value: string | Form | undefined, intent: Intent): number {
  const left = intent.receivedCents - intent.refundedCents
  if (left === 0)
    throw impossible(`Charge ${intent.chargeId} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (value === undefined) return left
  if (typeof value !== 'string' || !/^-?\d{1,12}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { param: 'amount' })
  const cents = Number(value)
  if (cents < 1) throw invalid('Invalid positive integer', { param: 'amount' })
  if (cents > left)
    throw impossible(
      `Refund amount ($${(cents / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    )
  return cents
}

function readReason(value: string | Form | undefined): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || !REASONS.has(value))
    throw invalid(`Invalid reason: must be one of ${[...REASONS].join(', ')}`, { param: 'reason' })
  return value
}
