import type { Order, OrdersCapture, Refund } from '@paypal/paypal-server-sdk'
import { disputedCents } from '../disputed-cents.ts'
import type { ProviderMeans, ProviderPayment, ProviderPaymentStatus, ProviderRefund } from '../gateway.ts'
import { readReference } from '../references.ts'
import type { Claim } from './merchant.ts'
import { readSnapshot, toCents } from './order-request.ts'

type Known = {
  installation: string
  live: boolean
  ourMerchantId: string | null
  claims: readonly Claim[]
}

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

export function presentOrder(order: Order, known: Known): ProviderPayment {
  const { installation, live, ourMerchantId, claims } = known
  const unit = order.purchaseUnits?.[0]
  const { key, foreign } = readReference(installation, unit?.invoiceId)
  const capture = unit?.payments?.captures?.at(-1)
  const status = statusOf(order, capture)
  const captured = status === 'captured'
  const money = captured ? capture?.amount : unit?.amount
  const capturedCents = captured ? toCents(capture?.amount?.value ?? '0') : 0
  const refunds = (unit?.payments?.refunds ?? [])
    .map((refund) => presentRefund(refund, installation))
    .filter(({ status }) => status !== 'failed')
  const refundedCents = sumOf(refunds)
  const leftCents = capturedCents - refundedCents
  return {
    provider: 'paypal',
    ref: order.id ?? '',
    attemptKey: key,
    foreign,
    snapshot: readSnapshot(unit?.customId, unit?.referenceId),
    status,
    amountCents: toCents(unit?.amount?.value ?? '0'),
    capturedCents,
    currency: money?.currencyCode ?? '',
    // PayPal shows an order only to its merchant; where it also names the merchant, that must be us.
    ourAccount: ourMerchantId === null || (unit?.payee?.merchantId ?? ourMerchantId) === ourMerchantId,
    live,
    captureRef: capture?.id ?? null,
    capturedAt: captured && capture?.createTime ? new Date(capture.createTime) : null,
    refundedCents,
    disputedCents: disputedCents({
      leftCents,
      // PayPal may reverse a payment without listing a refund.
      claimedCents: capture?.status === 'REFUNDED' ? leftCents : claimedCents(claims, refunds),
    }),
    ...presentPayer(order),
    failureReason: status === 'declined' ? DECLINED_WORDS : null,
    clientSecret: null,
    means: captured ? meansIn(order, live) : null,
    decline: null,
  }
}

/** PayPal may save it a moment later, and then reports it in an event. */
function meansIn({ paymentSource }: Order, live: boolean): ProviderMeans | null {
  const { attributes, emailAddress } = paymentSource?.paypal ?? {}
  const { id, customer } = attributes?.vault ?? {}
  return id && customer?.id ? presentMeans({ id, customerId: customer.id, email: emailAddress, live }) : null
}

type Saved = { id: string; customerId: string; email: string | undefined; live: boolean }

export function presentMeans({ id, customerId, email, live }: Saved): ProviderMeans {
  const detail = accountText(email)
  return { customerRef: customerId, ref: id, method: 'paypal', detail, validUntil: null, live }
}

function accountText(email: string | null | undefined): string {
  return email ? `PayPal ${email}` : 'PayPal'
}

export function presentRefund(refund: Refund, installation: string): ProviderRefund {
  const { key, foreign } = readReference(installation, refund.customId)
  return {
    ref: refund.id ?? '',
    refundKey: foreign ? null : key,
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

/**
 * PayPal settles a lost dispute with a refund of the capture, which is among the refunds already. While a dispute is open it
 * allows no other refund but one of everything, so what was refunded in that time settled the dispute.
 */
function claimedCents(claims: readonly Claim[], refunds: readonly ProviderRefund[]): number {
  return claims
    .map(({ cents, openedAt, closedAt }) => {
      const settled = refunds.filter(
        ({ createdAt, refundKey }) =>
          refundKey === null && createdAt >= openedAt && (closedAt === null || createdAt <= closedAt),
      )
      return Math.max(0, cents - sumOf(settled))
    })
    .reduce((sum, cents) => sum + cents, 0)
}

function sumOf(refunds: readonly ProviderRefund[]): number {
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
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
    methodDetail: accountText(email),
    payer: person ? { name: name || null, email } : null,
  }
}
