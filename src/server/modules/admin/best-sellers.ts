import type { BestSeller } from '#core/contract/admin-dashboard.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { toDollars } from '#core/domain/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { lastDates } from './last-dates.ts'
import { listBestSellers } from './queries.ts'

const SHOWN = 5
const FRESH_MS = MINUTE_MS

type Kept = { at: number; value: Promise<BestSeller[]> }

/**
 * The sum over every line sold in ninety days is the one figure here that grows with the shop, so it is kept for a
 * minute. Whoever comes after that gets the old one while the next is made; only the very first waits.
 */
export function createBestSellers({ db, clock }: { db: Db; clock: Clock }) {
  const kept = new Map<number, Kept>()
  const underWay = new Set<number>()

  async function read(days: number): Promise<BestSeller[]> {
    const since = new Date(lastDates(clock.now(), days)[0] ?? clock.now())
    const rows = await listBestSellers(db, { since, limit: SHOWN })
    return rows.map(({ revenueCents, ...row }) => ({ ...row, revenue: toDollars(revenueCents) }))
  }

  function renew(days: number): Promise<BestSeller[]> {
    underWay.add(days)
    const at = clock.now().getTime()
    const value = read(days)
    value
      .then(() => kept.set(days, { at, value }))
      // Whoever waits for it is told; the next call tries again.
      .catch(() => {})
      .finally(() => underWay.delete(days))
    return value
  }

  return function bestSellers(days: number): Promise<BestSeller[]> {
    const found = kept.get(days)
    if (!found) return renew(days)
    if (clock.now().getTime() - found.at >= FRESH_MS && !underWay.has(days)) void renew(days).catch(() => {})
    return found.value
  }
}
