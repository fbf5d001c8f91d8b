import type { LicenseDownload } from '#core/contract/licensing.ts'
import type { Order, OrderDocument, OrderItem, OrderSummary } from '#core/contract/orders.ts'
import { toDollars } from '#core/domain/money.ts'
import { type OrderStatus, PAID_ORDER_STATUSES } from '#core/domain/order-status.ts'
import type { ShownLicense } from '../../licensing/index.ts'
import { presentAddress } from '../addresses.ts'
import { documentNumber } from '../invoices/document-number.ts'
import type { InvoiceRow } from '../invoices/invoice-queries.ts'
import type { OrderRenewal } from '../order-renewals.ts'
import { maskAddress } from './mask-address.ts'
import type { listShownEvents, ShownItem, ShownOrder } from './order-queries.ts'

type EventRow = Awaited<ReturnType<typeof listShownEvents>>[number]

export type OrderParts = {
  items: ShownItem[]
  licenses: ShownLicense[]
  /** By license. */
  downloads: Map<number, LicenseDownload[]>
  renewals: OrderRenewal[]
  events: EventRow[]
  documents: InvoiceRow[]
  refund: Order['refund']
  linkOf: (documentId: number) => string
  /** The viewer is not the buyer. */
  masked: boolean
  viewerId: number | null
}

export function presentOrder(order: ShownOrder, parts: OrderParts): Order {
  const { masked, documents } = parts
  const present = masked ? maskAddress : (address: Parameters<typeof maskAddress>[0]) => address
  const ofKind = (kind: InvoiceRow['kind']) =>
    documents.filter((row) => row.kind === kind).map((row) => presentDocument(row, parts.linkOf))
  return {
    ...presentCore(order),
    masked,
    payment_detail: masked ? null : order.methodDetail,
    coupon: order.couponCode,
    invoice: ofKind('invoice')[0] ?? null,
    credit_notes: ofKind('credit_note'),
    debit_notes: ofKind('debit_note'),
    refund: masked ? { ...parts.refund, may_request: false, request: null } : parts.refund,
    billing_address: order.billing && present(presentAddress(order.billing)),
    shipping_address: order.shipping && present(presentAddress(order.shipping)),
    items: parts.items.map((item) => presentItem(order, item, parts)),
    timeline: masked ? [] : parts.events.map(presentEvent),
  }
}

export function presentSummary(order: ShownOrder, items: ShownItem[]): OrderSummary {
  return { ...presentCore(order), items: items.map(presentLine) }
}

function presentCore(order: ShownOrder): Omit<OrderSummary, 'items'> {
  return {
    key: order.key,
    number: order.number,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    currency: order.currency,
    subtotal: toDollars(order.subtotalCents),
    discount: toDollars(order.discountCents),
    shipping: toDollars(order.shippingCents),
    tax: toDollars(order.taxCents),
    total: toDollars(order.totalCents),
    refunded: toDollars(order.refundedCents),
    payment_method: order.paymentMethod,
  }
}

function presentLine(item: ShownItem) {
  return {
    name: item.name,
    plan: item.planName,
    quantity: item.quantity,
    price: toDollars(item.unitCents),
    line_total: toDollars(item.unitCents * item.quantity),
  }
}

function presentItem(
  order: ShownOrder,
  item: ShownItem,
  { licenses, downloads, renewals, masked, viewerId }: OrderParts,
): OrderItem {
  const isShown = item.productStatus === 'published'
  const isPaid = (PAID_ORDER_STATUSES as readonly OrderStatus[]).includes(order.status)
  const own = licenses.filter(({ orderItemId }) => orderItemId === item.id)
  return {
    ...presentLine(item),
    product:
      isShown && item.productId !== null
        ? { id: item.productId, name: item.productName ?? '', uri: item.productUri ?? '', image: item.image }
        : null,
    licenses: own.map((license) => ({
      id: license.id,
      key: license.key,
      status: license.state,
      sites_used: license.sitesUsed,
      sites_limit: license.sitesLimit ?? 0,
      expires_at: license.expiresAt?.toISOString() ?? null,
    })),
    renewals: renewals
      .filter(({ licenseId }) => licenseId === item.licenseId || own.some(({ id }) => id === licenseId))
      .map(({ keyHint, amountCents, at, cancelUntil, token }) => ({
        key_ending: keyHint,
        amount: toDollars(amountCents),
        at: at.toISOString(),
        cancel_until: cancelUntil.toISOString(),
        token,
      })),
    downloads: own.map(({ id }) => downloads.get(id)).find((found) => found !== undefined) ?? [],
    may_review: !masked && isShown && isPaid && viewerId !== null && order.userId === viewerId,
  }
}

function presentEvent({ kind, message, amountCents, createdAt }: EventRow): Order['timeline'][number] {
  return {
    kind,
    // Why the provider failed a refund is for staff.
    message: kind === 'refund_failed' ? '' : message,
    amount: amountCents === null ? null : toDollars(amountCents),
    created_at: createdAt.toISOString(),
  }
}

function presentDocument(row: InvoiceRow, linkOf: (id: number) => string): OrderDocument {
  return { number: documentNumber(row), total: toDollars(row.totalCents), url: linkOf(row.id) }
}
