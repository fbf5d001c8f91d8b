import type { ResponseOf } from '#core/contract/endpoint.ts'
import { reviews } from '#core/contract/reviews.ts'
import { call } from '#web/lib/call.ts'
import { REVIEWS_PER_PAGE } from './reviews-per-page.ts'

export type ReviewPage = ResponseOf<typeof reviews.list>['data']

export async function loadReviews(handle: string, page: number): Promise<ReviewPage> {
  const query = { page, per_page: REVIEWS_PER_PAGE }
  return (await call(reviews.list, { params: { handle }, query })).data
}

/** The shopper's own review of a product, and whether they may write one. */
export async function findOwnReview(productId: number) {
  return (await call(reviews.getOwn, { body: { product_id: productId } })).data
}
