import { mayMove, statusesOf } from './transitions.ts'

export const PAYMENT_PROVIDERS = ['stripe', 'paypal'] as const
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

export const PROVIDER_NAMES: Record<PaymentProvider, string> = { stripe: 'Stripe', paypal: 'PayPal' }

/** Who takes the money of a payment. `none`: an order of $0, which no provider hears of. */
export const PAYMENT_SOURCES = [...PAYMENT_PROVIDERS, 'none'] as const
export type PaymentSource = (typeof PAYMENT_SOURCES)[number]

/**
 * `sandbox`: stand-ins on this machine; `rehearsal`: the providers' own test environments; `live`: real money; `off`:
 * the shop takes no payments.
 */
export const PAYMENT_MODES = ['sandbox', 'rehearsal', 'live', 'off'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** No real money moves. */
export function isTestMode(mode: PaymentMode): boolean {
  return mode === 'sandbox' || mode === 'rehearsal'
}

/**
 * The statuses of a payment at the provider. Refunds are counted in `refundedCents`, not in a status. `captured` is
 * final, even if a failure is reported later; a failed or cancelled payment may still be captured by a second try.
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

/** The payment methods that orders show and are filtered by. `free`: there was nothing to pay. */
export const PAYMENT_METHODS = ['card', 'paypal', 'apple_pay', 'google_pay', 'link', 'other', 'free'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The statuses of a webhook event. `orphan` means that it refers to an unknown payment, for staff to review. */
export const PROVIDER_EVENT_STATUSES = ['received', 'processed', 'ignored', 'orphan', 'failed'] as const
export type ProviderEventStatus = (typeof PROVIDER_EVENT_STATUSES)[number]

/** The kinds of ledger entries. Captures come in; the others go out or come back. */
export const LEDGER_SIGNS = {
  capture: 1,
  refund: -1,
  refund_reversal: 1,
  dispute: -1,
  dispute_reversal: 1,
} as const satisfies Record<string, 1 | -1>

export type LedgerKind = keyof typeof LEDGER_SIGNS
export const LEDGER_KINDS = Object.keys(LEDGER_SIGNS) as [LedgerKind, ...LedgerKind[]]
