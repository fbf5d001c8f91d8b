import { stripeId } from '../ids.ts'
import { addToTotals } from '../ledger.ts'
import type { Dispute, Intent, Refund, StripeOutcome } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { disputesOf, takenCents } from '../taken-money.ts'
import { event, type StripeContext } from './context.ts'
import { refundFailureEvents } from './refunds.ts'
import { disputeWire } from './wire.ts'

export type NewDispute = {
  /** The whole rest, if not given. Banks also dispute the whole payment after part of it was refunded. */
  amountCents?: number | undefined
  /** The bank only asks: no money moves yet. */
  inquiry?: boolean | undefined
}

/** The bank withdraws the money until the dispute is decided. A charge that is refunded in full cannot be disputed. */
export function openDispute(context: StripeContext, intent: Intent, asked: NewDispute = {}): Change[] {
  const { store, clock } = context
  if (intent.status !== 'succeeded' || disputesOf(store, intent.id).length > 0) return []
  const stopped = asked.inquiry ? [] : pendingRefunds(context, intent)
  const stoppedCents = stopped.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const refundedCents = intent.refundedCents - stoppedCents
  const leftCents = intent.receivedCents - refundedCents
  if (leftCents === 0) return []
  const amountCents = Math.min(asked.amountCents ?? leftCents, intent.receivedCents)
  const dispute: Dispute = {
    id: stripeId('dp'),
    provider: 'stripe',
    paymentId: intent.id,
    status: asked.inquiry ? 'inquiry' : 'open',
    amountCents,
    currency: intent.currency,
    createdAt: clock.now().getTime(),
    movements: asked.inquiry ? [] : [-amountCents],
  }
  const disputed: Intent = { ...intent, refundedCents, disputeId: dispute.id, disputesAt: null }
  return [
    ['intents', intent.id, disputed],
    ['disputes', dispute.id, dispute],
    addToTotals(store, {
      provider: 'stripe',
      currency: intent.currency,
      disputedCents: takenCents(dispute),
      refundedCents: -stoppedCents,
    }),
    ...stopped.flatMap((refund) => refundFailureEvents(context, refund, disputed)),
    ...disputeEvent(context, dispute, 'created', disputed),
    ...(asked.inquiry ? [] : disputeEvent(context, dispute, 'funds_withdrawn', disputed)),
  ]
}

/** The bank is not satisfied with the answer to its inquiry. Nothing is withdrawn of what was refunded meanwhile. */
export function escalateDispute(context: StripeContext, dispute: Dispute): Change[] {
  const intent = context.store.find('intents', dispute.paymentId)
  const leftCents = intent ? intent.receivedCents - intent.refundedCents : 0
  if (dispute.status !== 'inquiry' || !intent || leftCents === 0) return []
  const escalated: Dispute = { ...dispute, status: 'open', movements: [] }
  return [
    ...move(context, escalated, -Math.min(dispute.amountCents, leftCents)),
    ...disputeEvent(context, escalated, 'updated', intent),
  ]
}

/** A dispute won returns the money to the shop. One lost returns only what the buyer had got back by a refund. */
export function closeDispute(context: StripeContext, dispute: Dispute, outcome: StripeOutcome): Change[] {
  const { store, clock } = context
  const intent = store.find('intents', dispute.paymentId)
  if (!intent || dispute.status !== (outcome === 'warning_closed' ? 'inquiry' : 'open')) return []
  const status = outcome === 'lost' ? 'lost' : 'won'
  const closed: Dispute = { ...dispute, status, outcome, closedAt: clock.now().getTime() }
  const leftCents = intent.receivedCents - intent.refundedCents
  const returned = status === 'won' ? takenCents(dispute) : Math.max(0, takenCents(dispute) - leftCents)
  return [...move(context, closed, returned), ...disputeEvent(context, closed, 'closed', intent)]
}

/** Moves money (negative: away from the shop) and saves the dispute. */
function move(context: StripeContext, dispute: Dispute, cents: number): Change[] {
  const { store } = context
  if (cents === 0) return [['disputes', dispute.id, dispute]]
  const movements = [...(dispute.movements ?? [-takenCents(dispute)]), cents]
  const moved: Dispute = { ...dispute, movements }
  const intent = store.find('intents', dispute.paymentId)
  return [
    ['disputes', dispute.id, moved],
    addToTotals(store, { provider: 'stripe', currency: dispute.currency, disputedCents: -cents }),
    ...disputeEvent(context, moved, cents > 0 ? 'funds_reinstated' : 'funds_withdrawn', intent),
  ]
}

/** Stripe fails the refunds that were not on their way yet. */
function pendingRefunds({ store }: StripeContext, intent: Intent): Refund[] {
  return [...store.all('refunds')]
    .filter(({ paymentId, status }) => paymentId === intent.id && status === 'pending')
    .map((refund) => ({
      ...refund,
      status: 'failed',
      settlesAt: null,
      failure: 'charge_for_pending_refund_disputed',
    }))
}

function disputeEvent(
  context: StripeContext,
  dispute: Dispute,
  what: 'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated',
  intent: Intent | undefined,
): Change[] {
  return event(context, `charge.dispute.${what}`, dispute.paymentId, disputeWire(dispute, intent))
}
