import { eq } from 'drizzle-orm'
import { addMonths } from '#core/domain/license-period.ts'
import { YEARLY_MONTHS } from '#core/domain/plan-billing.ts'
import type { SubscriptionStatus } from '#core/domain/subscription-status.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { LicenseChange } from './change-queries.ts'
import { type SubscriptionCharge, voidCharges } from './charge-queries.ts'
import type { SubscriptionDeps } from './deps.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { nextActionAt } from './next-action.ts'
import {
  insertSubscriptionEvents,
  moveSubscription,
  type Subscription,
  updateSubscription,
} from './queries.ts'
import { queueSubscriptionWebhooks } from './queue-subscription-webhooks.ts'

type Renewal = {
  subscription: Subscription
  item: { id: number; renewalCents: number | null }
  change: LicenseChange
  /** Undefined if it was renewed by hand. */
  charge: SubscriptionCharge | undefined
  now: Date
}

/** Begins the next period of a subscription, which ends when the license now does. Its mails and its charge count anew. */
export async function advance(deps: SubscriptionDeps, tx: Queryable, renewal: Renewal): Promise<void> {
  const { subscription, item, change, charge, now } = renewal
  const { id } = subscription
  if (change.became.expiresAt === null) {
    await endSubscriptions(deps, tx, { where: eq(subscriptions.id, id), reason: 'lifetime', now })
    return
  }
  await voidCharges(tx, [id], now)
  const status = statusAfter(renewal)
  const period = {
    period: subscription.period + 1,
    periodStart: startOf(change, new Date(change.became.expiresAt)),
    periodEnd: new Date(change.became.expiresAt),
    noticeAt: null,
    reminderAt: null,
  }
  const values = {
    id,
    ...period,
    ...priceAfter(renewal),
    ...(status === 'active' && { canceledAt: null, canceledBy: null }),
    cancelAfterCharge: false,
    pastDueAt: null,
    nextActionAt: nextActionAt({ ...subscription, ...period, status }, { hasCharge: false, now }),
    now,
  }
  await (status === subscription.status
    ? updateSubscription(tx, values)
    : moveSubscription(tx, { ...values, to: status }))
  const advanced = { ...subscription, ...values, status }
  await insertSubscriptionEvents(tx, [
    {
      subscriptionId: id,
      kind: 'renewed',
      details: {
        orderItemId: item.id,
        licenseEventId: change.id,
        period: period.period,
        byHand: charge === undefined,
      },
      now,
    },
  ])
  await queueSubscriptionWebhooks(tx, { event: 'subscription.renewed', changed: [advanced], now })
  if (status === 'canceled' && subscription.status !== 'canceled')
    await queueSubscriptionWebhooks(tx, { event: 'subscription.canceled', changed: [advanced], now })
}

/** Its old end, unless the license had lapsed for so long that it counts from today. */
function startOf({ was }: LicenseChange, periodEnd: Date): Date {
  const yearBefore = addMonths(periodEnd, -YEARLY_MONTHS)
  const oldEnd = was.expiresAt === null ? yearBefore : new Date(was.expiresAt)
  return oldEnd > yearBefore ? oldEnd : yearBefore
}

/** A buyer who checks out with a plan that renews agrees to it anew, even if they had canceled. */
function statusAfter({
  subscription,
  item,
  charge,
}: Renewal): Exclude<SubscriptionStatus, 'ended' | 'past_due'> {
  if (charge)
    return subscription.cancelAfterCharge || subscription.status === 'canceled' ? 'canceled' : 'active'
  return subscription.status === 'canceled' && item.renewalCents === null ? 'canceled' : 'active'
}

/** Once it was charged, an announced price is the price. */
function priceAfter({ subscription, charge }: Renewal): Partial<Subscription> {
  const { nextPriceCents } = subscription
  if (!charge || nextPriceCents === null || charge.amountCents !== nextPriceCents) return {}
  return { priceCents: nextPriceCents, nextPriceCents: null, priceNoticeAt: null }
}
