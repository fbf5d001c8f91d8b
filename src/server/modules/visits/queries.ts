import { asc, gte, lt, sql } from 'drizzle-orm'
import { visitCounts, visitDays, visitReferrers, visitVisitors } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

type Hour = { day: string; hour: number; path: string; views: number }

export async function addViews(tx: Queryable, rows: Hour[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(visitCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [visitCounts.day, visitCounts.hour, visitCounts.path],
      set: { views: sql`${visitCounts.views} + excluded.views` },
    })
}

/** Returns how many of these visitors are new that day. */
export async function addVisitors(tx: Queryable, day: string, hashes: string[]): Promise<number> {
  if (hashes.length === 0) return 0
  const fresh = await tx
    .insert(visitVisitors)
    .values(hashes.map((visitorHash) => ({ day, visitorHash })))
    .onConflictDoNothing()
    .returning({ visitorHash: visitVisitors.visitorHash })
  return fresh.length
}

export async function addToDay(
  tx: Queryable,
  day: string,
  { views, visitors }: { views: number; visitors: number },
) {
  await tx
    .insert(visitDays)
    .values({ day, views, visitors })
    .onConflictDoUpdate({
      target: visitDays.day,
      set: {
        views: sql`${visitDays.views} + excluded.views`,
        visitors: sql`${visitDays.visitors} + excluded.visitors`,
      },
    })
}

export async function addReferrers(
  tx: Queryable,
  rows: { day: string; host: string; views: number }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(visitReferrers)
    .values(rows)
    .onConflictDoUpdate({
      target: [visitReferrers.day, visitReferrers.host],
      set: { views: sql`${visitReferrers.views} + excluded.views` },
    })
}

/** The sums of each day stay. */
export async function deleteVisitDetailsBefore(
  db: Queryable,
  { day, visitorDay }: { day: string; visitorDay: string },
): Promise<void> {
  await db.delete(visitVisitors).where(lt(visitVisitors.day, visitorDay))
  await db.delete(visitCounts).where(lt(visitCounts.day, day))
  await db.delete(visitReferrers).where(lt(visitReferrers.day, day))
}

/** Daily sums since `since`, without days that had no visits. */
export function listVisitDays(db: Queryable, since: string) {
  return db.select().from(visitDays).where(gte(visitDays.day, since)).orderBy(asc(visitDays.day))
}
