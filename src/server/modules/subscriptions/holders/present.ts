import type { Subscription } from '#core/contract/subscriptions.ts'
import { toDollars } from '#core/domain/money.ts'
import {
  amountDue,
  expectedCancelUntil,
  expectedChargeAt,
  graceEndsAt,
} from '#core/domain/subscription-calendar.ts'
import type { SubscriptionEndReason } from '#core/domain/subscription-status.ts'
import type { HeldSubscription } from './queries.ts'

/** After these the license can be renewed, which subscribes again. */
const MAY_RETURN: readonly SubscriptionEndReason[] = ['canceled', 'unpaid', 'refund']

/** A subscription as its holder sees it. */
export function presentSubscription(held: HeldSubscription, token: string, now: Date): Subscription {
  const { subscription, license, product, plan } = held
  const { status, periodEnd, cancelAfterCharge } = subscription
  const cancelUntil = expectedCancelUntil(subscription, now)
  const stopsNext = status === 'active' && !held.charge && cancelUntil > now
  return {
    token,
    status,
    product: { name: product.name, uri: product.uri },
    plan: plan.name,
    key_ending: license.keyHint,
    price: toDollars(subscription.priceCents),
    next_charge: nextCharge(held, now),
    price_change: priceChange(held),
    means: presentMeans(held, now),
    cancel_until: stopsNext ? cancelUntil.toISOString() : null,
    may_cancel: (status === 'active' && !cancelAfterCharge) || status === 'past_due',
    may_resume: cancelAfterCharge || (status === 'canceled' && periodEnd > now),
    cancel_after_charge: cancelAfterCharge,
    period_end: periodEnd.toISOString(),
    late: presentLate(held),
    ended: presentEnd(held),
  }
}

function nextCharge({ subscription, charge }: HeldSubscription, now: Date): Subscription['next_charge'] {
  if (subscription.status !== 'active') return null
  return {
    at: expectedChargeAt(subscription, now).toISOString(),
    amount: toDollars(charge?.amountCents ?? amountDue(subscription)),
  }
}

function priceChange({ subscription }: HeldSubscription): Subscription['price_change'] {
  const { nextPriceCents, status } = subscription
  if (nextPriceCents === null || status === 'ended') return null
  return { price: toDollars(nextPriceCents), next: amountDue(subscription) === nextPriceCents }
}

function presentMeans({ subscription, means }: HeldSubscription, now: Date): Subscription['means'] {
  if (!means || subscription.status === 'ended') return null
  const expiresFirst = means.validUntil !== null && means.validUntil < expectedChargeAt(subscription, now)
  return { provider: means.provider, detail: means.detail, expires_first: expiresFirst }
}

function presentLate({ subscription, charge }: HeldSubscription): Subscription['late'] {
  if (subscription.status !== 'past_due') return null
  return {
    amount: toDollars(charge?.amountCents ?? amountDue(subscription)),
    decline: charge?.declineKind ?? null,
    next_try_at: charge?.nextTryAt?.toISOString() ?? null,
    pay_until: graceEndsAt(subscription).toISOString(),
  }
}

function presentEnd({ subscription, license }: HeldSubscription): Subscription['ended'] {
  const { endedAt, endReason } = subscription
  if (endedAt === null || endReason === null) return null
  const mayReturn =
    MAY_RETURN.includes(endReason) && license.status === 'active' && license.expiresAt !== null
  return { at: endedAt.toISOString(), reason: endReason, may_return: mayReturn }
}
