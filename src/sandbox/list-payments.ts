import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { Dispute, Intent, Order, Refund } from './store/rows.ts'
import type { Store } from './store/store.ts'
import { findOpenReview } from './stripe/reviews.ts'
import { disputesOf, isOpen, takenOf } from './taken-money.ts'

export type PaymentSummary = {
  provider: PaymentProvider
  reference: string
  status: string
  amountCents: number
  refundedCents: number
  currency: string
  description: string | null
  createdAt: Date
  /** Waiting for the bank; `settle` decides it now. */
  undecided: boolean
  disputable: boolean
  /** The dispute that is open, if any. */
  disputeId: string | null
  disputeStatus: Dispute['status'] | null
  /** What disputes have taken. */
  takenCents: number
  /** Whether money is left that could be refunded in the dashboard. */
  refundable: boolean
  refunds: readonly Pick<Refund, 'id' | 'status' | 'amountCents'>[]
  /** A Stripe payment that may be suspected of fraud. */
  suspectable: boolean
  /** The review that is open. */
  reviewId: string | null
}

/** Payments of both providers, newest first. */
export function listPayments(store: Store, limit = 50): PaymentSummary[] {
  return [
    ...newest(store.all('intents'), limit).map((intent) => summarizeIntent(store, intent)),
    ...newest(store.all('orders'), limit).map((order) => summarizeOrder(store, order)),
  ]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, limit)
}

function summarizeIntent(store: Store, intent: Intent): PaymentSummary {
  const dispute = disputesOf(store, intent.id).at(-1)
  const isPaid = intent.status === 'succeeded' && intent.refundedCents < intent.receivedCents
  return {
    provider: 'stripe',
    reference: intent.id,
    status: intent.status,
    amountCents: intent.amountCents,
    refundedCents: intent.refundedCents,
    currency: intent.currency.toUpperCase(),
    description: intent.description,
    createdAt: new Date(intent.createdAt),
    undecided: intent.status === 'processing',
    disputable: isPaid && !dispute,
    ...openDisputeOf(dispute),
    takenCents: takenOf(store, intent.id),
    refundable: isPaid && takenOf(store, intent.id) === 0,
    refunds: refundsOf(store, intent.id),
    suspectable: intent.status === 'succeeded',
    reviewId: findOpenReview({ store }, intent)?.id ?? null,
  }
}

function summarizeOrder(store: Store, order: Order): PaymentSummary {
  const capture = order.captureId ? store.find('captures', order.captureId) : undefined
  const isPaid = capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED'
  return {
    provider: 'paypal',
    reference: order.id,
    status: capture ? `${order.status}, capture ${capture.status}` : order.status,
    amountCents: order.amountCents,
    refundedCents: capture?.refundedCents ?? 0,
    currency: order.currency,
    description: order.description,
    createdAt: new Date(order.createdAt),
    undecided: capture?.status === 'PENDING',
    disputable: isPaid && capture.disputeId === null,
    ...openDisputeOf(capture && disputesOf(store, capture.id).at(-1)),
    takenCents: capture ? takenOf(store, capture.id) : 0,
    refundable: isPaid,
    refunds: capture ? refundsOf(store, capture.id) : [],
    suspectable: false,
    reviewId: null,
  }
}

function openDisputeOf(dispute: Dispute | undefined) {
  return dispute && isOpen(dispute)
    ? { disputeId: dispute.id, disputeStatus: dispute.status }
    : { disputeId: null, disputeStatus: null }
}

function refundsOf(store: Store, paymentId: string): Pick<Refund, 'id' | 'status' | 'amountCents'>[] {
  return [...store.all('refunds')]
    .filter((refund) => refund.paymentId === paymentId)
    .map(({ id, status, amountCents }) => ({ id, status, amountCents }))
}

function newest<Row>(rows: Iterable<Row>, limit: number): Row[] {
  return [...rows].slice(-limit).reverse()
}
