import type { InvoiceDocument } from '#server/db/tables/index.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { ShopSettings } from '../../settings/index.ts'
import type { OrderDeps } from '../deps.ts'
import { titleWithPeriod } from '../item-title.ts'
import { insertOrderEvents } from '../ledger-queries.ts'
import { documentNumber } from './document-number.ts'
import {
  findInvoiceOf,
  findNoteOf,
  findRefundedAmount,
  type InvoiceRow,
  insertInvoices,
  listUninvoicedOrders,
  lockCounter,
} from './invoice-queries.ts'

type InvoicedOrder = Awaited<ReturnType<typeof listUninvoicedOrders>>[number]
type Deps = Pick<OrderDeps, 'db' | 'clock' | 'settings'>

/** The invoice of an order, issued if there is none. */
export async function issueInvoice(deps: Deps, orderId: number): Promise<InvoiceRow> {
  const [made] = await issueInvoices(deps, [orderId])
  const invoice = made ?? (await findInvoiceOf(deps.db, orderId))
  if (!invoice) throw new Error(`no order ${orderId}`)
  return invoice
}

/**
 * Issues invoices for those orders that have none, under one lock of the counter. Everything on them is frozen, so that
 * they read the same in ten years.
 */
export async function issueInvoices(deps: Deps, orderIds: readonly number[]): Promise<InvoiceRow[]> {
  return inTransaction(deps.db, async (tx) => {
    const lastNumber = await lockCounter(tx, 'invoice')
    const orders = await listUninvoicedOrders(tx, orderIds)
    const now = deps.clock.now()
    const seller = sellerOf(deps.settings())
    const made = await insertInvoices(
      tx,
      'invoice',
      orders.map((order, at) => ({
        number: lastNumber + 1 + at,
        orderId: order.id,
        totalCents: order.totalCents,
        currency: order.currency,
        document: documentOf(order, seller),
        issuedAt: now,
      })),
    )
    await insertOrderEvents(
      tx,
      made.map((invoice) => ({
        orderId: invoice.orderId,
        kind: 'invoice_issued' as const,
        message: documentNumber(invoice),
        createdAt: now,
      })),
    )
    return made
  })
}

function documentOf(order: InvoicedOrder, seller: InvoiceDocument['seller']): InvoiceDocument {
  return {
    seller,
    buyer: order.billing,
    lines: order.items.map((item) => ({
      name: titleWithPeriod(item, order.periods.get(item.id)),
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
  }
}

/** The credit note of a refund: the invoice's parties, with the refunded amount. */
export async function issueCreditNote(deps: Deps, refundId: number): Promise<InvoiceRow> {
  return inTransaction(deps.db, async (tx) => {
    const lastNumber = await lockCounter(tx, 'credit_note')
    const earlier = await findNoteOf(tx, refundId, 'credit_note')
    if (earlier) return earlier
    const refund = await findRefundedAmount(tx, refundId)
    const invoice = refund && (await findInvoiceOf(tx, refund.orderId))
    if (!refund || !invoice) throw new Error(`refund ${refundId} cannot have a credit note`)
    const name = `Refund for order ${refund.number}`
    return insertNote(tx, 'credit_note', {
      number: lastNumber + 1,
      refundId,
      corrected: invoice,
      document: noteDocument(invoice, { name, amountCents: refund.amountCents }),
      issuedAt: deps.clock.now(),
    })
  })
}

/** Documents never change, so a credit note whose refund failed is taken back by a debit note over the same amount. */
export async function issueDebitNote(deps: Deps, refundId: number): Promise<InvoiceRow> {
  return inTransaction(deps.db, async (tx) => {
    const lastNumber = await lockCounter(tx, 'debit_note')
    const earlier = await findNoteOf(tx, refundId, 'debit_note')
    if (earlier) return earlier
    const creditNote = await findNoteOf(tx, refundId, 'credit_note')
    if (!creditNote) throw new Error(`refund ${refundId} has no credit note to take back`)
    const name = 'The refund did not go through'
    return insertNote(tx, 'debit_note', {
      number: lastNumber + 1,
      refundId,
      corrected: creditNote,
      document: noteDocument(creditNote, { name, amountCents: creditNote.totalCents }),
      issuedAt: deps.clock.now(),
    })
  })
}

type Note = {
  number: number
  refundId: number
  /** The document it corrects. */
  corrected: InvoiceRow
  document: InvoiceDocument
  issuedAt: Date
}

async function insertNote(
  tx: Queryable,
  kind: 'credit_note' | 'debit_note',
  { corrected, document, ...values }: Note,
): Promise<InvoiceRow> {
  const { orderId, currency } = corrected
  const totalCents = document.totalCents
  const [note] = await insertInvoices(tx, kind, [{ ...values, orderId, currency, document, totalCents }])
  if (!note) throw new Error('insert returned nothing')
  return note
}

function noteDocument(
  corrected: InvoiceRow,
  { name, amountCents }: { name: string; amountCents: number },
): InvoiceDocument {
  return {
    seller: corrected.document.seller,
    buyer: corrected.document.buyer,
    lines: [{ name, quantity: 1, unitCents: amountCents, lineCents: amountCents }],
    subtotalCents: amountCents,
    discountCents: 0,
    shippingCents: 0,
    taxCents: 0,
    totalCents: amountCents,
    note: `To ${corrected.kind === 'invoice' ? 'invoice' : 'credit note'} ${documentNumber(corrected)}`,
  }
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
