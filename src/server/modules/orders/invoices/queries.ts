import { and, asc, eq, sql } from 'drizzle-orm'
import type { InvoiceKind } from '#core/domain/order-event-kind.ts'
import {
  checkoutAttempts,
  invoiceCounters,
  invoices,
  orderItems,
  orders,
  refunds,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** Held until the transaction ends: a number is given out only together with its document, so there are no gaps. */
export async function lockCounter(tx: Queryable, kind: InvoiceKind): Promise<number> {
  const [row] = await tx
    .select({ lastNumber: invoiceCounters.lastNumber })
    .from(invoiceCounters)
    .where(eq(invoiceCounters.kind, kind))
    .for('no key update')
  if (!row) throw new Error(`no counter for ${kind}`)
  return row.lastNumber
}

export async function insertInvoice(
  tx: Queryable,
  values: typeof invoices.$inferInsert,
): Promise<InvoiceRow> {
  await tx
    .update(invoiceCounters)
    .set({ lastNumber: values.number })
    .where(eq(invoiceCounters.kind, values.kind))
  const [row] = await tx.insert(invoices).values(values).returning()
  if (!row) throw new Error('insert returned nothing')
  return row
}

export async function findInvoiceOf(db: Queryable, orderId: number): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
  return row
}

export async function findCreditNoteOf(db: Queryable, refundId: number): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.refundId, refundId))
  return row
}

export async function findDocument(db: Queryable, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row
}

export function listDocuments(db: Queryable, orderId: number): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id))
}

export async function findInvoicedOrder(db: Queryable, orderId: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return undefined
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id))
  return { ...order, items }
}

export async function findRefundedAmount(db: Queryable, refundId: number) {
  const [row] = await db
    .select({ amountCents: refunds.amountCents, orderId: orders.id, number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'succeeded')))
  return row
}

/** Orders that were paid as asked and have no invoice yet, oldest first. */
export async function listOrdersWithoutInvoice(db: Queryable, since: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(checkoutAttempts, eq(checkoutAttempts.id, orders.attemptId))
    .where(
      and(
        sql`${orders.paidAt} > ${since.toISOString()}`,
        eq(checkoutAttempts.status, 'completed'),
        sql`not exists (select from ${invoices} where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice')`,
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Refunds of invoiced orders that have no credit note yet. */
export async function listRefundsWithoutCreditNote(
  db: Queryable,
  since: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, 'succeeded'),
        sql`${refunds.settledAt} > ${since.toISOString()}`,
        sql`exists (select from ${invoices} where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice')`,
        sql`not exists (select from ${invoices} where ${invoices.refundId} = ${refunds.id})`,
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
