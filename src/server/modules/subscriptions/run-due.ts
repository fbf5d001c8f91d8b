import { eq } from 'drizzle-orm'
import { DAY_MS } from '#core/domain/durations.ts'
import { amountDue, graceEndsAt } from '#core/domain/subscription-calendar.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import type { Log } from '#server/platform/log.ts'
import { findOpenCharge, insertCharge } from './charge-queries.ts'
import type { SubscriptionDeps } from './deps.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { mailHolder } from './mail-holder.ts'
import { type NextAction, nextAction, nextActionAt } from './next-action.ts'
import {
  insertSubscriptionEvents,
  listDueSubscriptions,
  lockDueSubscription,
  type Subscription,
  updateSubscription,
} from './queries.ts'

const BATCH = 100

type Deps = SubscriptionDeps & { db: Db; log: Log }

/**
 * One pass of the calendar over everything that is due: notices, reminders, opening charges, and ends. Each subscription
 * has its own transaction, so a problem with one does not stop the others. Returns how many were moved on.
 */
export async function runDue(deps: Deps, now: Date): Promise<number> {
  let done = 0
  let after: { at: Date; id: number } | null = null
  for (;;) {
    const due: { at: Date; id: number }[] = await listDueSubscriptions(deps.db, { now, after, limit: BATCH })
    for (const { id } of due) if (await runOne(deps, id, now)) done += 1
    if (due.length < BATCH) return done
    after = due.at(-1) ?? null
  }
}

async function runOne(deps: Deps, id: number, now: Date): Promise<boolean> {
  try {
    return await inTransaction(deps.db, (tx) => act(deps, tx, { id, now }))
  } catch (error) {
    deps.log.error({ err: error, subscriptionId: id }, 'the calendar of a subscription failed')
    return false
  }
}

async function act(deps: Deps, tx: Queryable, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const subscription = await lockDueSubscription(tx, id, now)
  if (!subscription) return false
  const charge = await findOpenCharge(tx, id)
  const action = nextAction(subscription, { hasCharge: charge !== undefined, now })
  if (!action) return false
  if (action.at > now) {
    await updateSubscription(tx, { id, nextActionAt: action.at, now })
    return false
  }
  // The provider has not said yet what became of it: it may be paid.
  if (action.kind === 'unpaid' && !charge?.declineKind) {
    await updateSubscription(tx, { id, nextActionAt: tomorrow(now), now })
    return false
  }
  await perform(deps, tx, { subscription, kind: action.kind, now })
  failPoint('inside-calendar-transaction')
  return true
}

type Step = { subscription: Subscription; kind: NextAction['kind']; now: Date }

async function perform(deps: Deps, tx: Queryable, { subscription, kind, now }: Step): Promise<void> {
  const { id } = subscription
  const where = eq(subscriptions.id, id)
  switch (kind) {
    case 'notice':
    case 'reminder':
      return tell(deps, tx, { subscription, kind, now })
    case 'charge':
      return openCharge(deps, tx, { subscription, now })
    case 'unpaid':
      await endSubscriptions(deps, tx, { where, reason: 'unpaid', now })
      return
    case 'end':
      await endSubscriptions(deps, tx, { where, reason: 'canceled', now })
  }
}

/**
 * A period that has a settled charge was paid with the wrong amount, and staff have not decided yet: it waits for them as
 * long as for a payment.
 */
async function openCharge(
  deps: Deps,
  tx: Queryable,
  { subscription, now }: Omit<Step, 'kind'>,
): Promise<void> {
  const { id, period } = subscription
  const opened = await insertCharge(tx, {
    subscriptionId: id,
    period,
    amountCents: amountDue(subscription),
    nextTryAt: now,
    createdAt: now,
  })
  if (!opened && now >= graceEndsAt(subscription)) {
    await endSubscriptions(deps, tx, { where: eq(subscriptions.id, id), reason: 'unpaid', now })
    return
  }
  const next = opened ? nextActionAt(subscription, { hasCharge: true, now }) : null
  await updateSubscription(tx, { id, nextActionAt: next && next > now ? next : tomorrow(now), now })
}

function tomorrow(now: Date): Date {
  return new Date(now.getTime() + DAY_MS)
}

async function tell(
  deps: Deps,
  tx: Queryable,
  { subscription, kind, now }: Step & { kind: 'notice' | 'reminder' },
): Promise<void> {
  const { id } = subscription
  const told = kind === 'notice' ? { noticeAt: now } : { reminderAt: now }
  await updateSubscription(tx, {
    id,
    ...told,
    nextActionAt: nextActionAt({ ...subscription, ...told }, { hasCharge: false, now }),
    now,
  })
  await insertSubscriptionEvents(tx, [
    {
      subscriptionId: id,
      kind: kind === 'notice' ? 'notice_sent' : 'reminder_sent',
      details: { period: subscription.period, amountCents: amountDue(subscription) },
      now,
    },
  ])
  await mailHolder(deps, tx, { subscriptionId: id, mail: kind, now })
}
