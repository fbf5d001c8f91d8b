import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import {
  LIVE_SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_TRANSITIONS,
  type SubscriptionEventKind,
  type SubscriptionStatus,
} from '#core/domain/subscription-status.ts'
import { statusesBefore } from '#core/domain/transitions.ts'
import { licenses, subscriptionEvents, subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type Subscription = typeof subscriptions.$inferSelect
export type SubscriptionChange = Partial<
  Omit<typeof subscriptions.$inferInsert, 'id' | 'licenseId' | 'status' | 'createdAt'>
>

/**
 * Whatever changes a subscription holds its row, and its license before, which a paid renewal changes first and which
 * follows the subscription by a trigger. In id order, so that two changes of several cannot deadlock.
 */
export async function lockSubscriptions(tx: Queryable, where: SQL | undefined): Promise<Subscription[]> {
  await lockLicensesOf(tx, where)
  return lockRows(tx, where)
}

/** The same for any number of them, some at a time; all of their licenses are locked first. */
export async function* lockInBatches(
  tx: Queryable,
  where: SQL | undefined,
  size: number,
): AsyncGenerator<Subscription[]> {
  const licenseIds = (await lockLicensesOf(tx, where)).map(({ id }) => id)
  for (let start = 0; start < licenseIds.length; start += size) {
    const some = sql.param(licenseIds.slice(start, start + size))
    yield await lockRows(tx, and(where, sql`${subscriptions.licenseId} = any(${some}::int[])`))
  }
}

function lockRows(tx: Queryable, where: SQL | undefined): Promise<Subscription[]> {
  return tx.select().from(subscriptions).where(where).orderBy(asc(subscriptions.id)).for('no key update')
}

function lockLicensesOf(
  tx: Queryable,
  where: SQL | undefined,
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<{ id: number }[]> {
  const ofThese = tx.select({ id: subscriptions.licenseId }).from(subscriptions).where(where)
  return tx
    .select({ id: licenses.id })
    .from(licenses)
    .where(inArray(licenses.id, ofThese))
    .orderBy(asc(licenses.id))
    .for('no key update', skipLocked ? { skipLocked } : {})
}

export async function lockSubscription(tx: Queryable, id: number): Promise<Subscription | undefined> {
  const [row] = await lockSubscriptions(tx, eq(subscriptions.id, id))
  return row
}

export async function findSubscription(db: Queryable, id: number): Promise<Subscription | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row
}

/** The subscription of a license that is not over. */
export async function lockLiveSubscription(
  tx: Queryable,
  licenseId: number,
): Promise<Subscription | undefined> {
  const [row] = await lockSubscriptions(
    tx,
    and(
      eq(subscriptions.licenseId, licenseId),
      inArray(subscriptions.status, [...LIVE_SUBSCRIPTION_STATUSES]),
    ),
  )
  return row
}

/** Undefined if another process holds it or has done what was due. */
export async function lockDueSubscription(
  tx: Queryable,
  id: number,
  now: Date,
): Promise<Subscription | undefined> {
  const isDue = and(eq(subscriptions.id, id), lte(subscriptions.nextActionAt, now))
  const [license] = await lockLicensesOf(tx, isDue, { skipLocked: true })
  if (!license) return undefined
  const [row] = await tx.select().from(subscriptions).where(isDue).for('no key update', { skipLocked: true })
  return row
}

/** Those with something to do, the most urgent first. */
export async function listDueSubscriptions(
  db: Queryable,
  { now, after, limit }: { now: Date; after: { at: Date; id: number } | null; limit: number },
): Promise<{ id: number; at: Date }[]> {
  const rows = await db
    .select({ id: subscriptions.id, at: subscriptions.nextActionAt })
    .from(subscriptions)
    .where(
      and(
        lte(subscriptions.nextActionAt, now),
        after
          ? sql`(${subscriptions.nextActionAt}, ${subscriptions.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::int)`
          : undefined,
      ),
    )
    .orderBy(asc(subscriptions.nextActionAt), asc(subscriptions.id))
    .limit(limit)
  return rows.map(({ id, at }) => ({ id, at: at ?? now }))
}

/** Undefined if the license has a live one already. */
export async function insertSubscription(
  tx: Queryable,
  values: typeof subscriptions.$inferInsert,
): Promise<Subscription | undefined> {
  const [row] = await tx.insert(subscriptions).values(values).onConflictDoNothing().returning()
  return row
}

type Ending = Pick<typeof subscriptions.$inferInsert, 'endReason'> & { ids: readonly number[]; now: Date }

/** Ends those that are not over, and returns them as they are now. */
export function endSubscriptionRows(tx: Queryable, { ids, endReason, now }: Ending): Promise<Subscription[]> {
  return tx
    .update(subscriptions)
    .set({
      status: 'ended',
      endReason,
      endedAt: now,
      nextActionAt: null,
      pastDueAt: null,
      cancelAfterCharge: false,
      updatedAt: now,
    })
    .where(
      and(
        inArray(subscriptions.id, [...ids]),
        inArray(subscriptions.status, statusesBefore<SubscriptionStatus>(SUBSCRIPTION_TRANSITIONS, 'ended')),
      ),
    )
    .returning()
}

/** Moves along the transition table and changes what comes with it; undefined if it may not move. */
export async function moveSubscription(
  tx: Queryable,
  { id, to, now, ...change }: SubscriptionChange & { id: number; to: SubscriptionStatus; now: Date },
): Promise<Subscription | undefined> {
  const from = statusesBefore<SubscriptionStatus>(SUBSCRIPTION_TRANSITIONS, to)
  const [row] = await tx
    .update(subscriptions)
    .set({ ...change, status: to, updatedAt: now })
    .where(and(eq(subscriptions.id, id), inArray(subscriptions.status, from)))
    .returning()
  return row
}

/** Changes anything but the status. */
export async function updateSubscription(
  tx: Queryable,
  { id, now, ...change }: SubscriptionChange & { id: number; now: Date },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...change, updatedAt: now })
    .where(eq(subscriptions.id, id))
}

export type SubscriptionEventValues = {
  subscriptionId: number
  kind: SubscriptionEventKind
  details?: Record<string, unknown>
  actor?: { kind: 'user' | 'token' | 'system'; id: number | null }
  now: Date
}

export async function insertSubscriptionEvents(
  tx: Queryable,
  events: readonly SubscriptionEventValues[],
): Promise<void> {
  if (events.length === 0) return
  await tx.insert(subscriptionEvents).values(
    events.map(({ actor, now, ...event }) => ({
      ...event,
      actorKind: actor?.kind ?? ('system' as const),
      actorId: actor?.id ?? null,
      createdAt: now,
    })),
  )
}
