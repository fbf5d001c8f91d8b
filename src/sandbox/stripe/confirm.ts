import { stripeId } from '../ids.ts'
import { addToTotals } from '../ledger.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import type { CardPlan, Intent } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { GENERIC_DECLINE } from './cards.ts'
import type { Confirmation } from './confirmation.ts'
import { intentEvent, type StripeContext, showIntent } from './context.ts'
import { StripeFailure } from './failure.ts'
import { savedWith } from './saved-cards.ts'
import { lastError } from './wire.ts'

const CONFIRMABLE: readonly Intent['status'][] = ['requires_payment_method', 'requires_action']

export const AUTHENTICATION_FAILED: CardPlan = {
  kind: 'decline',
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The card decides whether the bank answers at once, after a challenge, or later. */
export function confirmIntent(
  context: StripeContext,
  intent: Intent,
  { card, payer, returnUrl, methodId, offSession }: Confirmation,
  fault: HandlerFault,
): Effect {
  if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(context, intent)
  const now = context.clock.now().getTime()
  const charged: Intent = {
    ...withFault(intent, fault),
    card: card.card,
    methodId,
    offSession,
    payer,
    refundPlan: card.refundPlan,
    returnUrl,
    error: null,
    chargeId: stripeId('ch'),
    chargedAt: now,
    disputesAt: card.disputed ? now + context.lateMs : null,
    ...(card.suspicion && { suspicion: card.suspicion }),
    ...(intent.futureUsage && { read: card }),
  }
  return toEffect(context, ...carryOut(context, charged, planWithFault(card.plan, fault)))
}

/** The buyer passed or failed 3-D Secure on the bank's page. */
export function answerChallenge(context: StripeContext, intent: Intent, passed: boolean): Effect {
  if (intent.status !== 'requires_action' || intent.plan === null) throw unexpectedState(context, intent)
  const plan = passed ? intent.plan : AUTHENTICATION_FAILED
  const [settled, changes] = carryOut(context, { ...intent, plan: null }, plan)
  return { status: 200, body: showIntent(context, settled), changes }
}

/** Applies a late result; does nothing if the intent is no longer waiting for it. */
export function settleLate(context: StripeContext, intent: Intent): Change[] {
  if (intent.status !== 'processing' || intent.plan === null) return []
  return carryOut(context, { ...intent, plan: null, settlesAt: null }, intent.plan)[1]
}

function carryOut(context: StripeContext, intent: Intent, plan: CardPlan): [Intent, Change[]] {
  const later = context.clock.now().getTime() + context.lateMs
  switch (plan.kind) {
    case 'succeed':
      return paid(context, intent)
    case 'decline': {
      const { code, declineCode, message } = plan
      const error = { code, declineCode, message }
      const declined: Intent = { ...intent, status: 'requires_payment_method', error, plan: null }
      return withEvent(context, declined, 'payment_intent.payment_failed')
    }
    case 'challenge':
      return withEvent(
        context,
        { ...intent, status: 'requires_action', plan: plan.next },
        'payment_intent.requires_action',
      )
    case 'late':
      return withEvent(
        context,
        { ...intent, status: 'processing', plan: plan.next, settlesAt: later },
        'payment_intent.processing',
      )
  }
}

function paid(context: StripeContext, intent: Intent): [Intent, Change[]] {
  const receivedCents = intent.amountCents
  const [succeeded, changes] = withEvent(
    context,
    { ...intent, status: 'succeeded', receivedCents, plan: null },
    'payment_intent.succeeded',
  )
  const totals = addToTotals(context.store, {
    provider: 'stripe',
    currency: intent.currency,
    capturedCents: receivedCents,
  })
  return [succeeded, [...changes, ...savedWith(context, succeeded), totals]]
}

function withEvent(context: StripeContext, intent: Intent, type: string): [Intent, Change[]] {
  return [intent, [['intents', intent.id, intent], ...intentEvent(context, type, intent)]]
}

/** A decline is an error response, but it still updates the intent and sends an event. */
function toEffect(context: StripeContext, intent: Intent, changes: Change[]): Effect {
  const body = showIntent(context, intent)
  if (intent.error === null) return { status: 200, body, changes }
  return { status: 402, body: { error: { ...lastError(intent), payment_intent: body } }, changes }
}

function withFault(intent: Intent, fault: HandlerFault): Intent {
  if (fault === 'wrong_amount') return { ...intent, amountCents: intent.amountCents - 1 }
  if (fault === 'wrong_currency') return { ...intent, currency: 'eur' }
  return fault === 'wrong_account' ? { ...intent, account: stripeId('acct', 16) } : intent
}

function planWithFault(plan: CardPlan, fault: HandlerFault): CardPlan {
  if (fault === 'pending') return { kind: 'late', next: plan }
  return fault === 'declined' ? GENERIC_DECLINE : plan
}

/** The error carries the intent, so that a browser learns of a payment that succeeded before. */
function unexpectedState(context: StripeContext, intent: Intent): StripeFailure {
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `This PaymentIntent's status is ${intent.status}, so it cannot be confirmed or authenticated.`
  const error = {
    type: 'invalid_request_error' as const,
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: showIntent(context, intent),
  }
  return new StripeFailure(400, error, true)
}
