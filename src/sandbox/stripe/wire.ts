import type { Dispute, Intent, Refund } from '../store/rows.ts'

export const API_VERSION = '2026-10-28.endive'

type Options = {
  /** The page where the buyer completes 3-D Secure. */
  challengeUrl: (intent: Intent) => string
}

export const seconds = (ms: number) => Math.floor(ms / 1000)

export function clientSecret(intent: Intent): string {
  return `${intent.id}_secret_${intent.secret}`
}

/** A payment intent in the format of `API_VERSION`. */
export function intentWire(intent: Intent, { challengeUrl }: Options) {
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
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic',
    client_secret: clientSecret(intent),
    confirmation_method: 'automatic',
    created: seconds(intent.createdAt),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    last_payment_error: intent.error ? lastError(intent) : null,
    latest_charge: intent.chargeId,
    livemode: false,
    metadata: intent.metadata,
    next_action: waits
      ? {
          type: 'redirect_to_url',
          redirect_to_url: { url: challengeUrl(intent), return_url: intent.returnUrl },
        }
      : null,
    on_behalf_of: intent.account,
    payment_method: intent.card ? paymentMethodId(intent) : null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    processing: intent.status === 'processing' ? { type: 'card', card: {} } : null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: intent.account === null ? null : { destination: intent.account },
    transfer_group: null,
  }
}

export function lastError(intent: Intent) {
  return {
    type: 'card_error',
    code: intent.error?.code,
    ...(intent.error?.declineCode && { decline_code: intent.error.declineCode }),
    message: intent.error?.message,
    charge: intent.chargeId,
    payment_method: intent.card
      ? { id: paymentMethodId(intent), object: 'payment_method', type: 'card', card: cardWire(intent) }
      : null,
  }
}

/** The latest charge of an intent. */
export function chargeWire(intent: Intent) {
  const paid = intent.receivedCents > 0
  return {
    id: intent.chargeId,
    object: 'charge',
    amount: intent.amountCents,
    amount_captured: intent.receivedCents,
    amount_refunded: intent.refundedCents,
    balance_transaction: paid && intent.chargeId ? intent.chargeId.replace(/^ch_/, 'txn_') : null,
    billing_details: {
      address: null,
      email: intent.payer?.email ?? null,
      name: intent.payer?.name ?? null,
      phone: null,
    },
    captured: paid,
    created: seconds(intent.chargedAt ?? intent.createdAt),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: intent.disputeId !== null,
    failure_code: intent.error?.code ?? null,
    failure_message: intent.error?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.account,
    paid,
    payment_intent: intent.id,
    payment_method: intent.card ? paymentMethodId(intent) : null,
    payment_method_details: intent.card ? { type: 'card', card: cardWire(intent) } : null,
    refunded: paid && intent.refundedCents === intent.receivedCents,
    status: paid ? 'succeeded' : intent.error ? 'failed' : 'pending',
  }
}

export function refundWire(refund: Refund, intent: Intent | undefined) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amountCents,
    balance_transaction: refund.id.replace(/^re_/, 'txn_'),
    charge: intent?.chargeId ?? null,
    created: seconds(refund.createdAt),
    currency: refund.currency,
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    metadata: refund.metadata,
    payment_intent: refund.paymentId,
    reason: refund.reason,
    receipt_number: null,
    status: refund.status,
  }
}

export function disputeWire(dispute: Dispute, intent: Intent | undefined) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amountCents,
    balance_transactions: [],
    charge: intent?.chargeId ?? null,
    created: seconds(dispute.createdAt),
    currency: dispute.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentId,
    reason: 'fraudulent',
    status: dispute.status === 'open' ? 'needs_response' : dispute.status,
  }
}

export function listWire(url: string, data: readonly unknown[], hasMore: boolean) {
  return { object: 'list', url, has_more: hasMore, data }
}

function cardWire({ card }: Intent) {
  return {
    brand: card?.brand,
    country: 'US',
    exp_month: card?.expMonth,
    exp_year: card?.expYear,
    funding: card?.funding,
    last4: card?.last4,
    three_d_secure: null,
    wallet: null,
  }
}

function paymentMethodId(intent: Intent): string {
  return intent.id.replace(/^pi_/, 'pm_')
}
