import type { Order, OrdersCapture, Refund } from '@paypal/paypal-server-sdk'
import type { ProviderPayment, ProviderPaymentStatus, ProviderRefund } from '../gateway.ts'
import { readSnapshot, toCents } from './order-request.ts'

type Known = { live: boolean; ourMerchantId: string | null; disputedCents: number }

/** A COMPLETED order is not necessarily paid: what counts is the capture. */
const CAPTURE_STATUSES: Record<string, ProviderPaymentStatus> = {
  COMPLETED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  REFUNDED: 'captured',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

const ORDER_STATUSES: Record<string, ProviderPaymentStatus> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  VOIDED: 'cancelled',
}

const DECLINED_WORDS = 'PayPal could not take the payment. Please choose another way to pay.'

export function presentOrder(order: Order, { live, ourMerchantId, disputedCents }: Known): ProviderPayment {
  const unit = order.purchaseUnits?.[0]
  const capture = unit?.payments?.captures?.at(-1)
  const status = statusOf(order, capture)
  const captured = status === 'captured'
  const money = captured ? capture?.amount : unit?.amount
  return {
    provider: 'paypal',
    ref: order.id ?? '',
    attemptKey: unit?.invoiceId ?? null,
    snapshot: readSnapshot(unit?.customId, unit?.referenceId),
    status,
    amountCents: toCents(unit?.amount?.value ?? '0'),
    capturedCents: captured ? toCents(capture?.amount?.value ?? '0') : 0,
    currency: money?.currencyCode ?? '',
    // PayPal shows an order only to its merchant; where it also names the merchant, that must be us.
    ourAccount: ourMerchantId === null || (unit?.payee?.merchantId ?? ourMerchantId) === ourMerchantId,
    live,
    captureRef: capture?.id ?? null,
    capturedAt: captured && capture?.createTime ? new Date(capture.createTime) : null,
    refundedCents: refundedCentsOf(unit?.payments?.refunds ?? []),
    disputedCents,
    ...presentPayer(order),
    failureReason: status === 'declined' ? DECLINED_WORDS : null,
    clientSecret: null,
  }
}

export function presentRefund(refund: Refund): ProviderRefund {
  return {
    ref: refund.id ?? '',
    refundKey: refund.customId ?? null,
    amountCents: toCents(refund.amount?.value ?? '0'),
    currency: refund.amount?.currencyCode ?? '',
    status: refundStatusOf(refund),
    failureReason: refundStatusOf(refund) === 'failed' ? 'PayPal could not make the refund.' : null,
    createdAt: new Date(refund.createTime ?? 0),
  }
}

function statusOf({ status }: Order, capture: OrdersCapture | undefined): ProviderPaymentStatus {
  if (capture) return CAPTURE_STATUSES[capture.status ?? ''] ?? 'pending'
  return ORDER_STATUSES[status ?? ''] ?? 'pending'
}

function refundedCentsOf(refunds: Refund[]): number {
  return refunds
    .filter((refund) => refundStatusOf(refund) !== 'failed')
    .reduce((sum, { amount }) => sum + toCents(amount?.value ?? '0'), 0)
}

function refundStatusOf({ status }: Refund): ProviderRefund['status'] {
  if (status === 'COMPLETED') return 'succeeded'
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'pending'
}

function presentPayer({
  payer,
  paymentSource,
}: Order): Pick<ProviderPayment, 'method' | 'methodDetail' | 'payer'> {
  const person = paymentSource?.paypal ?? payer
  const email = person?.emailAddress ?? null
  const name = [person?.name?.givenName, person?.name?.surname].filter(Boolean).join(' ')
  return {
    method: 'paypal',
    methodDetail: email ? `PayPal ${email}` : 'PayPal',
    payer: person ? { name: name || null, email } : null,
  }
}
