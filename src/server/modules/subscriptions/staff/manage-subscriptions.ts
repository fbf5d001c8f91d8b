import { eq } from 'drizzle-orm'
import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { AppError } from '#core/errors.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { cancelSubscription, resumeSubscription } from '../cancel.ts'
import { endSubscriptions } from '../end-subscriptions.ts'
import { type Change, changingSubscription, eventActor } from './changing-subscription.ts'
import type { StaffDeps } from './deps.ts'
import { getStaffSubscription } from './read-subscriptions.ts'

/** As the holder can, or at once and for good. */
export function cancelByStaff(
  deps: StaffDeps,
  { endNow, ...change }: Change & { endNow: boolean },
): Promise<StaffSubscriptionDetails> {
  const now = deps.clock.now()
  const { id } = change
  const actor = eventActor(change.actor)
  const action = endNow ? 'subscription.ended' : 'subscription.canceled'
  return changingSubscription(deps, { ...change, action }, async (tx, before) => {
    if (before.status === 'ended')
      throw new AppError('conflict', { message: 'This subscription has ended already.' })
    if (endNow)
      await endSubscriptions(deps, tx, { where: eq(subscriptions.id, id), reason: 'canceled', now, actor })
    else if ((await cancelSubscription(deps, tx, { id, by: 'staff', actor, now })) === 'unchanged')
      throw new AppError('conflict', { message: 'This subscription is canceled already.' })
  })
}

export function resumeByStaff(deps: StaffDeps, change: Change): Promise<StaffSubscriptionDetails> {
  const now = deps.clock.now()
  const context = { ...change, action: 'subscription.resumed' } as const
  return changingSubscription(deps, context, async (tx, { id }) => {
    if (!(await resumeSubscription(deps, tx, { id, by: 'staff', actor: eventActor(change.actor), now })))
      throw new AppError('conflict', { message: 'This subscription is not canceled.' })
  })
}

/** The provider is asked outside of any transaction, so the wish is recorded first. */
export async function retryByStaff(deps: StaffDeps, { id, actor }: Change) {
  await inTransaction(deps.db, async (tx) => {
    const before = await getStaffSubscription(deps, tx, id)
    if (before.status !== 'past_due')
      throw new AppError('conflict', { message: 'There is no failed charge to try again.' })
    await recordAudit(tx, {
      actor,
      action: 'subscription.retried',
      subjectId: id,
      before: null,
      after: { tries: before.charges[0]?.tries ?? 0 },
    })
  })
  const outcome = await deps.links.retryNow(id)
  return { outcome, data: await getStaffSubscription(deps, deps.db, id) }
}
