import type { InvoiceDocument } from '#server/db/tables/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { ShopSettings } from '../../settings/index.ts'
import { insertOrderEvent } from '../books/queries.ts'
import type { OrderDeps } from '../deps.ts'
import { itemTitle } from '../item-title.ts'
import { documentNumber } from './document-number.ts'
import {
  findCreditNoteOf,
  findInvoicedOrder,
  findInvoiceOf,
  findRefundedAmount,
  type InvoiceRow,
  insertInvoice,
  lockCounter,
} from './queries.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock' | 'settings'>

/** The invoice of an order, made if there is none. Everything on it is frozen, so that it reads the same in ten years. */
export async function issueInvoice(deps: Deps, orderId: number): Promise<InvoiceRow> {
  return inTransaction(deps.db, async (tx) => {
    const lastNumber = await lockCounter(tx, 'invoice')
    const earlier = await findInvoiceOf(tx, orderId)
    if (earlier) return earlier
    const order = await findInvoicedOrder(tx, orderId)
    if (!order) throw new Error(`no order ${orderId}`)
    const now = deps.clock.now()
    const invoice = await insertInvoice(tx, {
      kind: 'invoice',
      number: lastNumber + 1,
      orderId,
      totalCents: order.totalCents,
      currency: order.currency,
      document: {
        seller: sellerOf(deps.settings()),
        buyer: order.billing,
        lines: order.items.map((item) => ({
          name: itemTitle(item),
          quantity: item.quantity,
          unitCents: item.unitCents,
          lineCents: item.quantity * item.unitCents,
        })),
        subtotalCents: order.subtotalCents,
        discountCents: order.discountCents,
        shippingCents: order.shippingCents,
        taxCents: order.taxCents,
        totalCents: order.totalCents,
        note: order.couponCode && order.discountCents > 0 ? `Coupon ${order.couponCode}` : null,
      },
      issuedAt: now,
    })
    await insertOrderEvent(tx, {
      orderId,
      kind: 'invoice_issued',
      message: documentNumber(invoice),
      createdAt: now,
    })
    return invoice
  })
}

/** The credit note of a refund: what the invoice said, less so much. */
export async function issueCreditNote(deps: Deps, refundId: number): Promise<InvoiceRow> {
  return inTransaction(deps.db, async (tx) => {
    const lastNumber = await lockCounter(tx, 'credit_note')
    const earlier = await findCreditNoteOf(tx, refundId)
    if (earlier) return earlier
    const refund = await findRefundedAmount(tx, refundId)
    const invoice = refund && (await findInvoiceOf(tx, refund.orderId))
    if (!refund || !invoice) throw new Error(`refund ${refundId} cannot have a credit note`)
    const { amountCents } = refund
    const line = { name: `Refund for order ${refund.number}`, quantity: 1 }
    return insertInvoice(tx, {
      kind: 'credit_note',
      number: lastNumber + 1,
      orderId: refund.orderId,
      refundId,
      totalCents: amountCents,
      currency: invoice.currency,
      document: {
        ...invoice.document,
        lines: [{ ...line, unitCents: amountCents, lineCents: amountCents }],
        subtotalCents: amountCents,
        discountCents: 0,
        shippingCents: 0,
        taxCents: 0,
        totalCents: amountCents,
        note: `To invoice ${documentNumber(invoice)}`,
      },
      issuedAt: deps.clock.now(),
    })
  })
}

function sellerOf({
  legalName,
  legalAddress,
  taxNumber,
  shopName,
  supportEmail,
}: ShopSettings): InvoiceDocument['seller'] {
  return {
    name: legalName || shopName,
    address: legalAddress.split('\n').filter(Boolean),
    email: supportEmail,
    taxNumber: taxNumber || null,
  }
}
