import type Stripe from 'stripe'
import type { Dispute, Intent, Refund } from '../store/rows.ts'
import { billingWire, chargedCardWire, paymentMethodId, paymentMethodWire } from './card-wire.ts'
import { evidenceWire } from './dispute-evidence.ts'

// The SDK's types: an answer that lacks a field of the API does not compile.

export const API_VERSION = '2026-10-28.endive'

type Options = {
  /** The page where the buyer completes 3-D Secure. */
  challengeUrl: (intent: Intent) => string
}

export const seconds = (ms: number) => Math.floor(ms / 1000)

export function clientSecret({ id, secret }: Pick<Intent, 'id' | 'secret'>): string {
  return `${id}_secret_${secret}`
}

/** A payment intent in the format of `API_VERSION`. */
export function intentWire(intent: Intent, { challengeUrl }: Options): Stripe.PaymentIntent {
  const waits = intent.status === 'requires_action'
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amountCents,
    amount_capturable: intent.status === 'requires_capture' ? intent.amountCents : 0,
    amount_details: { tip: {} },
    amount_received: intent.receivedCents,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt === null ? null : seconds(intent.canceledAt),
    cancellation_reason: intent.cancellationReason as Stripe.PaymentIntent.CancellationReason | null,
    capture_method: 'automatic',
    client_secret: clientSecret(intent),
    confirmation_method: 'automatic',
    created: seconds(intent.createdAt),
    currency: intent.currency,
    customer: intent.customerId ?? null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.error ? lastError(intent) : null,
    latest_charge: intent.chargeId,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: waits
      ? {
          type: 'redirect_to_url',
          redirect_to_url: { url: challengeUrl(intent), return_url: intent.returnUrl },
        }
      : null,
    on_behalf_of: intent.account,
    payment_method: intent.card ? paymentMethodId(intent) : null,
    payment_method_configuration_details: null,
    payment_method_options: { card: CARD_OPTIONS },
    payment_method_types: ['card'],
    payment_record: null,
    processing: intent.status === 'processing' ? { type: 'card', card: {} } : null,
    receipt_email: null,
    review: intent.reviewId ?? null,
    setup_future_usage: (intent.futureUsage ?? null) as Stripe.PaymentIntent.SetupFutureUsage | null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statementSuffix,
    status: intent.status,
    transfer_data: intent.account === null ? null : { destination: intent.account },
    transfer_group: null,
  }
}

const CARD_OPTIONS = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
} as const

export function lastError(intent: Intent): Stripe.PaymentIntent.LastPaymentError {
  const { error, card, chargeId } = intent
  return {
    type: 'card_error',
    ...(error && { code: error.code as Stripe.PaymentIntent.LastPaymentError.Code, message: error.message }),
    ...(error?.declineCode && { decline_code: error.declineCode }),
    ...(chargeId && { charge: chargeId }),
    ...(card && { payment_method: paymentMethodWire(intent, card) }),
  }
}

/** The latest charge of an intent. */
export function chargeWire(intent: Intent): Stripe.Charge {
  const { chargeId, card, error } = intent
  if (chargeId === null) throw new Error(`${intent.id} has no charge`)
  const paid = intent.receivedCents > 0
  return {
    id: chargeId,
    object: 'charge',
    amount: intent.amountCents,
    amount_captured: intent.receivedCents,
    amount_refunded: intent.refundedCents,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? chargeId.replace(/^ch_/, 'txn_') : null,
    billing_details: billingWire(intent),
    calculated_statement_descriptor: 'SANDBOX',
    captured: paid,
    created: seconds(intent.chargedAt ?? intent.createdAt),
    currency: intent.currency,
    customer: intent.customerId ?? null,
    description: intent.description,
    disputed: intent.disputeId !== null,
    failure_balance_transaction: null,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.account,
    outcome: null,
    paid,
    payment_intent: intent.id,
    payment_method: card ? paymentMethodId(intent) : null,
    payment_method_details: card ? chargedCardWire(card) : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: paid && intent.refundedCents === intent.receivedCents,
    review: intent.reviewId ?? null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statementSuffix,
    status: paid ? 'succeeded' : error ? 'failed' : 'pending',
    transfer_data: null,
    transfer_group: null,
  }
}

export function refundWire(refund: Refund, intent: Intent | undefined): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amountCents,
    balance_transaction: refund.id.replace(/^re_/, 'txn_'),
    charge: intent?.chargeId ?? null,
    created: seconds(refund.createdAt),
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
    ...(refund.status === 'failed' && {
      failure_reason: refund.failure ?? 'expired_or_canceled_card',
      failure_balance_transaction: refund.id.replace(/^re_/, 'txn_failed_'),
    }),
    metadata: refund.metadata,
    payment_intent: refund.paymentId,
    payment_method: intent?.card ? paymentMethodId(intent) : null,
    ...(refund.status === 'pending' && { pending_reason: 'processing' }),
    reason: refund.reason as Stripe.Refund.Reason | null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  }
}

export function disputeWire(dispute: Dispute, intent: Intent | undefined): Stripe.Dispute {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amountCents,
    balance_transactions: (dispute.movements ?? []).map((cents, at) => movementWire(dispute, cents, at)),
    charge: intent?.chargeId ?? '',
    created: seconds(dispute.createdAt),
    currency: dispute.currency,
    is_charge_refundable: dispute.status === 'inquiry' || dispute.status === 'won',
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentId,
    ...evidenceWire(dispute),
    reason: 'fraudulent',
    status: dispute.outcome ?? DISPUTE_STATUSES[dispute.status],
  }
}

const DISPUTE_STATUSES: Record<Dispute['status'], string> = {
  inquiry: 'warning_needs_response',
  open: 'needs_response',
  won: 'won',
  lost: 'lost',
}

/** A movement on the shop's balance, without the fee that a real dispute also costs. */
function movementWire(
  { id, currency, createdAt }: Dispute,
  cents: number,
  at: number,
): Stripe.BalanceTransaction {
  return {
    id: `${id.replace(/^dp_/, 'txn_')}${at}`,
    object: 'balance_transaction',
    amount: cents,
    available_on: seconds(createdAt),
    balance_type: 'payments',
    created: seconds(createdAt),
    currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: cents,
    reporting_category: cents < 0 ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  }
}

export function listWire(url: string, data: readonly unknown[], hasMore: boolean) {
  return { object: 'list', url, has_more: hasMore, data }
}
