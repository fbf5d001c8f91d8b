import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { INVOICE_KINDS } from '#core/domain/order-event-kind.ts'
import { REFUND_REQUEST_STATUSES } from '#core/domain/refund-status.ts'
import { at, atMost, cents, createdAt, currency, id, oneOf } from './columns.ts'
import { users } from './identity.ts'
import { orders } from './orders.ts'
import { refunds } from './payments.ts'
import type { InvoiceDocument } from './shapes.ts'

/**
 * The last number issued per kind. Incremented by `UPDATE ... RETURNING` in the transaction that inserts the document,
 * so that a rollback leaves no gap. The row stays locked until commit, so a job does this after the order is created:
 * checkouts must not wait for each other.
 */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    kind: text({ enum: INVOICE_KINDS }).primaryKey(),
    lastNumber: integer().notNull().default(0),
  },
  (table) => [
    check('invoice_counters_kind_known', oneOf(table.kind, INVOICE_KINDS)),
    check('invoice_counters_not_negative', sql`${table.lastNumber} >= 0`),
  ],
)

/** Invoices, credit notes and debit notes. The content is stored, so that a document never changes once issued. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    number: integer().notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    refundId: integer().references(() => refunds.id, { onDelete: 'restrict' }),
    totalCents: cents().notNull(),
    currency: currency(),
    document: jsonb().$type<InvoiceDocument>().notNull(),
    issuedAt: createdAt(),
  },
  (table) => [
    unique('invoices_number_taken').on(table.kind, table.number),
    unique('invoices_one_per_refund').on(table.refundId, table.kind),
    uniqueIndex('invoices_one_per_order').on(table.orderId).where(sql`kind = 'invoice'`),
    check('invoices_kind_known', oneOf(table.kind, INVOICE_KINDS)),
    check('invoices_number_positive', sql`${table.number} > 0`),
    check('invoices_credit_has_refund', sql`(${table.kind} = 'invoice') = (${table.refundId} is null)`),
    check('invoices_total_not_negative', sql`${table.totalCents} >= 0`),
    index('invoices_by_order').on(table.orderId, table.issuedAt),
  ],
)

/** A buyer's request for a refund within 14 days. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    status: text({ enum: REFUND_REQUEST_STATUSES }).notNull().default('open'),
    answer: text(),
    decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: at(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('refund_requests_one_open').on(table.orderId).where(sql`status = 'open'`),
    check('refund_requests_status_known', oneOf(table.status, REFUND_REQUEST_STATUSES)),
    check('refund_requests_decided_has_time', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    check('refund_requests_reason_length', atMost(table.reason, 2000)),
    index('refund_requests_by_order').on(table.orderId),
    index('refund_requests_by_user').on(table.userId),
    index('refund_requests_by_decider').on(table.decidedBy),
    index('refund_requests_by_status').on(table.status, table.createdAt, table.id),
    index('refund_requests_by_age').on(table.createdAt),
  ],
)
