import { paypalId } from '../ids.ts'
import { addToTotals } from '../ledger.ts'
import type { Capture, Dispute, PaypalOutcome, Refund } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { disputesOf, takenCents } from '../taken-money.ts'
import { event, type PaypalContext } from './context.ts'
import { disputeDetails, disputeSummary, selectDisputes } from './dispute-details.ts'
import { notFound } from './failure.ts'
import { iso, money, refundWire } from './wire.ts'
import { leftOf, withRefunded } from './withheld.ts'

/** PayPal holds the disputed money until it decides. The buyer may dispute more than what is left. */
export function openPaypalDispute(context: PaypalContext, capture: Capture, asked?: number): Change[] {
  const leftCents = leftOf(context, capture)
  const isPaid = capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED'
  if (!isPaid || capture.disputeId !== null || leftCents === 0) return []
  const amountCents = Math.min(asked ?? leftCents, capture.amountCents)
  const dispute: Dispute = {
    id: `PP-D-${paypalId(5)}`,
    provider: 'paypal',
    paymentId: capture.id,
    status: 'open',
    amountCents,
    currency: capture.currency,
    createdAt: context.clock.now().getTime(),
    movements: [-Math.min(amountCents, leftCents)],
  }
  return [
    ['captures', capture.id, { ...capture, disputeId: dispute.id }],
    ['disputes', dispute.id, dispute],
    moneyMoved(context, dispute, { disputedCents: takenCents(dispute) }),
    ...disputeEvent(context, dispute, capture, 'CREATED'),
  ]
}

/** From the talk between buyer and seller to PayPal's own people. */
export function escalatePaypalDispute(context: PaypalContext, dispute: Dispute): Change[] {
  const capture = context.store.find('captures', dispute.paymentId)
  if (dispute.status !== 'open' || dispute.escalated || !capture) return []
  const escalated: Dispute = { ...dispute, escalated: true }
  return [['disputes', dispute.id, escalated], ...disputeEvent(context, escalated, capture, 'UPDATED')]
}

const KEPT: ReadonlySet<PaypalOutcome> = new Set([
  'RESOLVED_SELLER_FAVOUR',
  'CANCELED_BY_BUYER',
  'DENIED',
  'NONE',
])

type Closing = {
  outcome: PaypalOutcome
  /** The capture does not list the reversal as a refund. */
  unlisted?: boolean | undefined
}

/** Returns the held money to the shop, or gives it to the buyer by reversing that much of the capture. */
export function closePaypalDispute(
  context: PaypalContext,
  dispute: Dispute,
  { outcome, unlisted = false }: Closing,
): Change[] {
  const { store } = context
  const capture = store.find('captures', dispute.paymentId)
  if (dispute.status !== 'open' || !capture) return []
  const heldCents = takenCents(dispute)
  if (KEPT.has(outcome)) {
    const closed = closedAs(context, dispute, { outcome, status: 'won', movements: [-heldCents, heldCents] })
    return [
      ['captures', capture.id, { ...capture, disputeId: null }],
      moneyMoved(context, dispute, { disputedCents: -heldCents }),
      ...saveClosed(context, closed, capture),
    ]
  }
  const lost = { outcome, status: 'lost', refundedCents: heldCents } as const
  if (unlisted) {
    const closed = closedAs(context, dispute, { ...lost, movements: [-heldCents] })
    const taken = withRefunded({ ...capture, disputeId: null }, 0, {
      unlistedCents: unlistedOf(context, capture) + heldCents,
      now: context.clock.now().getTime(),
    })
    return [['captures', capture.id, taken], ...saveClosed(context, closed, taken)]
  }
  return reverse(
    context,
    capture,
    closedAs(context, dispute, { ...lost, movements: [-heldCents, heldCents] }),
  )
}

/** What a full refund of a disputed capture does to the dispute. */
export function settledByRefund(context: PaypalContext, capture: Capture): Dispute | null {
  const dispute = capture.disputeId === null ? undefined : context.store.find('disputes', capture.disputeId)
  if (!dispute) return null
  const heldCents = takenCents(dispute)
  return closedAs(context, dispute, {
    outcome: 'RESOLVED_BUYER_FAVOUR',
    status: 'lost',
    refundedCents: heldCents,
    movements: [-heldCents, heldCents],
  })
}

