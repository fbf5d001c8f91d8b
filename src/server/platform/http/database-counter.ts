import { eq, lte, sql } from 'drizzle-orm'
import type { RateRule } from '#core/contract/rate-limits.ts'
import { rateLimits } from '#server/db/tables/index.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database.ts'
import { sha256 } from '../keys.ts'
import { type HitCounter, secondsUntil } from './rate-limit.ts'

/** Counts in the database, for limits that must hold across instances. */
export function createDatabaseCounter(db: Queryable, clock: Clock): HitCounter {
  return {
    async hit(rule, key) {
      const now = clock.now()
      const { hits, resetsAt } = await countHit(db, { id: idOf(rule, key), now, rule })
      if (hits <= rule.limit) return { allowed: true }
      return { allowed: false, retryAfterSeconds: secondsUntil(resetsAt.getTime(), now.getTime()) }
    },
    async forget(rule, key) {
      await db.delete(rateLimits).where(eq(rateLimits.key, idOf(rule, key)))
    },
    async takeBack(rule, key) {
      await db
        .update(rateLimits)
        .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
        .where(eq(rateLimits.key, idOf(rule, key)))
    },
  }
}

/** Removes expired windows. */
export async function forgetEndedWindows(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.resetsAt, now))
}

type Hit = { id: string; now: Date; rule: RateRule }

async function countHit(db: Queryable, { id, now, rule }: Hit) {
  const ended = sql`${rateLimits.resetsAt} <= ${now.toISOString()}`
  const [row] = await db
    .insert(rateLimits)
    .values({ key: id, hits: 1, resetsAt: new Date(now.getTime() + rule.windowSeconds * 1000) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${ended} then 1 else ${rateLimits.hits} + 1 end`,
        // Never longer than a window from now: a clock that was set back must lock nobody out for that long.
        resetsAt: sql`case when ${ended} then excluded.resets_at else least(${rateLimits.resetsAt}, excluded.resets_at) end`,
      },
    })
    .returning()
  if (!row) throw new Error('an upsert returned nothing')
  return row
}

/** Keys contain people's addresses, so only their hashes are stored. */
function idOf({ name }: RateRule, key: string): string {
  return `${name}|${sha256(key)}`
}
