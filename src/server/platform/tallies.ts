import { sql } from 'drizzle-orm'
import { tallies } from '#server/db/tables/index.ts'
import type { Queryable } from './database.ts'
import { param, statement } from './statement.ts'

const total = statement<{ total: string | null }>(
  'tally_total',
  sql`
  select sum(amount) as total from ${tallies}
  where name = ${param('name')}::text and subject_id = ${param('subjectId')}::int and day is null`,
)

const byDay = statement<{ day: string; total: string }>(
  'tally_by_day',
  sql`
  select day, sum(amount) as total from ${tallies}
  where name = ${param('name')}::text and subject_id = 0 and day >= ${param('since')}::date group by day order by day`,
)

/** A running total maintained by triggers, for a whole table or one group of its rows. */
export async function readTally(db: Queryable, name: string, subjectId = 0): Promise<number> {
  const [row] = await total(db, { name, subjectId })
  return Number(row?.total ?? 0)
}

/** Sums per day (UTC) since `since`, such as `revenue_cents`; days without any are left out. */
export async function listDailyTally(
  db: Queryable,
  name: string,
  since: string,
): Promise<{ day: string; total: number }[]> {
  const rows = await byDay(db, { name, since })
  return rows.map((row) => ({ day: row.day, total: Number(row.total) }))
}

/** Merges the increments that triggers wrote; a job calls it every minute. Totals are correct with or without it. */
export async function foldTallies(db: Queryable): Promise<void> {
  await db.execute(sql`select fold_tallies()`)
}
