import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReviewStatus } from '#core/domain/review-status.ts'
import { products, reviews, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Slice } from '#server/platform/keyset.ts'
import { contains } from '#server/platform/search.ts'

export type ReviewFilter = {
  words: string[]
  status?: ReviewStatus | undefined
  rating?: number | undefined
  replied?: boolean | undefined
  productId?: number | undefined
}

const replier = alias(users, 'replier')

const shown = {
  review: reviews,
  product: { id: products.id, name: products.name, uri: products.uri },
  repliedBy: replier.name,
}
export type StaffReviewRow = Awaited<ReturnType<typeof listAllReviews>>[number]

function select(db: Queryable) {
  return db
    .select(shown)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(replier, eq(replier.id, reviews.repliedBy))
}

export function listAllReviews(
  db: Queryable,
  filter: ReviewFilter,
  { where, orderBy, limit, offset }: Slice,
) {
  return select(db)
    .where(and(matchingReviews(filter), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
}

export async function findStaffReview(db: Queryable, id: number): Promise<StaffReviewRow | undefined> {
  const [row] = await select(db).where(eq(reviews.id, id))
  return row
}

export function matchingReviews(filter: ReviewFilter): SQL | undefined {
  const { words, status, rating, replied, productId } = filter
  return and(
    ...words.map((word) => contains(reviews.searchText, word)),
    status && eq(reviews.status, status),
    rating === undefined ? undefined : eq(reviews.rating, rating),
    replied === undefined ? undefined : replied ? isNotNull(reviews.reply) : isNull(reviews.reply),
    productId === undefined ? undefined : eq(reviews.productId, productId),
  )
}
