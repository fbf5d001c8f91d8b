import { and, count, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import { PAID_ORDER_STATUSES } from '#core/domain/order-status.ts'
import { orderItems, orders, products, reviews, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

const shown = eq(reviews.status, 'published')

export async function findShownProductId(db: Queryable, handle: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.uri, handle), eq(products.status, 'published')))
  return row?.id
}

export function listShownReviews(
  db: Queryable,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), shown))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset)
}
export type ReviewRow = Awaited<ReturnType<typeof listShownReviews>>[number]

/** The number of published reviews per star rating. */
export function countStars(db: Queryable, productId: number) {
  return db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), shown))
    .groupBy(reviews.rating)
}

export async function findOwnReview(
  db: Queryable,
  { productId, userId }: { productId: number; userId: number },
): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
  return row
}

export async function findReview(db: Queryable, id: number): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id))
  return row
}

/** The shopper's latest paid order with the product. Fully refunded orders do not count. */
export async function findPurchase(
  db: Queryable,
  { productId, userId }: { productId: number; userId: number },
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.status, [...PAID_ORDER_STATUSES]),
        exists(
          db
            .select({ one: sql`1` })
            .from(orderItems)
            .where(and(eq(orderItems.orderId, orders.id), eq(orderItems.productId, productId))),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return row?.id
}

export async function findProduct(db: Queryable, id: number) {
  const [row] = await db
    .select({ id: products.id, name: products.name, uri: products.uri })
    .from(products)
    .where(eq(products.id, id))
  return row
}

export async function findAuthor(db: Queryable, userId: number) {
  const [row] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** A buyer's second review of a product replaces the first. Returns true if the review is new. */
export async function upsertReview(tx: Queryable, values: typeof reviews.$inferInsert): Promise<boolean> {
  const { rating, title, body, authorName, updatedAt } = values
  const [row] = await tx
    .insert(reviews)
    .values(values)
    .onConflictDoUpdate({
      target: [reviews.productId, reviews.userId],
      set: { rating, title, body, authorName, updatedAt },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

export async function updateReview(
  tx: Queryable,
  id: number,
  values: Partial<typeof reviews.$inferInsert>,
): Promise<void> {
  await tx.update(reviews).set(values).where(eq(reviews.id, id))
}

export async function deleteReview(
  tx: Queryable,
  { productId, userId }: { productId: number; userId: number },
): Promise<boolean> {
  const deleted = await tx
    .delete(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
    .returning({ id: reviews.id })
  return deleted.length > 0
}
