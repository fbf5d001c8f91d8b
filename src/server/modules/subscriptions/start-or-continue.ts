import { eq } from 'drizzle-orm'
import { addMonths } from '#core/domain/license-period.ts'
import { YEARLY_MONTHS } from '#core/domain/plan-billing.ts'
import type { PurchaseKind } from '#core/domain/purchase-kind.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { advance } from './advance.ts'
import {
  findLicenseChange,
  findLicenseEnd,
  isRenewable,
  type LicenseChange,
  wasFollowed,
} from './change-queries.ts'
import { findOpenCharge, payCharge, type SubscriptionCharge, updateCharge } from './charge-queries.ts'
import type { SubscriptionDeps } from './deps.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { releaseMeans } from './means-queries.ts'
import { nextActionAt } from './next-action.ts'
import {
  insertSubscription,
  insertSubscriptionEvents,
  lockLiveSubscription,
  lockSubscription,
  moveSubscription,
  type Subscription,
  updateSubscription,
} from './queries.ts'
import { queueSubscriptionWebhooks } from './queue-subscription-webhooks.ts'

type PaidLine = {
  id: number
  kind: PurchaseKind
  planId: number | null
  licenseId: number | null
  /** The yearly price that the buyer agreed to; null unless the plan is yearly. */
  renewalCents: number | null
}

type Paid = {
  items: readonly PaidLine[]
  /** The licenses that were issued for new lines. */
  issued: readonly { id: number; orderItemId: number }[]
  /** What it was paid with, if the provider has saved it. */
  meansId: number | null
  /** The charge that was paid; undefined if the buyer checked out. */
  charge: SubscriptionCharge | undefined
  now: Date
}

/**
 * Lets subscriptions follow a paid order in its transaction, after the licenses: a yearly line starts or continues the
 * subscription of its license. Each change of a license counts once, however often it is called. Returns how many
 * subscriptions were started without a means of payment.
 */
export async function startOrContinue(deps: SubscriptionDeps, tx: Queryable, paid: Paid): Promise<number> {
  const { items, issued, charge, now } = paid
  let withoutMeans = 0
  if (charge) {
    await lockSubscription(tx, charge.subscriptionId)
    await payCharge(tx, charge.id, now)
  }
  for (const item of items) {
    const started =
      item.kind === 'new'
        ? await startNew(
            tx,
            item,
            paid,
            issued.filter(({ orderItemId }) => orderItemId === item.id),
          )
        : await follow(deps, tx, item, paid)
    withoutMeans += started.filter(({ meansId }) => meansId === null).length
  }
  await releaseMeans(tx, [paid.meansId], now)
  return withoutMeans
}

async function startNew(
  tx: Queryable,
  item: PaidLine,
  paid: Paid,
  issued: readonly { id: number }[],
): Promise<Subscription[]> {
  const started: Subscription[] = []
  for (const { id } of issued) {
    const periodEnd = await findLicenseEnd(tx, id)
    if (periodEnd)
      started.push(...(await start(tx, item, paid, { licenseId: id, periodStart: paid.now, periodEnd })))
  }
  return started
}

type Term = { licenseId: number; periodStart: Date; periodEnd: Date; licenseEventId?: number }

async function start(
  tx: Queryable,
  { id: orderItemId, planId, renewalCents }: PaidLine,
  { meansId, now }: Paid,
  { licenseId, periodStart, periodEnd, licenseEventId }: Term,
): Promise<Subscription[]> {
  if (renewalCents === null || planId === null || !(await isRenewable(tx, planId))) return []
  const values = {
    licenseId,
    planId,
    meansId,
    priceCents: renewalCents,
    periodStart,
    periodEnd,
    createdAt: now,
    updatedAt: now,
  }
  const scheduled = { id: 0, status: 'active', periodEnd, noticeAt: null, reminderAt: null } as const
  const started = await insertSubscription(tx, {
    ...values,
    nextActionAt: nextActionAt(scheduled, { hasCharge: false, now }),
  })
  if (!started) return []
  await insertSubscriptionEvents(tx, [
    {
      subscriptionId: started.id,
      kind: 'created',
      details: { orderItemId, priceCents: renewalCents, ...(licenseEventId && { licenseEventId }) },
      now,
    },
  ])
  await queueSubscriptionWebhooks(tx, { event: 'subscription.created', changed: [started], now })
  return [started]
}

