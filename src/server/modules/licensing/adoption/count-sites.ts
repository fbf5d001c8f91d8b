import { DAY_MS } from '#core/domain/durations.ts'
import { ACTIVE_SITE_DAYS, ADOPTION_KEPT_DAYS } from '#core/domain/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { deleteDaysBefore, insertDay } from './queries.ts'

/** Runs after midnight: what sites run now is what they ran when yesterday ended. */
export async function tallySites({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  await insertDay(db, { day: daysBefore(now, 1), since: activeSince(now) })
  await deleteDaysBefore(db, daysBefore(now, ADOPTION_KEPT_DAYS))
}

export function activeSince(now: Date): string {
  return new Date(now.getTime() - ACTIVE_SITE_DAYS * DAY_MS).toISOString()
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}
