import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { Intent, Order } from './store/rows.ts'
import type { Store } from './store/store.ts'
import { findOpenReview } from './stripe/reviews.ts'

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
  disputeId: string | null
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
    disputable: intent.status === 'succeeded' && intent.disputeId === null,
    disputeId: intent.disputeId,
    suspectable: intent.status === 'succeeded',
    reviewId: findOpenReview({ store }, intent)?.id ?? null,
  }
}

function summarizeOrder(store: Store, order: Order): PaymentSummary {
  const capture = order.captureId ? store.find('captures', order.captureId) : undefined
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
    disputable: capture?.status === 'COMPLETED' && capture.disputeId === null,
    disputeId: capture?.disputeId ?? null,
    suspectable: false,
    reviewId: null,
  }
}

function newest<Row>(rows: Iterable<Row>, limit: number): Row[] {
  return [...rows].slice(-limit).reverse()
}
