import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RefundStatus } from '#core/domain/refund-status.ts'
import {
  checkoutAttempts,
  orderEvents,
  orderItems,
  orders,
  payments,
  productImages,
  products,
  refundRequests,
  refunds,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'

const shown = {
  id: orders.id,
  key: orders.key,
  number: orders.number,
  status: orders.status,
  userId: orders.userId,
  currency: orders.currency,
  subtotalCents: orders.subtotalCents,
  discountCents: orders.discountCents,
  shippingCents: orders.shippingCents,
  taxCents: orders.taxCents,
  totalCents: orders.totalCents,
  refundedCents: orders.refundedCents,
  paymentMethod: orders.paymentMethod,
  couponCode: orders.couponCode,
  email: orders.email,
  emailNormalized: orders.emailNormalized,
  billing: orders.billing,
  shipping: orders.shipping,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  methodDetail: payments.methodDetail,
  sessionHash: checkoutAttempts.sessionHash,
  attemptStatus: checkoutAttempts.status,
}
export type ShownOrder = NonNullable<Awaited<ReturnType<typeof findOrderByKey>>>

export async function findOrderByKey(db: Queryable, key: string) {
  const [row] = await db
    .select(shown)
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(checkoutAttempts, eq(checkoutAttempts.id, orders.attemptId))
    .where(eq(orders.key, key))
  return row
}

export function listOrdersOfUser(
  db: Queryable,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select(shown)
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(checkoutAttempts, eq(checkoutAttempts.id, orders.attemptId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
}

export async function countOrdersOfUser(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders).where(eq(orders.userId, userId))
  return row?.total ?? 0
}

export type ShownItem = Awaited<ReturnType<typeof listItems>>[number]

/** The items of some orders, with what the shop still shows of their products. */
export function listItems(db: Queryable, orderIds: number[]) {
  return db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      name: orderItems.name,
      planName: orderItems.planName,
      quantity: orderItems.quantity,
      unitCents: orderItems.unitCents,
      licenseId: orderItems.licenseId,
      productId: products.id,
      productName: products.name,
      productUri: products.uri,
      productStatus: products.status,
      image: sql<string | null>`(select ${productImages.uri} from ${productImages}
        where ${productImages.productId} = ${products.id} order by ${productImages.position}, ${productImages.id} limit 1)`,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.id))
}

export function listShownEvents(db: Queryable, orderId: number) {
  return db
    .select({
      kind: orderEvents.kind,
      message: orderEvents.message,
      amountCents: orderEvents.amountCents,
      createdAt: orderEvents.createdAt,
    })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.shownToBuyer, true)))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
}

/** With the refund that came of it: the newest since staff approved, so that a second try counts. */
export async function findNewestRefundRequest(db: Queryable, orderId: number) {
  const [row] = await db
    .select({
      status: refundRequests.status,
      reason: refundRequests.reason,
      answer: refundRequests.answer,
      createdAt: refundRequests.createdAt,
      refund: sql<RefundStatus | null>`(select ${refunds.status} from ${refunds}
        where ${refunds.paymentId} = ${orders.paymentId} and ${refundRequests.status} = 'approved'
          and ${refunds.createdAt} >= ${refundRequests.decidedAt}
        order by ${refunds.id} desc limit 1)`,
    })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .where(eq(refundRequests.orderId, orderId))
    .orderBy(desc(refundRequests.id))
    .limit(1)
  return row
}

export async function findVerifiedEmail(db: Queryable, userId: number): Promise<string | undefined> {
  const [row] = await verifiedEmailOf(db, { userId })
  return row?.email
}

const verifiedEmailOf = statement<{ email: string }>(
  'verified_email',
  sql`
  select email_normalized as email from ${users}
  where id = ${param('userId')} and email_verified_at is not null`,
)

/** Orders placed with an address before its owner had, or used, an account. */
export async function claimOrders(
  tx: Queryable,
  { userId, emailNormalized, now }: { userId: number; emailNormalized: string; now: Date },
): Promise<number[]> {
  const claimed = await tx
    .update(orders)
    .set({ userId, updatedAt: now })
    .where(and(eq(orders.emailNormalized, emailNormalized), isNull(orders.userId)))
    .returning({ id: orders.id })
  if (claimed.length > 0)
    await tx
      .insert(orderEvents)
      .values(
        claimed.map(({ id }) => ({ orderId: id, kind: 'claimed' as const, actorId: userId, createdAt: now })),
      )
  return claimed.map(({ id }) => id)
}
