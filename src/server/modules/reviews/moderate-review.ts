import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import type { QueueMail } from '../mail/index.ts'
import { notifyUser } from '../notifications/index.ts'
import { findAuthor, findProduct, findReview, type ReviewRow, updateReview } from './queries.ts'
import { withRatingLock } from './write-review.ts'

type Moderation = { reviewId: number; actor: AuditActor }

type Deps = { db: Db; clock: Clock; queueMail: QueueMail }

/** Posts a staff reply below a review. An empty reply removes the earlier one. */
export async function replyToReview(
  { db, clock, queueMail }: Deps,
  { reviewId, actor, reply }: Moderation & { reply: string },
): Promise<void> {
  const now = clock.now()
  const review = await getReview(db, reviewId)
  const product = await findProduct(db, review.productId)
  const text = reply === '' ? null : reply
  await withRatingLock(db, review.productId, async (tx) => {
    await updateReview(tx, reviewId, {
      reply: text,
      repliedAt: text === null ? null : now,
      repliedBy: text === null ? null : actor.userId,
    })
    const audit = { actor, action: 'review.replied', subjectId: reviewId } as const
    await recordAudit(tx, { ...audit, before: { reply: review.reply }, after: { reply: text } })
    if (text === null || !product) return
    const byMail = await notifyUser(tx, {
      userId: review.userId,
      kind: 'review_reply',
      title: `A reply to your review of ${product.name}`,
      body: text.slice(0, 200),
      link: paths.product(product.uri),
      dedupeKey: `review:${reviewId}:reply`,
    })
    const author = byMail ? await findAuthor(tx, review.userId) : undefined
    if (author)
      await queueMail(tx, 'review-reply', {
        to: { email: author.email, name: author.name, userId: review.userId },
        payload: { name: author.name, product: product.name, uri: product.uri, reply: text },
      })
  })
}

/** Hidden reviews do not count toward the rating. Their author still sees them, marked as hidden. */
export async function setReviewHidden(
  db: Db,
  { reviewId, actor, hidden, reason }: Moderation & { hidden: boolean; reason: string },
): Promise<void> {
  const review = await getReview(db, reviewId)
  const status = hidden ? 'hidden' : 'published'
  await withRatingLock(db, review.productId, async (tx) => {
    await updateReview(tx, reviewId, { status, hiddenReason: hidden ? reason : null })
    const audit = { actor, action: hidden ? 'review.hidden' : 'review.shown', subjectId: reviewId } as const
    await recordAudit(tx, { ...audit, before: { status: review.status }, after: { status, reason } })
  })
}

async function getReview(db: Db, id: number): Promise<ReviewRow> {
  const review = await findReview(db, id)
  if (!review) throw new AppError('not_found')
  return review
}
