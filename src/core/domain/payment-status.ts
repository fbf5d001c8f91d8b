import { mayMove, statusesOf } from './transitions.ts'

export const PAYMENT_PROVIDERS = ['stripe', 'paypal'] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

/**
 * Money at the provider. How much went back is `refundedCents`, not a status, and `captured` is the end:
 * a late failure never takes it back. A failed or cancelled payment may still be captured by a second try.
 */
export const PAYMENT_TRANSITIONS = {
  created: ['pending', 'captured', 'failed', 'cancelled'],
  pending: ['captured', 'failed', 'cancelled'],
  failed: ['pending', 'captured', 'cancelled'],
  cancelled: ['captured'],
  captured: [],
} as const satisfies Record<string, readonly string[]>

export type PaymentStatus = keyof typeof PAYMENT_TRANSITIONS
export const PAYMENT_STATUSES = statusesOf<PaymentStatus>(PAYMENT_TRANSITIONS)

export function mayPaymentMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return mayMove<PaymentStatus>(PAYMENT_TRANSITIONS, from, to)
}

/** What the buyer paid with, as orders show and filter it. */
export const PAYMENT_METHODS = ['card', 'paypal', 'apple_pay', 'google_pay', 'link', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** A provider's event in our inbox. `orphan`: it speaks of a payment we do not know; staff look at it. */
export const PROVIDER_EVENT_STATUSES = ['received', 'processed', 'ignored', 'orphan', 'failed'] as const
export type ProviderEventStatus = (typeof PROVIDER_EVENT_STATUSES)[number]

/** What moves money in the ledger. Captures come in, the others go out or come back. */
export const LEDGER_SIGNS = {
  capture: 1,
  refund: -1,
  refund_reversal: 1,
  dispute: -1,
  dispute_reversal: 1,
} as const satisfies Record<string, 1 | -1>

export type LedgerKind = keyof typeof LEDGER_SIGNS
export const LEDGER_KINDS = Object.keys(LEDGER_SIGNS) as [LedgerKind, ...LedgerKind[]]