/** What was paid but not applied to the license, because it is disabled or somebody else's, moves nothing. */
async function follow(
  deps: SubscriptionDeps,
  tx: Queryable,
  item: PaidLine,
  paid: Paid,
): Promise<Subscription[]> {
  const { licenseId } = item
  if (licenseId === null) return []
  const change = await findLicenseChange(tx, { licenseId, orderItemId: item.id })
  if (!change || change.takenBack || (await wasFollowed(tx, licenseId, change))) return []
  const live = await lockLiveSubscription(tx, licenseId)
  if (!live) return paid.charge ? [] : startFrom(tx, item, paid, change)
  await switchMeans(tx, live, paid)
  if (item.kind === 'renewal') await advance(deps, tx, { subscription: live, item, change, ...paid })
  else await upgrade(deps, tx, { live, item, change, now: paid.now })
  return []
}

function startFrom(
  tx: Queryable,
  item: PaidLine,
  paid: Paid,
  { id, became }: LicenseChange,
): Promise<Subscription[]> | Subscription[] {
  if (item.licenseId === null || became.expiresAt === null) return []
  const periodEnd = new Date(became.expiresAt)
  const periodStart = addMonths(periodEnd, -YEARLY_MONTHS)
  return start(tx, item, paid, { licenseId: item.licenseId, periodStart, periodEnd, licenseEventId: id })
}

/** The buyer agreed that what they paid with is charged from now on. */
async function switchMeans(tx: Queryable, live: Subscription, { meansId, now }: Paid): Promise<void> {
  if (meansId === null || meansId === live.meansId) return
  await updateSubscription(tx, { id: live.id, meansId, now })
  await releaseMeans(tx, [live.meansId], now)
  await insertSubscriptionEvents(tx, [{ subscriptionId: live.id, kind: 'means_changed', now }])
}

type Upgrade = { live: Subscription; item: PaidLine; change: LicenseChange; now: Date }

/** The rest of the period is paid with the order; the new price counts from the next charge. */
async function upgrade(
  deps: SubscriptionDeps,
  tx: Queryable,
  { live, item, change, now }: Upgrade,
): Promise<void> {
  const { id } = live
  const where = eq(subscriptions.id, id)
  if (change.became.expiresAt === null) {
    await endSubscriptions(deps, tx, { where, reason: 'lifetime', now })
    return
  }
  if (item.renewalCents === null) {
    await endSubscriptions(deps, tx, { where, reason: 'plan_removed', now })
    return
  }
  const became = { planId: change.became.planId, priceCents: item.renewalCents }
  const charge = await findOpenCharge(tx, id)
  if (charge) await updateCharge(tx, charge.id, { amountCents: became.priceCents })
  const values = { ...became, nextPriceCents: null, priceNoticeAt: null, cancelAfterCharge: false }
  if (live.status === 'canceled')
    await moveSubscription(tx, {
      id,
      to: 'active',
      ...values,
      canceledAt: null,
      canceledBy: null,
      nextActionAt: nextActionAt({ ...live, status: 'active' }, { hasCharge: false, now }),
      now,
    })
  else await updateSubscription(tx, { id, ...values, now })
  await insertSubscriptionEvents(tx, [
    {
      subscriptionId: id,
      kind: 'upgraded',
      details: {
        orderItemId: item.id,
        licenseEventId: change.id,
        was: { planId: live.planId, priceCents: live.priceCents },
        became,
      },
      now,
    },
  ])
}
