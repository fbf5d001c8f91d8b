import { and, inArray, type SQL } from 'drizzle-orm'
import { LIVE_SUBSCRIPTION_STATUSES, type SubscriptionEndReason } from '#core/domain/subscription-status.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { voidCharges } from './charge-queries.ts'
import type { SubscriptionActor, SubscriptionDeps } from './deps.ts'
import { mailHolders } from './mail-holder.ts'
import { releaseMeans } from './means-queries.ts'
import { endSubscriptionRows, insertSubscriptionEvents, lockInBatches, type Subscription } from './queries.ts'
import { queueSubscriptionWebhooks } from './queue-subscription-webhooks.ts'

type Ending = {
  /** Which ones; those that are over stay as they are. */
  where: SQL | undefined
  reason: SubscriptionEndReason
  now: Date
  actor?: SubscriptionActor
}

/** A statement about all subscriptions of a product would run into the time limit of a statement. */
const BATCH = 500

/**
 * Ends subscriptions in the caller's transaction: nothing is charged anymore, what was started at a provider is closed
 * there, and means of payment that nothing else needs are detached. Holders are told, except those that were erased.
 * Returns how many there were.
 */
export async function endSubscriptions(
  deps: SubscriptionDeps,
  tx: Queryable,
  { where, ...ending }: Ending,
): Promise<number> {
  const isLive = inArray(subscriptions.status, [...LIVE_SUBSCRIPTION_STATUSES])
  let ended = 0
  for await (const live of lockInBatches(tx, and(where, isLive), BATCH)) {
    if (live.length > 0) await endLocked(deps, tx, { live, ...ending })
    ended += live.length
  }
  return ended
}

async function endLocked(
  deps: SubscriptionDeps,
  tx: Queryable,
  { live, reason, now, actor }: Omit<Ending, 'where'> & { live: Subscription[] },
): Promise<void> {
  const ids = live.map(({ id }) => id)
  const ended = await endSubscriptionRows(tx, { ids, endReason: reason, now })
  await voidCharges(tx, ids, now)
  await releaseMeans(
    tx,
    live.map(({ meansId }) => meansId),
    now,
  )
  await insertSubscriptionEvents(
    tx,
    ids.map((subscriptionId) => ({
      subscriptionId,
      kind: 'ended' as const,
      details: { reason },
      ...(actor && { actor }),
      now,
    })),
  )
  await queueSubscriptionWebhooks(tx, { event: 'subscription.ended', changed: ended, now })
  if (reason !== 'holder_erased') await mailHolders(deps, tx, { subscriptionIds: ids, mail: 'ended', now })
}
