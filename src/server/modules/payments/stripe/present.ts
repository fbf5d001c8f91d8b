import type Stripe from 'stripe'
import { capitalize } from '#core/domain/capitalize.ts'
import type { PaymentMethod } from '#core/domain/payment-status.ts'
import { disputedCents } from '../disputed-cents.ts'
import {
  CLOCK_SLACK_MS,
  type ProviderMeans,
  type ProviderPayment,
  type ProviderPaymentStatus,
  type ProviderRefund,
} from '../gateway.ts'
import { readDecline } from './declines.ts'

export const ATTEMPT_KEY = 'attempt_key'
export const INSTALLATION = 'installation'
export const ORDER_NUMBER = 'order_number'
const SNAPSHOT = 'snapshot'
/** Stripe's limit for one metadata value. */
const VALUE_CHARS = 500

const STATUSES: Record<string, ProviderPaymentStatus> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'authorized',
  processing: 'pending',
  succeeded: 'captured',
  canceled: 'cancelled',
}

export function presentIntent(
  intent: Stripe.PaymentIntent,
  known: { installation: string; live: boolean; disputes: readonly Stripe.Dispute[] },
): ProviderPayment {
  const { installation, live, disputes } = known
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const captured = intent.status === 'succeeded'
  const capturedCents = captured ? intent.amount_received : 0
  const refundedCents = charge?.amount_refunded ?? 0
  const error = intent.status === 'requires_payment_method' ? intent.last_payment_error : null
  return {
    provider: 'stripe',
    ref: intent.id,
    attemptKey: intent.metadata[ATTEMPT_KEY] ?? null,
    foreign: isForeign(intent.metadata, installation),
    snapshot: readSnapshot(intent.metadata),
    status: error ? 'declined' : (STATUSES[intent.status] ?? 'pending'),
    amountCents: intent.amount,
    capturedCents,
    currency: intent.currency.toUpperCase(),
    ourAccount: !intent.on_behalf_of && !intent.transfer_data?.destination && intent.livemode === live,
    live: intent.livemode,
    captureRef: captured ? idOf(intent.latest_charge) : null,
    capturedAt: captured ? new Date((charge?.created ?? intent.created) * 1000) : null,
    refundedCents,
    disputedCents: withheldCents(disputes, capturedCents - refundedCents),
    ...presentMethod(charge?.payment_method_details ?? null),
    payer: charge && {
      name: charge.billing_details?.name ?? null,
      email: charge.billing_details?.email ?? null,
    },
    failureReason: error?.message ?? null,
    clientSecret: intent.client_secret,
    means: captured && intent.setup_future_usage === 'off_session' ? meansIn(intent, live) : null,
    decline: error ? readDecline(error) : null,
  }
}

function meansIn(intent: Stripe.PaymentIntent, live: boolean): ProviderMeans | null {
  const { customer, payment_method: method, latest_charge: charge } = intent
  const details = typeof charge === 'object' ? (charge?.payment_method_details ?? null) : null
  return meansOf({ customer, method, details, live })
}

/** A charge and a payment method describe a card alike. */
type MethodDetails = {
  type: string
  card?: {
    brand: string | null
    last4: string | null
    exp_month: number
    exp_year: number
    wallet: { type: string } | null
  }
}

type Saved = {
  customer: unknown
  method: unknown
  details: MethodDetails | null
  live: boolean
}

/** Null for what nobody saved. */
export function meansOf({ customer, method, details, live }: Saved): ProviderMeans | null {
  const [customerRef, ref] = [idOf(customer), idOf(method)]
  if (customerRef === null || ref === null) return null
  const { method: kind, methodDetail } = presentMethod(details)
  const { exp_month: month, exp_year: year } = details?.card ?? {}
  return {
    customerRef,
    ref,
    method: kind,
    detail: methodDetail ?? 'Card',
    // The day before the first of the next month.
    validUntil: month && year ? new Date(Date.UTC(year, month, 0)) : null,
    live,
  }
}

