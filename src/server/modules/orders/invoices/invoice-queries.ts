import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { InvoiceKind } from '#core/domain/order-event-kind.ts'
import {
  checkoutAttempts,
  invoiceCounters,
  invoices,
  licenses,
  orderItems,
  orders,
  refunds,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { listPaidPeriods, type PaidPeriod } from '../order-renewals.ts'

const WITHOUT_INVOICE = sql`not exists (select from ${invoices} where ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice')`

export type InvoiceRow = typeof invoices.$inferSelect

/** Held until the transaction ends: a number is used only together with its document, so there are no gaps. */
export async function lockCounter(tx: Queryable, kind: InvoiceKind): Promise<number> {
  const [row] = await tx
    .select({ lastNumber: invoiceCounters.lastNumber })
    .from(invoiceCounters)
    .where(eq(invoiceCounters.kind, kind))
    .for('no key update')
  if (!row) throw new Error(`no counter for ${kind}`)
  return row.lastNumber
}

type NewInvoice = typeof invoices.$inferInsert

/** Inserts documents with the numbers that follow the last one, and moves the counter. */
export async function insertInvoices(
  tx: Queryable,
  kind: InvoiceKind,
  values: readonly Omit<NewInvoice, 'kind'>[],
): Promise<InvoiceRow[]> {
  const lastNumber = values.at(-1)?.number
  if (lastNumber === undefined) return []
  await tx.update(invoiceCounters).set({ lastNumber }).where(eq(invoiceCounters.kind, kind))
  return tx
    .insert(invoices)
    .values(values.map((row) => ({ ...row, kind })))
    .returning()
}

export async function findInvoiceOf(db: Queryable, orderId: number): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
  return row
}

export async function findNoteOf(
  db: Queryable,
  refundId: number,
  kind: Exclude<InvoiceKind, 'invoice'>,
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.refundId, refundId), eq(invoices.kind, kind)))
  return row
}

export async function findDocument(db: Queryable, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
  return row
}

export function listDocuments(db: Queryable, orderIds: readonly number[]): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(invoices.id))
}

type LicenseHolder = { licenseId: number; userId: number | null; email: string }

/** The documents of what this holder has paid for a license, newest first; not those of a holder before. */
export async function listLicenseDocuments(
  db: Queryable,
  { licenseId, userId, email }: LicenseHolder,
): Promise<InvoiceRow[]> {
  const rows = await db
    .select({ document: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        sql`${orders.id} in (
          select ${orderItems.orderId} from ${orderItems} where ${orderItems.licenseId} = ${licenseId}
          union select ${licenses.orderId} from ${licenses} where ${licenses.id} = ${licenseId})`,
        or(
          userId === null ? undefined : eq(orders.userId, userId),
          eq(sql`lower(${orders.email})`, email.toLowerCase()),
        ),
      ),
    )
    .orderBy(desc(invoices.id))
  return rows.map(({ document }) => document)
}

/** The orders among these without an invoice, with their items, oldest first. */
export async function listUninvoicedOrders(db: Queryable, orderIds: readonly number[]) {
  const found = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), WITHOUT_INVOICE))
    .orderBy(asc(orders.paidAt), asc(orders.id))
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.id))
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId)
  const periods = items.some(({ renewalCents }) => renewalCents !== null)
    ? await listPaidPeriods(db, ids)
    : new Map<number, PaidPeriod>()
  return found.map((order) => ({ ...order, items: byOrder.get(order.id) ?? [], periods }))
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
        WITHOUT_INVOICE,
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

/** Refunds that failed after their credit note was issued, and have no debit note yet. */
export async function listRefundsWithoutDebitNote(
  db: Queryable,
  since: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'failed'),
        sql`${refunds.settledAt} > ${since.toISOString()}`,
        sql`exists (select from ${invoices} where ${invoices.refundId} = ${refunds.id} and ${invoices.kind} = 'credit_note')`,
        sql`not exists (select from ${invoices} where ${invoices.refundId} = ${refunds.id} and ${invoices.kind} = 'debit_note')`,
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
