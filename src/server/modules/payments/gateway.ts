import type { PaymentMethod, PaymentProvider } from '#core/domain/payment-status.ts'
import type { StoredAddress } from '#server/db/tables/index.ts'

/**
 * What the shop asks a provider to collect. Everything in it is frozen with the attempt, so that asking again with
 * the same idempotency key is asking the same thing.
 */
export type Charge = {
  attemptKey: string
  amountCents: number
  currency: 'USD'
  lines: readonly { name: string; quantity: number; unitCents: number }[]
  discountCents: number
  /** What was bought, in a few hundred characters, kept at the provider: an order lost here can be made again from it. */
  snapshot: string
  billing: StoredAddress | null
}

/**
 * `open` waits for the buyer; `approved` may be captured now; `authorized` is held but not taken, which we never ask for;
 * `pending` the provider is deciding; `declined` a capture failed and the buyer may try another way; `cancelled` cannot be paid.
 */
export type ProviderPaymentStatus =
  | 'open'
  | 'approved'
  | 'authorized'
  | 'pending'
  | 'captured'
  | 'declined'
  | 'cancelled'

/** A payment as the provider reports it right now. Never what a browser or an event says of it. */
export type ProviderPayment = {
  provider: PaymentProvider
  ref: string
  /** The key of our attempt, as we wrote it into the payment. */
  attemptKey: string | null
  snapshot: string | null
  status: ProviderPaymentStatus
  amountCents: number
  capturedCents: number
  currency: string
  /** False when the money goes to an account that is not ours. */
  ourAccount: boolean
  live: boolean
  captureRef: string | null
  capturedAt: Date | null
  refundedCents: number
  /** Money taken back by the buyer's bank. */
  disputedCents: number
  method: PaymentMethod
  methodDetail: string | null
  payer: { name: string | null; email: string | null } | null
  /** In words for the buyer. */
  failureReason: string | null
  /** Stripe only: what the browser needs to confirm. */
  clientSecret: string | null
}

export type RefundOrder = {
  /** `rf:{id}`: the idempotency key, and written into the refund so that it is known again. */
  refundKey: string
  ref: string
  captureRef: string
  amountCents: number
  reason: string
}

export type ProviderRefund = {
  ref: string
  refundKey: string | null
  amountCents: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  failureReason: string | null
  createdAt: Date
}

/** A signed event. It only says where to look: what counts is asked for at the provider. */
export type ProviderEvent = {
  eventId: string
  type: string
  /** What it is about; `other` is acknowledged and ignored. */
  about: 'payment' | 'refund' | 'dispute' | 'other'
  ref: string | null
  captureRef: string | null
  attemptKey: string | null
  live: boolean
  occurredAt: Date
  payload: unknown
}

export type Gateway = {
  provider: PaymentProvider
  live: boolean
  create: (charge: Charge) => Promise<ProviderPayment>
  /** Null when the provider knows no such payment. */
  find: (ref: string) => Promise<ProviderPayment | null>
  /** Where the answer to `create` was lost and its key is forgotten by now. PayPal finds only what was captured. */
  findByAttempt: (attemptKey: string, since: Date) => Promise<ProviderPayment | null>
  /** Takes the money of an approved payment, once: PayPal. Stripe takes it when the buyer confirms. */
  capture: (ref: string, attemptKey: string) => Promise<ProviderPayment>
  /** After this nobody can pay it; if somebody already has, the answer says so. */
  cancel: (ref: string) => Promise<ProviderPayment>
  refund: (order: RefundOrder) => Promise<ProviderRefund>
  listRefunds: (payment: { ref: string; captureRef: string }) => Promise<ProviderRefund[]>
  /** Payments made since, for rebuilding what a restored backup does not know. */
  listPayments: (since: Date) => AsyncIterable<ProviderPayment>
  /** Throws `BadSignature` when the bytes were not signed for us, recently, by the provider. */
  readEvent: (body: Buffer, headers: Record<string, string | string[] | undefined>) => Promise<ProviderEvent>
}

/** Our clock and the provider's differ by less than this. */
export const CLOCK_SLACK_MS = 300_000

/** The event is not the provider's, or not for this shop: nothing of it is believed. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature'
}

/** The provider understood and said no; asking the same again gives the same answer. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** No answer, or none that tells: what was asked may or may not have happened. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
