import { eq } from 'drizzle-orm'
import { DAY_MINUTES } from '#core/domain/durations.ts'
import { products, reviews } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { DEMO_PRODUCTS } from '../catalog.ts'
import { type CustomerName, DEMO_CUSTOMERS } from '../customers.ts'
import type { DemoProduct, DemoReview } from '../demo-product.ts'
import type { Catalog } from './insert-catalog.ts'
import type { InsertedOrder } from './inserted-order.ts'
import { minutesAfter, timeBefore } from './times.ts'

type Params = {
  now: Date
  catalog: Catalog
  userIds: Map<CustomerName, number>
  orders: InsertedOrder[]
}

/** Every author bought the product; reviews are marked as demo. */
export async function insertReviews(tx: Tx, params: Params): Promise<void> {
  for (const product of DEMO_PRODUCTS) {
    if (product.reviews.length === 0) continue
    const productId = params.catalog.get(product.uri)?.productId ?? 0
    await tx
      .insert(reviews)
      .values(product.reviews.map((review, salt) => reviewRow(product, review, salt, params)))
    await tx
      .update(products)
      .set({
        ratingCount: product.reviews.length,
        ratingSum: product.reviews.reduce((sum, { rating }) => sum + rating, 0),
      })
      .where(eq(products.id, productId))
  }
}

function reviewRow(product: DemoProduct, review: DemoReview, salt: number, params: Params) {
  const { by, daysAgo, rating, title, body, reply = null } = review
  const createdAt = timeBefore(params.now, daysAgo, salt)
  const bought = params.orders.find(
    (order) => order.customer === by && order.paid && order.lines.some((line) => line.product === product),
  )
  const { firstName, lastName } = DEMO_CUSTOMERS[by]
  return {
    rating,
    title,
    body,
    reply,
    isDemo: true,
    createdAt,
    updatedAt: createdAt,
    productId: params.catalog.get(product.uri)?.productId ?? 0,
    userId: params.userIds.get(by) ?? 0,
    orderId: bought?.orderId,
    authorName: `${firstName} ${lastName[0]}.`,
    repliedAt: reply === null ? null : minutesAfter(createdAt, DAY_MINUTES),
  }
}
