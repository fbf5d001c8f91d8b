import type { CaseKind, CaseState } from '#core/domain/payment-case.ts'
import type { PaymentMethod, PaymentProvider } from '#core/domain/payment-status.ts'
import type { DeclineKind } from '#core/domain/subscription-status.ts'
import type { StoredAddress } from '#server/db/tables/index.ts'

/**
 * What the shop asks a provider to collect. Everything in it is frozen with the attempt, so that a retry with the same
 * idempotency key is the same request.
 */
export type Charge = {
  attemptKey: string
  startedAt: Date
  amountCents: number
  currency: 'USD'
  lines: readonly { name: string; quantity: number; unitCents: number }[]
  discountCents: number
  /** The purchase in a few hundred characters, stored at the provider: a lost order can be rebuilt from it. */
  snapshot: string
  billing: StoredAddress | null
  /** For the buyer's card statement, after the account's own name; null leaves it to the provider. */
  statementSuffix: string | null
  /** The buyer agreed to be charged again: the means of payment is saved with this one. */
  saveMeans: boolean
  /** Whose means it is to become, if the provider knows them already. Stripe only. */
  customerRef?: string | null
}

/** A saved means of payment at its provider. */
export type MeansRef = { customerRef: string; ref: string }

export type ProviderMeans = MeansRef & {
  method: PaymentMethod
  /** For display: "Visa ending 4242", "PayPal buyer@example.com". */
  detail: string
  /** The last day a card is valid. */
  validUntil: Date | null
  live: boolean
}

/** `code` and `message`: the provider's own words, for staff. */
export type Decline = { kind: DeclineKind; code: string; message: string }

/** What is charged without the buyer. */
export type SavedCharge = Charge & { means: MeansRef }

/**
 * One try of it. `tries`: how many of this attempt were declined before this one, whatever the means. Each try has a key of
 * its own, and a try whose answer was lost must be repeated with the same number. `until`: a process that was asleep must
 * not ask later than this, because others may have taken the try for lost.
 */
export type RenewalCharge = SavedCharge & { tries: number; until: Date }

/** `customerRef`: whose means it becomes; null for somebody whom the provider does not know yet. */
export type NewSetup = {
  key: string
  customerRef: string | null
  name: string
  email: string
  /** PayPal only: where its page returns to if it was opened without a window. */
  returnUrl: string
}

/** Saving another means of payment without paying: what the buyer's browser needs, and what to ask about afterwards. */
export type MeansSetup = {
  ref: string
  /** Stripe only. */
  clientSecret: string | null
  /** Null until the buyer has confirmed it. */
  means: ProviderMeans | null
  failureReason: string | null
}

/**
 * `open`: waiting for the buyer; `approved`: may be captured now; `authorized`: held but not captured, which we never ask
 * for; `pending`: the provider is deciding; `declined`: failed, and the buyer may try another way; `cancelled`: cannot be paid.
 */
export type ProviderPaymentStatus =
  | 'open'
  | 'approved'
  | 'authorized'
  | 'pending'
  | 'captured'
  | 'declined'
  | 'cancelled'

/** A payment as the provider reports it right now, never as a browser or an event claims. */
export type ProviderPayment = {
  provider: PaymentProvider
  /** Empty if there is none: PayPal makes no order of a saved means that it declines. */
  ref: string
  /** The key of our attempt, as we wrote it into the payment. */
  attemptKey: string | null
  /** Another installation of the shop made it on the same account. */
  foreign: boolean
  snapshot: string | null
  status: ProviderPaymentStatus
  amountCents: number
  capturedCents: number
  currency: string
  /** False when the money goes to another account. */
  ourAccount: boolean
  live: boolean
  captureRef: string | null
  capturedAt: Date | null
  refundedCents: number
  /** Taken back by the buyer's bank. */
  disputedCents: number
  method: PaymentMethod
  methodDetail: string | null
  payer: { name: string | null; email: string | null } | null
  /** In words for the buyer. */
  failureReason: string | null
  /** Stripe only: what the browser needs to confirm. */
  clientSecret: string | null
  /** What was saved with it; null if nothing was, or not yet. */
  means: ProviderMeans | null
  /** Why it was declined last; null unless its status is `declined`, and for a PayPal payment that the buyer approved. */
  decline: Decline | null
}

