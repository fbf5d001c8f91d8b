import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import type { SubscriptionActor } from '../deps.ts'
import { lockSubscription, type Subscription } from '../queries.ts'
import type { StaffDeps } from './deps.ts'
import { lockLicenseOf } from './read-queries.ts'
import { getStaffSubscription } from './read-subscriptions.ts'

export type Change = { id: number; actor: AuditActor }
type Context = Change & { action: `subscription.${string}` }

/** Runs a change with the subscription locked, and records it in the audit log. */
export function changingSubscription(
  deps: Pick<StaffDeps, 'db' | 'clock' | 'links'>,
  context: Context,
  change: (tx: Queryable, before: Subscription) => Promise<void>,
): Promise<StaffSubscriptionDetails> {
  return inTransaction(deps.db, async (tx) => {
    await changeLocked(tx, context, change)
    return getStaffSubscription(deps, tx, context.id)
  })
}

/** The same in the caller's transaction. A change that changes nothing is not recorded. */
export async function changeLocked(
  tx: Queryable,
  { id, actor, action }: Context,
  change: (tx: Queryable, before: Subscription) => Promise<void>,
): Promise<void> {
  await lockLicenseOf(tx, id)
  const before = await lockSubscription(tx, id)
  if (!before) throw new AppError('not_found')
  await change(tx, before)
  const [was, is] = [before, (await lockSubscription(tx, id)) ?? before].map(termsOf)
  if (JSON.stringify(was) === JSON.stringify(is)) return
  await recordAudit(tx, { actor, action, subjectId: id, before: was ?? null, after: is ?? null })
}

/** The same person in the history of the subscription. */
export function eventActor({ userId, isToken }: AuditActor): SubscriptionActor {
  return { kind: isToken ? 'token' : 'user', id: userId }
}

/** What the audit log records: no personal data. */
function termsOf(subscription: Subscription) {
  return {
    status: subscription.status,
    price_cents: subscription.priceCents,
    next_price_cents: subscription.nextPriceCents,
    period_end: subscription.periodEnd.toISOString(),
    cancel_after_charge: subscription.cancelAfterCharge,
  }
}
