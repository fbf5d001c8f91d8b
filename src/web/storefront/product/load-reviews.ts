import { reviews } from '#core/contract/reviews.ts'
import { call } from '#web/lib/call.ts'
import type { ReviewPage } from './reviews.tsx'

export async function loadReviews(handle: string, page: number): Promise<ReviewPage> {
  return (await call(reviews.list, { params: { handle }, query: { page } })).data
}

/** What the shopper wrote about a product, and whether they may. */
export async function findOwnReview(productId: number) {
  return (await call(reviews.getOwn, { body: { product_id: productId } })).data
}
