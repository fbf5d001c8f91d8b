import type { Queryable } from '#server/platform/database.ts'
import {
  findFollowed,
  findLicenseChange,
  type LicenseChange,
  listChangedLicenses,
  wasFollowed,
} from './change-queries.ts'
import { findOpenCharge } from './charge-queries.ts'
import { nextActionAt } from './next-action.ts'
import {
  insertSubscriptionEvents,
  lockLiveSubscription,
  type Subscription,
  updateSubscription,
} from './queries.ts'

/**
 * After a refund or a dispute took a renewal or an upgrade back, or gave it back, the subscription follows its license:
 * only by what that line added, because others may have been bought since. The number of the period never goes back, and
 * the holder is told again before the next charge.
 */
export async function followLicenses(
  tx: Queryable,
  { orderId, now }: { orderId: number; now: Date },
): Promise<void> {
  for (const { licenseId, orderItemId } of await listChangedLicenses(tx, orderId)) {
    const change = await findLicenseChange(tx, { licenseId, orderItemId })
    if (!change || (await wasFollowed(tx, licenseId, change))) continue
    const live = await lockLiveSubscription(tx, licenseId)
    const followed = live && (await findFollowed(tx, live.id, orderItemId))
    if (!live || !followed) continue
    const details = { orderItemId, licenseEventId: change.id }
    const kind = change.takenBack ? ('shortened' as const) : ('date_changed' as const)
    if (followed.kind === 'renewed') await shift(tx, { live, change, now })
    else
      await reprice(tx, live, { ...(change.takenBack ? followed.details.was : followed.details.became), now })
    await insertSubscriptionEvents(tx, [{ subscriptionId: live.id, kind, details, now }])
  }
}

type Shift = { live: Subscription; change: LicenseChange; now: Date }

async function shift(tx: Queryable, { live, change, now }: Shift): Promise<void> {
  const { was, became } = change
  if (was.expiresAt === null || became.expiresAt === null) return
  const byMs = Date.parse(became.expiresAt) - Date.parse(was.expiresAt)
  const hasCharge = (await findOpenCharge(tx, live.id)) !== undefined
  const period = {
    periodStart: new Date(live.periodStart.getTime() + byMs),
    periodEnd: new Date(live.periodEnd.getTime() + byMs),
    // A charge that is open was announced.
    ...(!hasCharge && { noticeAt: null, reminderAt: null }),
  }
  await updateSubscription(tx, {
    id: live.id,
    ...period,
    nextActionAt: nextActionAt({ ...live, ...period }, { hasCharge, now }),
    now,
  })
}

async function reprice(
  tx: Queryable,
  { id }: Subscription,
  { planId, priceCents, now }: { planId?: number; priceCents?: number; now: Date },
): Promise<void> {
  if (planId === undefined || priceCents === undefined) return
  await updateSubscription(tx, { id, planId, priceCents, nextPriceCents: null, priceNoticeAt: null, now })
}
