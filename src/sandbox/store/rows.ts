import type { PaymentProvider } from '#core/domain/payment-status.ts'

/** What the bank does with a test card. */
export type CardPlan =
  | { kind: 'succeed' }
  | { kind: 'decline'; code: string; declineCode: string | null; message: string }
  | { kind: 'challenge'; next: CardPlan }
  | { kind: 'late'; next: CardPlan }

export type Card = { brand: string; last4: string; expMonth: number; expYear: number; funding: string }

/** How a card behaves. */
export type ReadCard = {
  card: Card
  /** When its holder pays with it. */
  plan: CardPlan
  /** When its holder saves it without paying. */
  setup: CardPlan
  /** When it is charged without its holder. */
  offSession: CardPlan
  refundPlan: 'now' | 'late' | 'fails'
  disputed: boolean
  suspicion?: Suspicion
}

/** What becomes of charges of a saved means from now on, as chosen on the control page. */
export const MEANS_ANSWERS = ['ok', 'soft', 'hard', 'authentication', 'unavailable'] as const
export type MeansAnswer = (typeof MEANS_ANSWERS)[number]

export type CustomerRow = {
  id: string
  name: string | null
  email: string | null
  metadata: Record<string, string>
  createdAt: number
}

/** A card that was saved at Stripe. */
export type SavedCard = {
  id: string
  /** Null once it is detached, after which it can never be used again. */
  customerId: string | null
  read: ReadCard
  payer: Intent['payer']
  answer: MeansAnswer
  createdAt: number
}

/** A setup intent: a card is saved without a payment. */
export type Setup = {
  id: string
  secret: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  customerId: string | null
  usage: string
  metadata: Record<string, string>
  createdAt: number
  /** The card that is being saved, or was. */
  methodId: string | null
  read: ReadCard | null
  payer: Intent['payer']
  error: Intent['error']
  returnUrl: string | null
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

/** Holds no card number or security code, only what a receipt may show. */
export type Intent = {
  id: string
  secret: string
  status: IntentStatus
  amountCents: number
  receivedCents: number
  refundedCents: number
  currency: string
  description: string | null
  statementSuffix: string | null
  metadata: Record<string, string>
  createdAt: number
  /** The latest charge, failed or not. */
  chargeId: string | null
  chargedAt: number | null
  card: Card | null
  payer: { name: string | null; email: string | null } | null
  error: { code: string; declineCode: string | null; message: string } | null
  /** What happens after the challenge, or when the late result arrives. */
  plan: CardPlan | null
  returnUrl: string | null
  settlesAt: number | null
  canceledAt: number | null
  cancellationReason: string | null
  /** Some of Stripe's test cards delay or fail refunds. */
  refundPlan: 'now' | 'late' | 'fails'
  disputeId: string | null
  disputesAt: number | null
  /** The latest review, open or not. */
  reviewId?: string
  /** What Stripe's risk check or the card's bank does once the payment has succeeded. */
  suspicion?: Suspicion
  /** Set by a fault: the money went to another account. */
  account: string | null
  customerId?: string | undefined
  /** `off_session`: the card is saved with the payment. */
  futureUsage?: string | undefined
  methodId?: string
  /** The card as it will be saved. */
  read?: ReadCard
  /** The latest charge was made without the buyer. */
  offSession?: boolean
}

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
export type CapturePlan =
  | 'complete'
  | 'save_later'
  | 'pending'
  | 'pending_then_deny'
  | 'decline'
  | 'instrument_declined'

export type Order = {
  id: string
  status: OrderStatus
  amountCents: number
  currency: string
  referenceId: string
  customId: string | null
  invoiceId: string | null
  description: string | null
  softDescriptor: string | null
  createdAt: number
  updatedAt: number
  returnUrl: string | null
  cancelUrl: string | null
  /** Whether the order was created with `payment_source.paypal`. */
  wallet: boolean
  payerId: string | null
  captureId: string | null
  /** What happens when the shop captures. */
  plan: CapturePlan
  merchantId: string
  /** The account is to be saved with the payment. */
  vault?: { tokenId: string | null; customerId: string } | undefined
  /** The saved account that pays, without the buyer. */
  tokenId?: string | undefined
}

/** A PayPal account that was saved. Deleted ones have no row. */
export type VaultToken = {
  id: string
  customerId: string
  payerId: string
  /** The order that it was saved with; null if it was saved without one. */
  orderId: string | null
  answer: MeansAnswer
  createdAt: number
}

/** An account that is being saved without a payment. */
export type SetupToken = {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VAULTED'
  customerId: string
  payerId: string | null
  returnUrl: string
  cancelUrl: string
  createdAt: number
}

export type CaptureStatus =
  | 'COMPLETED'
  | 'PENDING'
  | 'DECLINED'
  | 'REFUNDED'
  | 'PARTIALLY_REFUNDED'
  | 'FAILED'

export type Capture = {
  id: string
  orderId: string
  status: CaptureStatus
  amountCents: number
  refundedCents: number
  currency: string
  customId: string | null
  invoiceId: string | null
  createdAt: number
  updatedAt: number
  settlesAt: number | null
  settlesAs: 'COMPLETED' | 'DECLINED'
  /** When PayPal gets around to saving the account. */
  vaultsAt?: number | null
  disputeId: string | null
  merchantId: string
}

/** Why Stripe fails a refund. */
export type RefundFailure =
  | 'expired_or_canceled_card'
  | 'lost_or_stolen_card'
  | 'insufficient_funds'
  | 'declined'
  | 'charge_for_pending_refund_disputed'
  | 'merchant_request'
  | 'unknown'

export type Refund = {
  id: string
  provider: PaymentProvider
  /** Id of the intent or the capture. */
  paymentId: string
  amountCents: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
  reason: string | null
  createdAt: number
  settlesAt: number | null
  settlesAs: 'succeeded' | 'failed'
  failure?: RefundFailure
}

/** `inquiry`: Stripe asks before the bank decides whether to dispute; no money moves. */
export type DisputeStatus = 'inquiry' | 'open' | 'won' | 'lost'

/** How a dispute ends: in Stripe's words or in PayPal's. */
export const STRIPE_OUTCOMES = ['won', 'lost', 'warning_closed'] as const
export const PAYPAL_OUTCOMES = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
  'DENIED',
  'NONE',
] as const
export type StripeOutcome = (typeof STRIPE_OUTCOMES)[number]
export type PaypalOutcome = (typeof PAYPAL_OUTCOMES)[number]
export type Outcome = StripeOutcome | PaypalOutcome

