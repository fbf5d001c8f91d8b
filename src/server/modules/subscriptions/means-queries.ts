import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { LIVE_SUBSCRIPTION_STATUSES } from '#core/domain/subscription-status.ts'
import { savedMeans, subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type SavedMeans = typeof savedMeans.$inferSelect
export type NewMeans = Omit<typeof savedMeans.$inferInsert, 'id' | 'nextDetachAt' | 'detachedAt'>

/** The same means at the same provider is one row, however often it is reported. */
export async function saveMeans(tx: Queryable, values: NewMeans): Promise<number> {
  const [row] = await tx
    .insert(savedMeans)
    .values(values)
    .onConflictDoUpdate({
      target: [savedMeans.ref, savedMeans.provider],
      set: {
        detail: values.detail,
        validUntil: values.validUntil ?? null,
        nextDetachAt: null,
        detachedAt: null,
      },
    })
    .returning({ id: savedMeans.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

export async function findMeans(db: Queryable, id: number): Promise<SavedMeans | undefined> {
  const [row] = await db.select().from(savedMeans).where(eq(savedMeans.id, id))
  return row
}

export const IS_NEEDED = sql`exists (select from ${subscriptions} as live where live.means_id = ${savedMeans.id}
  and live.status in (${sql.raw(LIVE_SUBSCRIPTION_STATUSES.map((status) => `'${status}'`).join(', '))}))`

/** From now on the provider is asked to forget those that no subscription needs anymore. */
export async function releaseMeans(tx: Queryable, ids: readonly (number | null)[], now: Date): Promise<void> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return
  await tx
    .update(savedMeans)
    .set({ nextDetachAt: now })
    .where(and(inArray(savedMeans.id, known), isNull(savedMeans.detachedAt), sql`not ${IS_NEEDED}`))
}

/** Those to be forgotten. Taking one schedules its next try; one that is needed again is kept. */
export async function takeMeansToDetach(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<SavedMeans[]> {
  const due = db
    .select({ id: savedMeans.id })
    .from(savedMeans)
    .where(lte(savedMeans.nextDetachAt, now))
    .orderBy(savedMeans.nextDetachAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(savedMeans)
    .set({ nextDetachAt: sql`case when not ${IS_NEEDED} then ${until.toISOString()}::timestamptz end` })
    .where(inArray(savedMeans.id, due))
    .returning()
  return taken.filter(({ nextDetachAt }) => nextDetachAt !== null)
}

/** Returns the subscriptions that were paid with it. */
export async function setDetached(tx: Queryable, id: number, now: Date): Promise<number[]> {
  await tx.update(savedMeans).set({ detachedAt: now, nextDetachAt: null }).where(eq(savedMeans.id, id))
  const users = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.meansId, id))
  return users.map((row) => row.id)
}