/** For a query of what was made since. */
export function createdSince(since: Date): { gte: number } {
  return { gte: Math.floor((since.getTime() - CLOCK_SLACK_MS) / 1000) }
}

export function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null
}

export function presentRefund(refund: Stripe.Refund): ProviderRefund {
  const status = refund.status === 'succeeded' ? 'succeeded' : isLost(refund.status) ? 'failed' : 'pending'
  return {
    ref: refund.id,
    refundKey: refund.metadata?.refund_key ?? null,
    amountCents: refund.amount,
    currency: refund.currency.toUpperCase(),
    status,
    failureReason: refund.failure_reason ? (FAILURES[refund.failure_reason] ?? FAILURES.unknown) : null,
    createdAt: new Date(refund.created * 1000),
  }
}

/** Payments that were made before they named an installation count as ours. */
export function isForeign(metadata: Record<string, string> | undefined, installation: string): boolean {
  return (metadata?.[INSTALLATION] ?? installation) !== installation
}

/** Whether a payment is of this attempt of ours. */
export function isAttempt(metadata: Stripe.Metadata, attemptKey: string, installation: string): boolean {
  return metadata[ATTEMPT_KEY] === attemptKey && !isForeign(metadata, installation)
}

/** In words for staff. */
const FAILURES: Record<string, string> & { unknown: string } = {
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  charge_for_pending_refund_disputed: 'The buyer disputed the payment before the refund was made.',
  insufficient_funds: 'The Stripe balance was too low.',
  declined: 'The buyer’s bank declined it.',
  merchant_request: 'It was canceled at Stripe.',
  unknown: 'The buyer’s bank returned it without a reason.',
}

/** Statuses of a dispute in which Stripe takes nothing from us. */
const NOT_HELD = new Set([
  'won',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
])

/** The movements on our balance are exact; their amounts are useless only when the account is in another currency. */
function withheldCents(disputes: readonly Stripe.Dispute[], leftCents: number): number {
  let [bookedCents, claimedCents] = [0, 0]
  for (const { status, amount, currency, balance_transactions: movements } of disputes) {
    if (movements.length > 0 && movements.every((movement) => movement.currency === currency))
      bookedCents -= movements.reduce((sum, movement) => sum + movement.amount, 0)
    else if (!NOT_HELD.has(status)) claimedCents += amount
  }
  return disputedCents({ leftCents, bookedCents, claimedCents })
}

/** A metadata value holds 500 characters, so a longer text is split over several. */
export function writeSnapshot(snapshot: string): Record<string, string> {
  const parts = snapshot.match(new RegExp(`[^]{1,${VALUE_CHARS}}`, 'g')) ?? []
  return Object.fromEntries(parts.map((part, at) => [`${SNAPSHOT}_${at + 1}`, part]))
}

function readSnapshot(metadata: Stripe.Metadata): string | null {
  let text = ''
  for (let at = 1; metadata[`${SNAPSHOT}_${at}`] !== undefined; at++) text += metadata[`${SNAPSHOT}_${at}`]
  return text || null
}

function isLost(status: string | null): boolean {
  return status === 'failed' || status === 'canceled'
}

const WALLETS: Record<string, PaymentMethod> = {
  apple_pay: 'apple_pay',
  google_pay: 'google_pay',
  link: 'link',
}

function presentMethod(details: MethodDetails | null): Pick<ProviderPayment, 'method' | 'methodDetail'> {
  const card = details?.card
  if (!card)
    return { method: details && details.type !== 'card' ? typeOf(details.type) : 'card', methodDetail: null }
  return {
    method: WALLETS[card.wallet?.type ?? ''] ?? 'card',
    methodDetail: `${brandName(card.brand)} ending ${card.last4}`,
  }
}

function typeOf(type: string): PaymentMethod {
  return type === 'link' ? 'link' : 'other'
}

function brandName(brand: string | null): string {
  const names: Record<string, string> = { amex: 'American Express', jcb: 'JCB', unionpay: 'UnionPay' }
  if (!brand) return 'Card'
  return names[brand] ?? capitalize(brand)
}
