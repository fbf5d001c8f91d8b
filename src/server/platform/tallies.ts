import { and, eq, gte, isNull, sql, sum } from 'drizzle-orm'
import { tallies } from '#server/db/tables/index.ts'
import type { Queryable } from './database.ts'

/** A running total maintained by triggers, for a whole table or one group of its rows. */
export async function readTally(db: Queryable, name: string, subjectId = 0): Promise<number> {
  const [row] = await db
    .select({ total: sum(tallies.amount).mapWith(Number) })
    .from(tallies)
    .where(and(eq(tallies.name, name), eq(tallies.subjectId, subjectId), isNull(tallies.day)))
  return row?.total ?? 0
}

/** Sums per day (UTC) since `since`, such as `revenue_cents`; days without any are left out. */
export function listDailyTally(db: Queryable, name: string, since: string) {
  return db
    .select({ day: sql<string>`${tallies.day}`, total: sum(tallies.amount).mapWith(Number) })
    .from(tallies)
    .where(and(eq(tallies.name, name), eq(tallies.subjectId, 0), gte(tallies.day, since)))
    .groupBy(tallies.day)
    .orderBy(tallies.day)
}

/** Merges the increments that triggers wrote; a job calls it every minute. Totals are correct with or without it. */
export async function foldTallies(db: Queryable): Promise<void> {
  await db.execute(sql`select fold_tallies()`)
}
