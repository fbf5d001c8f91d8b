import { type Page, toPage } from '#core/contract/envelopes.ts'
import type { OwnReview, RatingSummary, Review } from '#core/contract/reviews.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import {
  countStars,
  findOwnReview,
  findProduct,
  findPurchase,
  findShownProductId,
  listShownReviews,
  type ReviewRow,
} from './queries.ts'

export async function listReviews(db: Queryable, handle: string, { page, per_page }: Page) {
  const productId = await findShownProductId(db, handle)
  if (productId === undefined) throw new AppError('not_found')
  const [rows, stars] = await Promise.all([
    listShownReviews(db, productId, { limit: per_page, offset: (page - 1) * per_page }),
    countStars(db, productId),
  ])
  const rating = summarize(stars)
  return { ...toPage(rows.map(presentReview), rating.count, { page, per_page }), rating }
}

export async function readOwnReview(
  db: Queryable,
  own: { productId: number; userId: number },
): Promise<{ may_review: boolean; review: OwnReview | null }> {
  if (!(await findProduct(db, own.productId))) throw new AppError('not_found')
  const [purchase, review] = await Promise.all([findPurchase(db, own), findOwnReview(db, own)])
  return { may_review: purchase !== undefined, review: review ? presentOwn(review) : null }
}

function summarize(rows: { rating: number; count: number }[]): RatingSummary {
  const stars = [1, 2, 3, 4, 5].map((rating) => rows.find((row) => row.rating === rating)?.count ?? 0)
  const count = stars.reduce((sum, each) => sum + each, 0)
  const sum = stars.reduce((total, each, at) => total + each * (at + 1), 0)
  return { average: count === 0 ? null : Math.round((sum / count) * 10) / 10, count, stars }
}

function presentReview(row: ReviewRow): Review {
  return {
    id: row.id,
    author: row.authorName,
    rating: row.rating,
    title: row.title,
    body: row.body,
    created_at: row.createdAt.toISOString(),
    edited: row.updatedAt > row.createdAt,
    demo: row.isDemo,
    reply:
      row.reply !== null && row.repliedAt !== null
        ? { body: row.reply, created_at: row.repliedAt.toISOString() }
        : null,
  }
}

function presentOwn(row: ReviewRow): OwnReview {
  return {
    rating: row.rating,
    title: row.title,
    body: row.body,
    hidden: row.status === 'hidden',
    updated_at: row.updatedAt.toISOString(),
  }
}