export function saveClosed(context: PaypalContext, closed: Dispute, capture: Capture): Change[] {
  return [['disputes', closed.id, closed], ...disputeEvent(context, closed, capture, 'RESOLVED')]
}

function reverse(context: PaypalContext, capture: Capture, closed: Dispute): Change[] {
  const now = context.clock.now().getTime()
  const amountCents = closed.refundedCents ?? 0
  const reversal: Refund = {
    id: paypalId(),
    provider: 'paypal',
    paymentId: capture.id,
    amountCents,
    currency: capture.currency,
    metadata: {},
    reason: null,
    status: 'succeeded',
    createdAt: now,
    settlesAt: null,
    settlesAs: 'succeeded',
  }
  const unlistedCents = unlistedOf(context, capture)
  const reversed = withRefunded({ ...capture, disputeId: null }, amountCents, { unlistedCents, now })
  return [
    ['captures', capture.id, reversed],
    ['refunds', reversal.id, reversal],
    moneyMoved(context, closed, { disputedCents: -amountCents, refundedCents: amountCents }),
    ...event(context, {
      type: 'PAYMENT.CAPTURE.REVERSED',
      summary: 'A capture was reversed',
      kind: 'refund',
      subject: capture.orderId,
      resource: refundWire(reversal, reversed, context.baseUrl()),
    }),
    ...saveClosed(context, closed, reversed),
  ]
}

type Ending = Pick<Dispute, 'outcome' | 'status' | 'refundedCents' | 'movements'>

function closedAs({ clock }: PaypalContext, dispute: Dispute, ending: Ending): Dispute {
  return { ...dispute, ...ending, closedAt: clock.now().getTime() }
}

/** What closed disputes took without a refund. */
export function unlistedOf({ store }: PaypalContext, capture: Capture): number {
  return disputesOf(store, capture.id)
    .filter(({ status }) => status === 'lost')
    .reduce((sum, dispute) => sum + takenCents(dispute), 0)
}

function moneyMoved(
  { store }: PaypalContext,
  { currency }: Dispute,
  cents: { disputedCents: number; refundedCents?: number },
): Change {
  return addToTotals(store, { provider: 'paypal', currency, ...cents })
}

/** `GET /v1/customer/disputes?disputed_transaction_id=...`: summaries, which do not say how a dispute ended. */
export function listPaypalDisputes({ store, clock }: PaypalContext, query: URLSearchParams) {
  const found = selectDisputes([...store.all('disputes')], query, clock.now())
  return { items: found.map(summaryWire), links: [] }
}

export function showDispute({ store }: PaypalContext, id: string) {
  const dispute = store.find('disputes', id)
  if (dispute?.provider !== 'paypal') throw notFound()
  return { ...disputeWire(dispute), ...disputeDetails(dispute, store.find('captures', dispute.paymentId)) }
}

function summaryWire(dispute: Dispute) {
  const open = dispute.escalated ? 'UNDER_REVIEW' : 'OPEN'
  return {
    dispute_id: dispute.id,
    create_time: iso(dispute.createdAt),
    ...disputeSummary(dispute),
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: dispute.status === 'open' ? open : 'RESOLVED',
    dispute_amount: money(dispute.amountCents, dispute.currency),
  }
}

function disputeWire(dispute: Dispute) {
  const { status, outcome, refundedCents, currency } = dispute
  if (status === 'open') return summaryWire(dispute)
  return {
    ...summaryWire(dispute),
    dispute_outcome: {
      outcome_code: outcome ?? (status === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'),
      ...(refundedCents !== undefined && { amount_refunded: money(refundedCents, currency) }),
    },
  }
}

function disputeEvent(
  context: PaypalContext,
  dispute: Dispute,
  capture: Capture,
  what: 'CREATED' | 'UPDATED' | 'RESOLVED',
): Change[] {
  return event(context, {
    type: `CUSTOMER.DISPUTE.${what}`,
    summary: `A dispute was ${what.toLowerCase()}`,
    kind: 'dispute',
    subject: capture.orderId,
    resource: {
      ...disputeWire(dispute),
      ...disputeDetails(dispute, capture),
    },
  })
}
