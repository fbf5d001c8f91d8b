import type { BestSeller } from '#core/contract/admin-dashboard.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { toDollars } from '#core/domain/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { lastDates } from './last-dates.ts'
import { listBestSellers } from './queries.ts'

const SHOWN = 5
const FRESH_MS = MINUTE_MS

type Cached = { at: number; value: Promise<BestSeller[]> }

/**
 * Caches the best sellers for a minute, since summing every line sold in ninety days gets slower as the shop grows. An
 * outdated value is returned while the next one is computed, so only the first caller waits.
 */
export function createBestSellers({ db, clock }: { db: Db; clock: Clock }) {
  const cached = new Map<number, Cached>()
  const refreshing = new Set<number>()

  async function read(days: number): Promise<BestSeller[]> {
    const since = new Date(lastDates(clock.now(), days)[0] ?? clock.now())
    const rows = await listBestSellers(db, { since, limit: SHOWN })
    return rows.map(({ revenueCents, ...row }) => ({ ...row, revenue: toDollars(revenueCents) }))
  }

  function refresh(days: number): Promise<BestSeller[]> {
    refreshing.add(days)
    const at = clock.now().getTime()
    const value = read(days)
    value
      .then(() => cached.set(days, { at, value }))
      // The caller gets the error; the next call tries again.
      .catch(() => {})
      .finally(() => refreshing.delete(days))
    return value
  }

  return function bestSellers(days: number): Promise<BestSeller[]> {
    const found = cached.get(days)
    if (!found) return refresh(days)
    if (clock.now().getTime() - found.at >= FRESH_MS && !refreshing.has(days))
      void refresh(days).catch(() => {})
    return found.value
  }
}
