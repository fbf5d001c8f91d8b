import { eq } from 'drizzle-orm'
import { type InvoiceDocument, invoiceCounters, invoices } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { DEMO_SETTINGS } from '../settings.ts'
import { addressOf } from './insert-customers.ts'
import type { InsertedOrder } from './inserted-order.ts'
import { minutesAfter } from './times.ts'

/** One invoice per paid order and one credit note per refund, each numbered from 1 in chronological order. */
export async function insertInvoices(tx: Tx, orders: InsertedOrder[]): Promise<void> {
  const paid = orders.filter((order) => order.paid)
  const refunded = paid.filter((order) => order.refund !== null)
  await tx.insert(invoices).values([
    ...paid.map((order, index) => ({
      kind: 'invoice' as const,
      number: index + 1,
      orderId: order.orderId,
      totalCents: order.totalCents,
      document: documentOf(order),
      issuedAt: minutesAfter(order.at, 2),
    })),
    ...refunded.map((order, index) => ({
      kind: 'credit_note' as const,
      number: index + 1,
      orderId: order.orderId,
      refundId: order.refund?.refundId,
      issuedAt: order.refund?.at,
      totalCents: order.refundCents,
      document: creditOf(order),
    })),
  ])
  await setCounter(tx, 'invoice', paid.length)
  await setCounter(tx, 'credit_note', refunded.length)
}

async function setCounter(tx: Tx, kind: 'invoice' | 'credit_note', lastNumber: number): Promise<void> {
  await tx.update(invoiceCounters).set({ lastNumber }).where(eq(invoiceCounters.kind, kind))
}

function documentOf(order: InsertedOrder): InvoiceDocument {
  return {
    seller: {
      name: DEMO_SETTINGS.shopName,
      address: [],
      email: DEMO_SETTINGS.supportEmail,
      taxNumber: null,
    },
    buyer: addressOf(order.buyer),
    lines: order.lines.map(({ product, quantity, unitCents }) => ({
      name: `${product.name} Pro`,
      quantity,
      unitCents,
      lineCents: quantity * unitCents,
    })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    shippingCents: 0,
    taxCents: 0,
    totalCents: order.totalCents,
    note: null,
  }
}

function creditOf(order: InsertedOrder): InvoiceDocument {
  const cents = order.refundCents
  return {
    ...documentOf(order),
    lines: [{ name: `Refund for order ${order.number}`, quantity: 1, unitCents: cents, lineCents: cents }],
    subtotalCents: cents,
    discountCents: 0,
    totalCents: cents,
    note: order.note,
  }
}
