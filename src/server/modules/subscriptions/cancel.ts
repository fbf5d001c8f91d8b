import { eq } from 'drizzle-orm'
import { cancelableUntil } from '#core/domain/subscription-calendar.ts'
import { AppError } from '#core/errors.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findOpenCharge } from './charge-queries.ts'
import type { SubscriptionActor, SubscriptionDeps } from './deps.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { mailHolder } from './mail-holder.ts'
import { nextActionAt } from './next-action.ts'
import {
  insertSubscriptionEvents,
  lockSubscription,
  moveSubscription,
  type Subscription,
  updateSubscription,
} from './queries.ts'
import { queueSubscriptionWebhooks } from './queue-subscription-webhooks.ts'

type Change = { id: number; by: 'holder' | 'staff'; actor: SubscriptionActor; now: Date }

/**
 * `canceled`: it ends with the paid period; `after_charge`: too late for the next charge, it is canceled with that one;
 * `ended`: it was late with a payment, and is over now; `unchanged`: it was canceled before.
 */
export type Canceled = 'canceled' | 'after_charge' | 'ended' | 'unchanged'

/** `atOnce`: the shop itself lets the holder go, so the 24 hours do not count. */
export async function cancelSubscription(
  deps: SubscriptionDeps,
  tx: Queryable,
  { id, by, actor, now, atOnce = false }: Change & { atOnce?: boolean },
): Promise<Canceled> {
  const subscription = await lockSubscription(tx, id)
  if (!subscription) throw new AppError('not_found')
  const { status } = subscription
  if (status === 'canceled' || status === 'ended') return 'unchanged'
  const change = { canceledAt: now, canceledBy: by }
  if (status === 'past_due') {
    await updateSubscription(tx, { id, ...change, now })
    await endSubscriptions(deps, tx, { where: eq(subscriptions.id, id), reason: 'canceled', now, actor })
    return 'ended'
  }
  const hasCharge = (await findOpenCharge(tx, id)) !== undefined
  const afterCharge = hasCharge || (!atOnce && isTooLate(subscription, now))
  if (afterCharge) {
    if (subscription.cancelAfterCharge) return 'unchanged'
    await updateSubscription(tx, { id, ...change, cancelAfterCharge: true, now })
  } else await moveToCanceled(tx, { subscription, change, now })
  await insertSubscriptionEvents(tx, [
    { subscriptionId: id, kind: 'canceled', details: { by, afterCharge }, actor, now },
  ])
  await mailHolder(deps, tx, { subscriptionId: id, mail: 'canceled', now })
  return afterCharge ? 'after_charge' : 'canceled'
}

/** Without a notice nothing is charged within a week. */
function isTooLate(subscription: Subscription, now: Date): boolean {
  return subscription.noticeAt !== null && now >= cancelableUntil(subscription)
}

type Canceling = {
  subscription: Subscription
  change: Pick<Subscription, 'canceledAt' | 'canceledBy'>
  now: Date
}

/** Without an event in its history, which the caller writes. */
export async function moveToCanceled(tx: Queryable, { subscription, change, now }: Canceling): Promise<void> {
  const { id } = subscription
  const canceled = await moveSubscription(tx, {
    id,
    to: 'canceled',
    ...change,
    cancelAfterCharge: false,
    nextActionAt: nextActionAt({ ...subscription, status: 'canceled' }, { hasCharge: false, now }),
    now,
  })
  if (!canceled) throw new Error(`subscription ${id} cannot be canceled`)
  await queueSubscriptionWebhooks(tx, { event: 'subscription.canceled', changed: [canceled], now })
}

/** False if there is nothing to take back. A subscription that is over cannot be resumed. */
export async function resumeSubscription(
  deps: SubscriptionDeps,
  tx: Queryable,
  { id, by, actor, now }: Change,
): Promise<boolean> {
  const subscription = await lockSubscription(tx, id)
  if (!subscription) throw new AppError('not_found')
  const { status, periodEnd, cancelAfterCharge } = subscription
  if (status === 'ended' || (status === 'canceled' && periodEnd <= now))
    throw new AppError('conflict', { message: 'This subscription is over. Buy the plan again to renew it.' })
  if (status !== 'canceled' && !cancelAfterCharge) return false
  const change = { canceledAt: null, canceledBy: null, cancelAfterCharge: false }
  if (status === 'canceled')
    await moveSubscription(tx, {
      id,
      to: 'active',
      ...change,
      nextActionAt: nextActionAt({ ...subscription, status: 'active' }, { hasCharge: false, now }),
      now,
    })
  else await updateSubscription(tx, { id, ...change, now })
  await insertSubscriptionEvents(tx, [{ subscriptionId: id, kind: 'resumed', details: { by }, actor, now }])
  await mailHolder(deps, tx, { subscriptionId: id, mail: 'resumed', now })
  return true
}
