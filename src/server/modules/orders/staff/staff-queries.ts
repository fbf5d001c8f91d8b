import { and, asc, desc, eq, exists, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderStatus } from '#core/domain/order-status.ts'
import { PAYMENT_PROVIDERS, type PaymentMethod } from '#core/domain/payment-status.ts'
import {
  checkoutAttempts,
  orderEvents,
  orderItems,
  orderNotes,
  orders,
  payments,
  products,
  refundRequests,
  refunds,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Slice } from '#server/platform/keyset.ts'
import { contains } from '#server/platform/search.ts'
import { keyIn } from '../../payments/index.ts'

export type OrderFilter = {
  words: string[]
  /** Orders found by something other than their words. */
  ids: number[]
  status?: OrderStatus | undefined
  /** Orders that belong to this status for another reason. */
  statusIds?: number[] | undefined
  method?: PaymentMethod | undefined
  /** From this moment, and before that one. */
  from?: Date | undefined
  before?: Date | undefined
  productId?: number | undefined
}

const listed = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  userId: orders.userId,
  email: orders.email,
  buyerName: orders.buyerName,
  totalCents: orders.totalCents,
  refundedCents: orders.refundedCents,
  paymentMethod: orders.paymentMethod,
  createdAt: orders.createdAt,
}
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number]

export function listOrders(db: Queryable, filter: OrderFilter, { where, orderBy, limit, offset }: Slice) {
  return db
    .select(listed)
    .from(orders)
    .where(and(matching(db, filter), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
}

/** The next orders for an export, with all its columns. */
export function listForExport(db: Queryable, filter: OrderFilter, beforeId: number, limit: number) {
  return db
    .select({
      ...listed,
      paidAt: orders.paidAt,
      currency: orders.currency,
      subtotalCents: orders.subtotalCents,
      discountCents: orders.discountCents,
      taxCents: orders.taxCents,
      couponCode: orders.couponCode,
      country: sql<string | null>`${orders.billing} ->> 'country'`,
      reference: payments.providerRef,
      items: sql<string>`(select string_agg(item.quantity || ' x ' || item.name, '; ' order by item.id) from ${orderItems} as item where item.order_id = ${orders.id})`,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(matching(db, filter), lt(orders.id, beforeId)))
    .orderBy(desc(orders.id))
    .limit(limit)
}

export function matching(db: Queryable, filter: OrderFilter): SQL | undefined {
  const { words, ids, status, statusIds = [], method, from, before, productId } = filter
  const named = and(...words.map((word) => contains(orders.searchText, word)))
  return and(
    ids.length > 0 ? or(inArray(orders.id, ids), named) : named,
    status && or(eq(orders.status, status), inArray(orders.id, statusIds)),
    method && eq(orders.paymentMethod, method),
    from && gte(orders.createdAt, from),
    before && lt(orders.createdAt, before),
    productId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(orderItems)
            .where(and(eq(orderItems.orderId, orders.id), eq(orderItems.productId, productId))),
        ),
  )
}

/** Orders by a reference of the provider, such as PayPal's invoice id, or by the key in the buyer's link. */
export async function findOrdersByReference(db: Queryable, reference: string): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(
      and(
        inArray(payments.provider, [...PAYMENT_PROVIDERS]),
        or(eq(payments.providerRef, reference), eq(payments.captureRef, reference)),
      ),
    )
  const [byKey] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.key, keyIn(reference)))
  return [...rows, ...(byKey ? [byKey] : [])].map(({ id }) => id)
}

export function listItemNames(db: Queryable, orderIds: number[]) {
  return db
    .select({ orderId: orderItems.orderId, name: orderItems.name, quantity: orderItems.quantity })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.orderId), asc(orderItems.id))
}

export type StaffOrderRow = NonNullable<Awaited<ReturnType<typeof findStaffOrder>>>

export async function findStaffOrder(db: Queryable, number: string) {
  const [row] = await db
    .select({ order: orders, payment: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.number, number))
  return row
}

/** The order under its row lock, so that a decision still holds when it is written. */
export async function lockOrder(tx: Queryable, number: string) {
  const [row] = await tx.select().from(orders).where(eq(orders.number, number)).for('no key update')
  return row
}

export function listEvents(db: Queryable, orderId: number) {
  return db
    .select({
      kind: orderEvents.kind,
      message: orderEvents.message,
      amountCents: orderEvents.amountCents,
      createdAt: orderEvents.createdAt,
      by: users.name,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
}

export function listNotes(db: Queryable, orderId: number) {
  return db
    .select({ id: orderNotes.id, body: orderNotes.body, createdAt: orderNotes.createdAt, author: users.name })
    .from(orderNotes)
    .leftJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id))
}

export async function insertNote(tx: Queryable, values: typeof orderNotes.$inferInsert): Promise<void> {
  await tx.insert(orderNotes).values(values)
}

export function listRefundsShown(db: Queryable, paymentId: number) {
  return db
    .select({
      id: refunds.id,
      amountCents: refunds.amountCents,
      status: refunds.status,
      source: refunds.source,
      reason: refunds.reason,
      note_to_buyer: refunds.noteToBuyer,
      providerRef: refunds.providerRef,
      failureReason: refunds.failureReason,
      createdAt: refunds.createdAt,
      by: users.name,
    })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.requestedBy))
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
}

export function listRefundRequests(db: Queryable, orderId: number) {
  const decider = alias(users, 'decider')
  return db
    .select({
      id: refundRequests.id,
      status: refundRequests.status,
      reason: refundRequests.reason,
      answer: refundRequests.answer,
      createdAt: refundRequests.createdAt,
      decidedBy: decider.name,
    })
    .from(refundRequests)
    .leftJoin(decider, eq(decider.id, refundRequests.decidedBy))
    .where(eq(refundRequests.orderId, orderId))
    .orderBy(desc(refundRequests.id))
}

/** The terms that the buyer accepted. Attempts from before this was recorded have none. */
export async function findAcceptedTerms(db: Queryable, attemptId: number) {
  const [row] = await db
    .select({ version: checkoutAttempts.termsVersion, acceptedAt: checkoutAttempts.termsAcceptedAt })
    .from(checkoutAttempts)
    .where(eq(checkoutAttempts.id, attemptId))
  return row
}

/** The items of an order, for its receipt. */
export function listOrderItems(db: Queryable, orderId: number) {
  return db
    .select({
      ...getTableColumns(orderItems),
      noDownload: sql<boolean>`coalesce(${products.noDownload}, false)`,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id))
}