export type RefundOrder = {
  /** `rf:{id}`: the idempotency key, also stored in the provider's refund so that we recognize it. */
  refundKey: string
  ref: string
  captureRef: string
  amountCents: number
  /** PayPal shows it to the buyer. Why staff refund is not for the buyer and stays here. */
  noteToBuyer: string
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

/** A dispute, fraud warning or review, as the provider reports it right now. */
export type ProviderCase = {
  ref: string
  kind: CaseKind
  state: CaseState
  /** The provider's own words, in lower case: `inquiry`, `product_not_received`, `refunded_as_fraud`. */
  stage: string | null
  reason: string
  outcome: string | null
  amountCents: number | null
  /** When the provider stops accepting an answer. */
  dueAt: Date | null
  openedAt: Date
}

/** Which payment a case is about. */
export type CaseSubject = {
  caseRef: string
  state: CaseState
  ref: string | null
  captureRef: string | null
}

/** A signed event. It only says where to look; what counts is what the provider answers when asked. */
export type ProviderEvent = {
  eventId: string
  type: string
  /** What it is about; `other` is acknowledged and ignored. */
  about: 'payment' | 'refund' | 'dispute' | 'case' | 'means' | 'other'
  ref: string | null
  captureRef: string | null
  /** The means that was saved, if it is about one; `ref` is the payment that it was saved with. */
  meansRef: string | null
  attemptKey: string | null
  /** It says itself that it is about another installation on the same account. */
  foreign: boolean
  live: boolean
  occurredAt: Date
  payload: unknown
}

/** `declines`: how many captures of this payment PayPal has refused before. */
export type Approval = { attemptKey: string; declines: number }

export type Gateway = {
  provider: PaymentProvider
  live: boolean
  create: (charge: Charge) => Promise<ProviderPayment>
  /** Null when the provider does not know the payment. */
  find: (ref: string) => Promise<ProviderPayment | null>
  /**
   * Charges a saved means of payment, once per attempt however often it is called: a repeated try is the same request,
   * and an attempt that was paid is not paid again. A decline is an answer, not an error.
   */
  chargeSaved: (charge: RenewalCharge) => Promise<ProviderPayment>
  /**
   * Closes an attempt whose answer is not known, so that a request of a process that is asleep finds it closed. Null where
   * the provider cannot, and only its history tells.
   */
  closeCharge: (charge: SavedCharge) => Promise<ProviderPayment | null>
  /**
   * Lets the holder confirm a charge that was declined in their browser, with any card, which is then saved. Null when the
   * provider does not know the payment.
   */
  letHolderPay: (ref: string) => Promise<ProviderPayment | null>
  /** Starts saving another means; `key` makes asking again the same request. */
  startSetup: (setup: NewSetup) => Promise<MeansSetup>
  /** Null when the provider does not know it. Of PayPal, it also exchanges an approved setup for the means, once. */
  findSetup: (ref: string) => Promise<MeansSetup | null>
  /** Null when the provider does not know it, or has forgotten it as we asked. */
  findMeans: (ref: string) => Promise<ProviderMeans | null>
  /** After that nobody can charge it. Done before is done. */
  detachMeans: (means: MeansRef) => Promise<void>
  /** Captures an approved PayPal payment, once per approval. Stripe captures when the buyer confirms. */
  capture: (ref: string, approval: Approval) => Promise<ProviderPayment>
  /** Writes the order's number into the payment, where the provider allows that. */
  label: (ref: string, orderNumber: string) => Promise<void>
  /** After that nobody can pay it; if someone already has, the answer says so. */
  cancel: (ref: string) => Promise<ProviderPayment>
  refund: (order: RefundOrder) => Promise<ProviderRefund>
  listRefunds: (payment: { ref: string; captureRef: string }) => Promise<ProviderRefund[]>
  /** `knownRefs`: cases that the provider may no longer list with the payment. */
  listCases: (payment: {
    ref: string
    captureRef: string
    knownRefs: readonly string[]
  }) => Promise<ProviderCase[]>
  /** The cases opened since, of all payments, to find those whose event was lost. */
  listRecentCases: (since: Date) => Promise<CaseSubject[]>
  /** The payment, or the case about it, in the provider's own dashboard; null for the sandbox. */
  dashboardUrl: (payment: { ref: string; captureRef: string | null; disputeRef?: string }) => string | null
  /** Payments made since, to rebuild orders that a restored backup does not have. */
  listPayments: (since: Date) => AsyncIterable<ProviderPayment>
  /** How long a payment may be missing from `listPayments`. */
  historyLagMs: number
  /** Throws `BadSignature` unless the provider signed these bytes for us, recently. */
  readEvent: (body: Buffer, headers: Record<string, string | string[] | undefined>) => Promise<ProviderEvent>
}

/** Our clock and the provider's differ by less than this. */
export const CLOCK_SLACK_MS = 300_000

/** The event is not from the provider, or not for this shop, and is not trusted. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature'
}

/** The provider understood and said no; a retry gets the same answer. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** No answer, or an unclear one: the request may or may not have taken effect. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
