import { visitCounts, visitDays, visitReferrers } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { demoVisits } from '../visits.ts'

export async function insertVisits(tx: Tx, now: Date): Promise<void> {
  const { counts, days, referrers } = demoVisits(now)
  await tx.insert(visitDays).values(days)
  await tx.insert(visitReferrers).values(referrers)
  for (let from = 0; from < counts.length; from += ROWS_PER_INSERT)
    await tx.insert(visitCounts).values(counts.slice(from, from + ROWS_PER_INSERT))
}

/** PostgreSQL allows 65,535 parameters per statement. */
const ROWS_PER_INSERT = 2000
