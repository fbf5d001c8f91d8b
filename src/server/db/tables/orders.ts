import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core'
import { ORDER_EVENT_KINDS } from '#core/domain/order-event-kind.ts'
import { ORDER_SOURCES, ORDER_STATUSES } from '#core/domain/order-status.ts'
import { PAYMENT_METHODS } from '#core/domain/payment-status.ts'
import { checkoutAttempts } from './checkout.ts'
import {
  at,
  atMost,
  cents,
  createdAt,
  currency,
  id,
  inShopCurrency,
  longId,
  oneOf,
  price,
  totalAddsUp,
  updatedAt,
} from './columns.ts'
import { coupons } from './coupons.ts'
import { users } from './identity.ts'
import { payments } from './payments.ts'
import type { StoredAddress } from './shapes.ts'

/** Order numbers only increase, and a rollback may leave a gap. Invoice numbers have no gaps: see `invoices`. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 })

/** One row per paid or payable basket. Prices are copied in at purchase time and never recalculated. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    // At least 128 random bits, because anyone who has it may see the order.
    key: text().notNull().unique('orders_key_taken'),
    number: text().notNull().unique('orders_number_taken').default(sql`nextval('order_numbers')`),
    source: text({ enum: ORDER_SOURCES }).notNull().default('checkout'),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    attemptId: integer()
      .unique('orders_one_per_attempt')
      .references(() => checkoutAttempts.id, { onDelete: 'restrict' }),
    paymentId: integer()
      .unique('orders_one_per_payment')
      .references(() => payments.id, { onDelete: 'restrict' }),
    status: text({ enum: ORDER_STATUSES }).notNull().default('pending'),
    attentionReason: text(),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    currency: currency(),
    subtotalCents: cents().notNull(),
    discountCents: cents().notNull().default(0),
    shippingCents: cents().notNull().default(0),
    taxCents: cents().notNull().default(0),
    totalCents: cents().notNull(),
    refundedCents: cents().notNull().default(0),
    couponId: integer().references(() => coupons.id, { onDelete: 'set null' }),
    couponCode: text(),
    // Copied from the billing address for lists, search and claiming; cleared when the buyer is anonymized.
    email: text().notNull(),
    emailNormalized: text().notNull(),
    buyerName: text().notNull(),
    billing: jsonb().$type<StoredAddress>(),
    shipping: jsonb().$type<StoredAddress>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    paidAt: at(),
    cancelledAt: at(),
    refundedAt: at(),
    anonymizedAt: at(),
    searchText: text().generatedAlwaysAs(sql`search_fold(number || ' ' || email || ' ' || buyer_name)`),
  },
  (table) => [
    check('orders_status_known', oneOf(table.status, ORDER_STATUSES)),
    check('orders_source_known', oneOf(table.source, ORDER_SOURCES)),
    check('orders_method_known', oneOf(table.paymentMethod, PAYMENT_METHODS)),
    check('orders_currency', inShopCurrency(table.currency)),
    check('orders_total_in_range', price(table.totalCents)),
    check(
      'orders_free_when_zero',
      sql`${table.source} = 'import' or (${table.paymentMethod} = 'free') = (${table.totalCents} = 0)`,
    ),
    check(
      'orders_paid_through_checkout',
      sql`${table.source} <> 'checkout' or num_nonnulls(${table.attemptId}, ${table.paymentId}) = 2`,
    ),
    check(
      'orders_parts_not_negative',
      sql`least(${table.subtotalCents}, ${table.discountCents}, ${table.shippingCents}, ${table.taxCents}) >= 0`,
    ),
    check(
      'orders_adds_up',
      totalAddsUp({
        subtotal: table.subtotalCents,
        discount: table.discountCents,
        shipping: table.shippingCents,
        tax: table.taxCents,
        total: table.totalCents,
      }),
    ),
    check('orders_refund_not_negative', sql`${table.refundedCents} >= 0`),
    check(
      'orders_attention_has_reason',
      sql`${table.status} <> 'attention' or ${table.attentionReason} is not null`,
    ),
    check(
      'orders_paid_has_time',
      sql`${table.status} in ('pending', 'cancelled') or ${table.paidAt} is not null`,
    ),
    index('orders_by_age').on(table.createdAt, table.id),
    index('orders_by_status').on(table.status, table.createdAt, table.id),
    index('orders_by_method').on(table.paymentMethod, table.createdAt, table.id),
    index('orders_by_user').on(table.userId, table.createdAt, table.id),
    index('orders_by_total').on(table.totalCents, table.id),
    index('orders_by_coupon').on(table.couponId),
    index('orders_by_payment_time').on(table.paidAt).where(sql`paid_at is not null`),
    index('orders_not_of_demo').on(table.id).where(sql`source <> 'demo'`),
    index('orders_by_email').on(table.emailNormalized),
    index('orders_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** The timeline of an order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: longId(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ORDER_EVENT_KINDS }).notNull(),
    message: text().notNull().default(''),
    amountCents: cents(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    shownToBuyer: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    check('order_events_kind_known', oneOf(table.kind, ORDER_EVENT_KINDS)),
    index('order_events_by_order').on(table.orderId, table.createdAt, table.id),
    index('order_events_by_actor').on(table.actorId),
  ],
)

/** Internal notes by staff, including Support. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('order_notes_length', atMost(table.body, 5000)),
    index('order_notes_by_order').on(table.orderId, table.createdAt, table.id),
    index('order_notes_by_author').on(table.authorId),
    index('order_notes_by_age').on(table.createdAt),
  ],
)
