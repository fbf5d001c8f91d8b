import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { lockRating, recountRating } from '../catalog/index.ts'
import { notifyStaff } from '../notifications/index.ts'
import { deleteReview, findAuthor, findProduct, findPurchase, upsertReview } from './queries.ts'

type ReviewInput = {
  productId: number
  userId: number
  rating: number
  title: string | undefined
  body: string
}

/** Only buyers may review a product, once each. Writing again replaces the review. */
export async function saveReview(db: Db, clock: Clock, input: ReviewInput): Promise<void> {
  const { productId, userId, rating, title, body } = input
  const product = await findProduct(db, productId)
  if (!product) throw new AppError('not_found')
  await withRatingLock(db, productId, async (tx) => {
    const orderId = await findPurchase(tx, { productId, userId })
    if (orderId === undefined)
      throw new AppError('forbidden', { message: 'Only buyers of this plugin can review it.' })
    const now = clock.now()
    const authorName = publicName((await findAuthor(tx, userId))?.name ?? '')
    const values = { productId, userId, orderId, authorName, rating, title, body }
    const isNew = await upsertReview(tx, { ...values, createdAt: now, updatedAt: now })
    if (isNew)
      await notifyStaff(tx, {
        kind: 'new_review',
        title: `New review of ${product.name}`,
        body: `${rating} of 5: ${(title || body).slice(0, 120)}`,
        link: paths.product(product.uri),
      })
  })
}

export async function removeReview(db: Db, own: { productId: number; userId: number }): Promise<void> {
  await withRatingLock(db, own.productId, async (tx) => {
    if (!(await deleteReview(tx, own))) throw new AppError('not_found')
  })
}

/** Serializes changes to a product's reviews, so that its rating always matches them. */
export async function withRatingLock(
  db: Db,
  productId: number,
  change: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRating(tx, productId)
    await change(tx)
    await recountRating(tx, productId)
    await forgetPages(tx)
  })
}

/** Shows "Ada B.", so that buyers need not reveal their full name. */
function publicName(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] || 'A buyer'
  const last = words.length > 1 ? words.at(-1) : undefined
  return last ? `${first} ${Array.from(last)[0]}.` : first
}
