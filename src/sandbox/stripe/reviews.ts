import type Stripe from 'stripe'
import type { Form } from '../form.ts'
import { stripeId } from '../ids.ts'
import type { Intent, Review } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { event, type StripeContext } from './context.ts'
import { missing } from './failure.ts'
import { createdWithin, paginate } from './lists.ts'
import { listWire } from './wire.ts'

export type ClosedReason = Stripe.Review.ClosedReason

/** A rule of Stripe's fraud check asks the shop to look at the payment. */
export function openReview(context: StripeContext, intent: Intent): Change[] {
  if (intent.status !== 'succeeded' || findOpenReview(context, intent)) return []
  const review: Review = {
    id: stripeId('prv'),
    paymentId: intent.id,
    openedReason: 'rule',
    closedReason: null,
    createdAt: context.clock.now().getTime(),
  }
  const { suspicion: _, ...rest } = intent
  const reviewed: Intent = { ...rest, reviewId: review.id }
  return [
    ['intents', intent.id, reviewed],
    ['reviews', review.id, review],
    ...event(context, 'review.opened', intent.id, reviewWire(review, reviewed)),
  ]
}

export function closeReview(context: StripeContext, review: Review, closedReason: ClosedReason): Change[] {
  if (review.closedReason !== null) return []
  const closed: Review = { ...review, closedReason }
  const intent = context.store.find('intents', review.paymentId)
  return [
    ['reviews', review.id, closed],
    ...event(context, 'review.closed', review.paymentId, reviewWire(closed, intent)),
  ]
}

/** A dispute or a full refund ends the review of a payment. */
export function settleReview(context: StripeContext, intent: Intent): Change[] {
  const review = findOpenReview(context, intent)
  if (!review) return []
  if (intent.disputeId !== null) return closeReview(context, review, 'disputed')
  return intent.refundedCents === intent.receivedCents ? closeReview(context, review, 'refunded') : []
}

/** Stripe lists only the open ones. */
export function listReviews({ store }: StripeContext, query: Form) {
  const open = [...store.all('reviews')].reverse().filter(({ closedReason }) => closedReason === null)
  const { page, hasMore } = paginate(open.filter(createdWithin(query)), query)
  const data = page.map((review) => reviewWire(review, store.find('intents', review.paymentId)))
  return listWire('/v1/reviews', data, hasMore)
}

export function getReview({ store }: StripeContext, id: string) {
  const review = store.find('reviews', id)
  if (!review) throw missing('review', id)
  return reviewWire(review, store.find('intents', review.paymentId))
}

export function findOpenReview({ store }: Pick<StripeContext, 'store'>, intent: Intent): Review | undefined {
  const review = intent.reviewId ? store.find('reviews', intent.reviewId) : undefined
  return review?.closedReason === null ? review : undefined
}

function reviewWire(review: Review, intent: Intent | undefined): Stripe.Review {
  const closedReason = review.closedReason as ClosedReason | null
  return {
    id: review.id,
    object: 'review',
    billing_zip: null,
    charge: intent?.chargeId ?? null,
    closed_reason: closedReason,
    created: Math.floor(review.createdAt / 1000),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: closedReason === null,
    opened_reason: review.openedReason,
    payment_intent: review.paymentId,
    reason: closedReason ?? review.openedReason,
    session: null,
  }
}
