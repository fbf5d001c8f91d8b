import type { ListQuery } from '#core/contract/admin-list.ts'
import type { StaffReview } from '#core/contract/admin-reviews.ts'
import type { ReviewStatus } from '#core/domain/review-status.ts'
import { wordsOf } from '#core/domain/search-words.ts'
import { AppError } from '#core/errors.ts'
import { reviews } from '#server/db/tables/index.ts'
import type { Db } from '#server/platform/database.ts'
import { countUpTo, type Ordering, readSlice, toList } from '#server/platform/keyset.ts'
import { findStaffReview, listAllReviews, matchingReviews, type StaffReviewRow } from './queries.ts'

const NEWEST: Ordering<StaffReviewRow> = {
  column: reviews.createdAt,
  id: reviews.id,
  type: 'timestamptz',
  descending: true,
  placeOf: ({ review }) => ({ value: review.createdAt, id: review.id }),
}

type Query = ListQuery & {
  status?: ReviewStatus | undefined
  rating?: '1' | '2' | '3' | '4' | '5' | undefined
  replied?: 'yes' | 'no' | undefined
  product?: number | undefined
}

export async function listStaffReviews(db: Db, query: Query) {
  const filter = {
    words: wordsOf(query.q),
    status: query.status,
    rating: query.rating === undefined ? undefined : Number(query.rating),
    replied: query.replied === undefined ? undefined : query.replied === 'yes',
    productId: query.product,
  }
  const [slice, total] = await Promise.all([
    readSlice(query, NEWEST, (range) => listAllReviews(db, filter, range)),
    countUpTo(db, reviews, matchingReviews(filter)),
  ])
  return toList(query, slice, { total, present })
}

export async function getStaffReview(db: Db, id: number): Promise<StaffReview> {
  const row = await findStaffReview(db, id)
  if (!row) throw new AppError('not_found')
  return present(row)
}

function present({ review, product, repliedBy }: StaffReviewRow): StaffReview {
  return {
    id: review.id,
    product,
    author: review.authorName,
    user_id: review.userId,
    rating: review.rating,
    title: review.title,
    body: review.body,
    status: review.status,
    hidden_reason: review.hiddenReason,
    reply: review.reply,
    replied_by: repliedBy,
    demo: review.isDemo,
    created_at: review.createdAt.toISOString(),
  }
}