export type Dispute = {
  id: string
  provider: PaymentProvider
  paymentId: string
  /** What the buyer disputes, which may be more than what is left of the payment. */
  amountCents: number
  currency: string
  status: DisputeStatus
  createdAt: number
  closedAt?: number
  outcome?: Outcome
  /** PayPal's own people look into it. */
  escalated?: boolean
  /** What PayPal says went back to the buyer. */
  refundedCents?: number
  /** What the provider took from the shop's balance (negative) and returned to it, in this order. */
  movements?: readonly number[]
}

/** A domain registered for Apple Pay and Google Pay. */
/** Where a provider sends its events: a Stripe webhook endpoint, or a webhook of the PayPal app. */
export type WebhookRow = {
  id: string
  provider: PaymentProvider
  url: string
  events: string[]
  /** Stripe's, which signs the events. PayPal signs with its certificate and the id. */
  secret: string
  live: boolean
  enabled: boolean
  description: string | null
  metadata: Record<string, string>
  createdAt: number
}

export type PaymentMethodDomainRow = { id: string; domainName: string; enabled: boolean; createdAt: number }
/** `fraud_warning`: the card's bank reports fraud; `review`: Stripe wants the shop to look at the payment. */
export type Suspicion = 'fraud_warning' | 'review'

export type FraudWarning = {
  id: string
  paymentId: string
  fraudType: string
  /** Until the charge is disputed or refunded in full. */
  actionable: boolean
  createdAt: number
}

export type Review = {
  id: string
  paymentId: string
  openedReason: 'rule' | 'manual'
  closedReason: string | null
  createdAt: number
}

/** A webhook and the state of its delivery. */
export type EventRow = {
  id: string
  provider: PaymentProvider
  type: string
  /** Id of the intent, order, capture or refund it is about. */
  subject: string
  createdAt: number
  body: string
  state: 'pending' | 'delivered' | 'dropped' | 'failed'
  tries: number
  /** How many times each delivery is sent, to test that the shop handles duplicates. */
  copies: number
  badSignature: boolean
  nextAt: number
  /** Id of the event to deliver first, to test out-of-order delivery. */
  after: string | null
  lastStatus: number | null
  deliveredAt: number | null
}

/** The response stored for an idempotency key. */
export type KeyRow = { fingerprint: string; status: number; body: string; at: number }

/** The provider's own totals per currency, which the shop's ledger is checked against. */
export type TotalsRow = {
  capturedCents: number
  refundedCents: number
  disputedCents: number
}

export type CredentialsRow = {
  stripeSecretKey: string
  stripePublishableKey: string
  stripeWebhookSecret: string
  stripeAccountId: string
  paypalClientId: string
  paypalClientSecret: string
  paypalWebhookId: string
  paypalMerchantId: string
  paypalCertificateId: string
}

/** Signs PayPal's events. */
export type SigningRow = { privateKey: string; certificate: string }

export type Rows = {
  intents: Intent
  customers: CustomerRow
  cards: SavedCard
  setups: Setup
  tokens: VaultToken
  setupTokens: SetupToken
  orders: Order
  captures: Capture
  refunds: Refund
  disputes: Dispute
  domains: PaymentMethodDomainRow
  webhooks: WebhookRow
  warnings: FraudWarning
  reviews: Review
  events: EventRow
  keys: KeyRow
  totals: TotalsRow
  credentials: CredentialsRow
  signing: SigningRow
}

export type TableName = keyof Rows
