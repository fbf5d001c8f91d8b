import type { StaffCase, StaffOrder, StaffOrderItem, StaffPayment } from '#core/contract/staff-order.ts'
import { toDollars } from '#core/domain/money.ts'
import { isCaseOpen } from '#core/domain/payment-case.ts'
import { policyVersionNumber } from '#core/domain/policies.ts'
import type { listSitesOf, ShownLicense } from '../../licensing/index.ts'
import type { Gateway } from '../../payments/index.ts'
import { presentAddress } from '../addresses.ts'
import type { ShownCase } from '../cases/case-queries.ts'
import { documentNumber } from '../invoices/document-number.ts'
import type { InvoiceRow } from '../invoices/invoice-queries.ts'
import type { ShownItem } from '../reading/order-queries.ts'
import type {
  findAcceptedTerms,
  listEvents,
  listNotes,
  listRefundRequests,
  listRefundsShown,
  StaffOrderRow,
} from './staff-queries.ts'

type OrderRow = StaffOrderRow['order']
type PaymentRow = NonNullable<StaffOrderRow['payment']>

type Parts = {
  payment: PaymentRow | null
  /** Of the payment; null where the shop no longer has keys for it. */
  gateway: Gateway | null
  cases: ShownCase[]
  subscriptions: StaffOrder['subscriptions']
  items: ShownItem[]
  licenses: ShownLicense[]
  sites: Awaited<ReturnType<typeof listSitesOf>>
  events: Awaited<ReturnType<typeof listEvents>>
  notes: Awaited<ReturnType<typeof listNotes>>
  requests: Awaited<ReturnType<typeof listRefundRequests>>
  refunds: Awaited<ReturnType<typeof listRefundsShown>>
  documents: InvoiceRow[]
  terms: Awaited<ReturnType<typeof findAcceptedTerms>>
  linkOf: (documentId: number) => string
}

export function presentStaffOrder(order: OrderRow, parts: Parts): StaffOrder {
  return {
    ...presentHead(order),
    billing_address: order.billing && presentAddress(order.billing),
    terms: presentTerms(parts.terms),
    items: parts.items.map((item) => presentItem(item, parts)),
    payment: parts.payment && presentPayment(parts.payment, parts.gateway),
    subscriptions: parts.subscriptions,
    cases: parts.cases.toSorted(openFirst).map((shown) => presentCase(shown, parts)),
    refunds: parts.refunds.map(({ amountCents, providerRef, failureReason, createdAt, ...refund }) => ({
      ...refund,
      amount: toDollars(amountCents),
      reference: providerRef,
      failure: failureReason,
      created_at: createdAt.toISOString(),
    })),
    refund_requests: parts.requests.map(({ decidedBy, createdAt, ...request }) => ({
      ...request,
      decided_by: decidedBy,
      created_at: createdAt.toISOString(),
    })),
    documents: parts.documents.map((row) => ({
      kind: row.kind,
      number: documentNumber(row),
      total: toDollars(row.totalCents),
      url: parts.linkOf(row.id),
    })),
    timeline: parts.events.map(({ amountCents, createdAt, ...event }) => ({
      ...event,
      amount: amountCents === null ? null : toDollars(amountCents),
      created_at: createdAt.toISOString(),
    })),
    notes: parts.notes.map(({ createdAt, ...note }) => ({ ...note, created_at: createdAt.toISOString() })),
  }
}

function presentTerms(accepted: Parts['terms']): StaffOrder['terms'] {
  if (!accepted?.version) return null
  const { version, acceptedAt } = accepted
  return {
    version,
    number: policyVersionNumber(version),
    accepted_at: acceptedAt?.toISOString() ?? null,
  }
}

function presentHead(order: OrderRow) {
  return {
    buyer: order.buyerName,
    email: order.email,
    user_id: order.userId,
    key: order.key,
    number: order.number,
    source: order.source,
    status: order.status,
    attention_reason: order.status === 'attention' ? order.attentionReason : null,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    subtotal: toDollars(order.subtotalCents),
    discount: toDollars(order.discountCents),
    shipping: toDollars(order.shippingCents),
    tax: toDollars(order.taxCents),
    total: toDollars(order.totalCents),
    refunded: toDollars(order.refundedCents),
    coupon: order.couponCode,
    anonymized: order.anonymizedAt !== null,
  }
}

function presentItem(item: ShownItem, { licenses, sites }: Parts): StaffOrderItem {
  return {
    name: item.name,
    plan: item.planName,
    quantity: item.quantity,
    price: toDollars(item.unitCents),
    line_total: toDollars(item.unitCents * item.quantity),
    product_id: item.productId,
    licenses: licenses
      .filter(({ orderItemId }) => orderItemId === item.id)
      .map((license) => ({
        id: license.id,
        key: license.key,
        status: license.state,
        sites_used: license.sitesUsed,
        sites_limit: license.sitesLimit ?? 0,
        expires_at: license.expiresAt?.toISOString() ?? null,
        sites: (sites.get(license.id) ?? []).map(({ site, isLocal, activatedAt, lastSeenAt }) => ({
          site,
          local: isLocal,
          activated_at: activatedAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
        })),
      })),
  }
}

function openFirst({ row: one }: ShownCase, { row: other }: ShownCase): number {
  return Number(isCaseOpen(other.state)) - Number(isCaseOpen(one.state))
}

function presentCase({ row, handler }: ShownCase, { payment, gateway }: Parts): StaffCase {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    stage: row.stage,
    reason: row.reason,
    outcome: row.outcome,
    amount: row.amountCents === null ? null : toDollars(row.amountCents),
    due_at: row.dueAt?.toISOString() ?? null,
    opened_at: row.openedAt.toISOString(),
    reference: row.providerRef,
    provider_url: payment && dashboardUrl(payment, gateway, row.providerRef),
    handled_at: row.handledAt?.toISOString() ?? null,
    handled_by: handler,
  }
}

/** Null for an order of $0: there is no payment to look at. */
function presentPayment(payment: PaymentRow, gateway: Gateway | null): StaffPayment | null {
  const { provider } = payment
  if (provider === 'none') return null
  return {
    provider,
    status: payment.status,
    method: payment.method,
    detail: payment.methodDetail,
    reference: payment.providerRef,
    capture_reference: payment.captureRef,
    provider_url: dashboardUrl(payment, gateway),
    live: payment.live,
    captured: toDollars(payment.capturedCents),
    refundable: toDollars(payment.disputedAt === null ? payment.capturedCents - payment.refundedCents : 0),
    disputed_at: payment.disputedAt?.toISOString() ?? null,
  }
}

/** Test payments of a live shop, and the other way round, are in another dashboard. */
export function dashboardUrl(
  payment: Pick<PaymentRow, 'providerRef' | 'captureRef' | 'live'>,
  gateway: Gateway | null,
  disputeRef?: string,
): string | null {
  const { providerRef, captureRef, live } = payment
  if (!gateway || providerRef === null || gateway.live !== live) return null
  return gateway.dashboardUrl({ ref: providerRef, captureRef, ...(disputeRef && { disputeRef }) })
}
