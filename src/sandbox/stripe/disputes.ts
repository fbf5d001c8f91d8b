import { stripeId } from '../ids.ts'
import { addToTotals } from '../ledger.ts'
import type { Dispute, Intent } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { event, type StripeContext } from './context.ts'
import { disputeWire } from './wire.ts'

/** The bank withdraws the money until the dispute is decided. */
export function openDispute(context: StripeContext, intent: Intent): Change[] {
  if (intent.status !== 'succeeded' || intent.disputeId !== null) return []
  const amountCents = intent.receivedCents - intent.refundedCents
  const dispute: Dispute = {
    id: stripeId('dp'),
    provider: 'stripe',
    paymentId: intent.id,
    status: 'open',
    amountCents,
    currency: intent.currency,
    createdAt: context.clock.now().getTime(),
  }
  const disputed: Intent = { ...intent, disputeId: dispute.id, disputesAt: null }
  return [
    ['intents', intent.id, disputed],
    ['disputes', dispute.id, dispute],
    addToTotals(context.store, { provider: 'stripe', currency: intent.currency, disputedCents: amountCents }),
    ...event(context, 'charge.dispute.created', intent.id, disputeWire(dispute, disputed)),
  ]
}

/** A dispute won returns the money to the shop; one lost leaves it with the buyer. */
export function closeDispute(context: StripeContext, dispute: Dispute, won: boolean): Change[] {
  if (dispute.status !== 'open') return []
  const closed: Dispute = { ...dispute, status: won ? 'won' : 'lost' }
  const intent = context.store.find('intents', dispute.paymentId)
  const { currency, amountCents } = dispute
  const returned: Change[] =
    won && intent
      ? [
          ['intents', intent.id, { ...intent, disputeId: null }],
          addToTotals(context.store, { provider: 'stripe', currency, disputedCents: -amountCents }),
        ]
      : []
  return [
    ['disputes', dispute.id, closed],
    ...returned,
    ...event(context, 'charge.dispute.closed', dispute.paymentId, disputeWire(closed, intent)),
  ]
}
