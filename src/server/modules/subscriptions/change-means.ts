import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { setMissingMeans } from './change-queries.ts'
import { findOpenCharge, type SubscriptionCharge, updateCharge } from './charge-queries.ts'
import type { SubscriptionActor, SubscriptionDeps } from './deps.ts'
import { mailHolder } from './mail-holder.ts'
import { releaseMeans } from './means-queries.ts'
import { insertSubscriptionEvents, lockSubscription, updateSubscription } from './queries.ts'

export const SUBSCRIPTION_OVER = 'This subscription is over.'

type Change = { id: number; meansId: number; actor: SubscriptionActor; now: Date }

/**
 * From now on another means of payment is charged; the old one is detached unless another subscription uses it. A late
 * charge is tried at once, on a new schedule: returns it. `over` if the subscription has ended meanwhile: the new one is
 * detached then.
 */
export async function changeMeans(
  deps: SubscriptionDeps,
  tx: Queryable,
  { id, meansId, actor, now }: Change,
): Promise<SubscriptionCharge | 'over' | undefined> {
  const subscription = await lockSubscription(tx, id)
  if (!subscription) throw new AppError('not_found')
  if (subscription.status === 'ended') {
    await releaseMeans(tx, [meansId], now)
    return 'over'
  }
  if (subscription.meansId === meansId) return undefined
  await updateSubscription(tx, { id, meansId, now })
  await releaseMeans(tx, [subscription.meansId], now)
  await insertSubscriptionEvents(tx, [{ subscriptionId: id, kind: 'means_changed', actor, now }])
  await mailHolder(deps, tx, { subscriptionId: id, mail: 'means_changed', now })
  return restartCharge(tx, id, now)
}

/** Tries the open charge at once and starts its schedule anew; undefined if there is none. */
export async function restartCharge(
  tx: Queryable,
  subscriptionId: number,
  now: Date,
): Promise<SubscriptionCharge | undefined> {
  const charge = await findOpenCharge(tx, subscriptionId)
  if (charge) await updateCharge(tx, charge.id, { tries: 0, firstTryAt: null, nextTryAt: now })
  return charge
}

/** The provider has confirmed late that the means of an order is saved. */
export async function attachMeans(
  tx: Queryable,
  { orderId, meansId, now }: { orderId: number; meansId: number; now: Date },
): Promise<void> {
  const attached = await setMissingMeans(tx, { orderId, meansId, now })
  for (const { id } of attached) await restartCharge(tx, id, now)
  // Nothing needs it if the subscription has ended meanwhile.
  await releaseMeans(tx, [meansId], now)
}
