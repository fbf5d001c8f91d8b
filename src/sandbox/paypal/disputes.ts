import { paypalId } from '../ids.ts'
import { addToTotals } from '../ledger.ts'
import type { Capture, Dispute } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { event, type PaypalContext } from './context.ts'
import { disputeDetails, disputeSummary, selectDisputes } from './dispute-details.ts'
import { notFound } from './failure.ts'
import { iso, money } from './wire.ts'

/** PayPal holds the money until the dispute is decided. */
export function openPaypalDispute(context: PaypalContext, capture: Capture): Change[] {
  const amountCents = capture.amountCents - capture.refundedCents
  const isPaid = capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED'
  if (!isPaid || capture.disputeId !== null) return []
  const dispute: Dispute = {
    id: `PP-D-${paypalId(5)}`,
    provider: 'paypal',
    paymentId: capture.id,
    status: 'open',
    amountCents,
    currency: capture.currency,
    createdAt: context.clock.now().getTime(),
  }
  return [
    ['captures', capture.id, { ...capture, disputeId: dispute.id }],
    ['disputes', dispute.id, dispute],
    addToTotals(context.store, {
      provider: 'paypal',
      currency: capture.currency,
      disputedCents: amountCents,
    }),
    ...disputeEvent(context, dispute, capture, 'CUSTOMER.DISPUTE.CREATED'),
  ]
}

export function closePaypalDispute(context: PaypalContext, dispute: Dispute, won: boolean): Change[] {
  const capture = context.store.find('captures', dispute.paymentId)
  if (dispute.status !== 'open' || !capture) return []
  const closed: Dispute = { ...dispute, status: won ? 'won' : 'lost' }
  const { currency, amountCents } = dispute
  const returned: Change[] = won
    ? [
        ['captures', capture.id, { ...capture, disputeId: null }],
        addToTotals(context.store, { provider: 'paypal', currency, disputedCents: -amountCents }),
      ]
    : []
  return [
    ['disputes', dispute.id, closed],
    ...returned,
    ...disputeEvent(context, closed, capture, 'CUSTOMER.DISPUTE.RESOLVED'),
  ]
}

/** `GET /v1/customer/disputes?disputed_transaction_id=...` */
export function listPaypalDisputes({ store, clock }: PaypalContext, query: URLSearchParams) {
  const found = selectDisputes([...store.all('disputes')], query, clock.now())
  return { items: found.map(disputeWire), links: [] }
}

export function showDispute({ store }: PaypalContext, id: string) {
  const dispute = store.find('disputes', id)
  if (dispute?.provider !== 'paypal') throw notFound()
  return { ...disputeWire(dispute), ...disputeDetails(dispute, store.find('captures', dispute.paymentId)) }
}

function disputeWire(dispute: Dispute) {
  return {
    dispute_id: dispute.id,
    create_time: iso(dispute.createdAt),
    ...disputeSummary(dispute),
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: dispute.status === 'open' ? 'OPEN' : 'RESOLVED',
    dispute_amount: money(dispute.amountCents, dispute.currency),
    ...(dispute.status !== 'open' && { dispute_outcome: { outcome_code: OUTCOMES[dispute.status] } }),
  }
}

const OUTCOMES = { won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' } as const

function disputeEvent(context: PaypalContext, dispute: Dispute, capture: Capture, type: string): Change[] {
  return event(context, {
    type,
    summary: `A dispute ${dispute.status === 'open' ? 'opened' : 'resolved'}`,
    kind: 'dispute',
    subject: capture.orderId,
    resource: {
      ...disputeWire(dispute),
      ...disputeDetails(dispute, capture),
    },
  })
}
