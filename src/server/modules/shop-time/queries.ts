import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { EXPIRY_NOTICE_DAYS } from '#core/domain/limits.ts'
import {
  checkoutAttempts,
  licenses,
  mails,
  providerEvents,
  refunds,
  shopTime,
  subscriptionCharges,
  subscriptions,
  webhookDeliveries,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type StoredTime = typeof shopTime.$inferSelect

export async function findShopTime(db: Queryable): Promise<StoredTime | undefined> {
  const [row] = await db.select().from(shopTime)
  return row
}

/** False if a move is under way. */
export async function insertMove(db: Queryable, { from, to }: { from: Date; to: Date }): Promise<boolean> {
  const rows = await db
    .insert(shopTime)
    .values({ offsetMs: 0, movedFrom: from, movingTo: to })
    .onConflictDoUpdate({
      target: shopTime.only,
      set: { movedFrom: from, movingTo: to },
      setWhere: isNull(shopTime.movingTo),
    })
    .returning({ offsetMs: shopTime.offsetMs })
  return rows.length > 0
}

/** Only forward, and only during a move; false if it was called off, which happens when the demo is removed. */
export async function saveOffset(db: Queryable, offsetMs: number): Promise<boolean> {
  const rows = await db
    .update(shopTime)
    .set({ offsetMs })
    .where(and(isNotNull(shopTime.movingTo), lte(shopTime.offsetMs, offsetMs)))
    .returning({ offsetMs: shopTime.offsetMs })
  return rows.length > 0
}

export async function finishMove(db: Queryable): Promise<void> {
  await db.update(shopTime).set({ movingTo: null })
}

/** Days before a license ends, and its end, at which notices and webhooks go out. */
const EXPIRY_DAYS = [...EXPIRY_NOTICE_DAYS, 0]

/** When something is due next, by any of the timers that a move stands in for. */
export async function findNextMoment(db: Queryable, now: Date): Promise<Date | null> {
  const after = sql`${now.toISOString()}::timestamptz`
  const expiryMoment = (days: number) => sql`
      union all select min(expires_at) - make_interval(days => ${days}) from ${licenses}
        where status = 'active' and expires_at > ${after} + make_interval(days => ${days})`
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(at) as at from (
      select min(next_action_at) as at from ${subscriptions} where next_action_at > ${after}
      union all select min(next_try_at) from ${subscriptionCharges} where next_try_at > ${after}
      union all select min(next_reconcile_at) from ${checkoutAttempts} where next_reconcile_at > ${after}
      union all select min(next_reconcile_at) from ${refunds} where next_reconcile_at > ${after}
      union all select min(next_try_at) from ${providerEvents} where next_try_at > ${after}
      union all select min(next_try_at) from ${mails} where next_try_at > ${after}
      union all select min(next_try_at) from ${webhookDeliveries} where next_try_at > ${after}
      ${sql.join(EXPIRY_DAYS.map(expiryMoment))}
    ) as moments`)
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

/** The renewing subscription whose period ends first. */
export async function findNextRenewal(db: Queryable) {
  const [row] = await db
    .select({ periodEnd: subscriptions.periodEnd, noticeAt: subscriptions.noticeAt })
    .from(subscriptions)
    .where(eq(subscriptions.status, 'active'))
    .orderBy(asc(subscriptions.periodEnd))
    .limit(1)
  return row
}
