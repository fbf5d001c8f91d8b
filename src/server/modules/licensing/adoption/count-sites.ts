import { DAY_MS } from '#core/domain/durations.ts'
import { ACTIVE_SITE_DAYS, ADOPTION_KEPT_DAYS } from '#core/domain/limits.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import {
  clearDays,
  deleteDaysBefore,
  findLastSiteId,
  groupSites,
  type SiteGroup,
  saveDays,
} from './queries.ts'

/** Few enough for a statement of milliseconds, so that a million sites never hold anything up. */
const SITES_AT_ONCE = 20_000
const ROWS_AT_ONCE = 1_000
const NAMED_GROUPS = 10

type Counts = Map<string, number>
type ProductCounts = Record<SiteGroup['kind'], Counts>

/** Counts what all sites run, for the row of today. When the day is over, its last count stays. */
export async function countSites({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const run = { day: dayBefore(now, 0), now: now.toISOString() }
  const counts = Array.from(await countAll(db, now), ([productId, { versions, wordpress, php }]) => ({
    productId,
    versions: Object.fromEntries(versions),
    wordpress: mostUsed(wordpress),
    php: mostUsed(php),
  }))
  for (let at = 0; at < counts.length; at += ROWS_AT_ONCE)
    await saveDays(db, { ...run, counts: JSON.stringify(counts.slice(at, at + ROWS_AT_ONCE)) })
  await clearDays(db, run)
  await deleteDaysBefore(db, dayBefore(now, ADOPTION_KEPT_DAYS))
}

async function countAll(db: Db, now: Date): Promise<Map<number, ProductCounts>> {
  const since = new Date(now.getTime() - ACTIVE_SITE_DAYS * DAY_MS).toISOString()
  const last = await findLastSiteId(db)
  const products = new Map<number, ProductCounts>()
  for (let after = 0; after < last; after += SITES_AT_ONCE)
    for (const group of await groupSites(db, { after, upTo: after + SITES_AT_ONCE, since }))
      add(products, group)
  return products
}

function add(products: Map<number, ProductCounts>, { productId, kind, version, sites }: SiteGroup): void {
  const product = products.get(productId) ?? { versions: new Map(), wordpress: new Map(), php: new Map() }
  products.set(productId, product)
  product[kind].set(version, (product[kind].get(version) ?? 0) + sites)
}

/** The ten most used; the others together under ''. */
function mostUsed(counts: Counts): Record<string, number> {
  const named = [...counts]
    .filter(([version]) => version !== '')
    .toSorted(([one, less], [other, more]) => more - less || compareVersions(other, one))
    .slice(0, NAMED_GROUPS)
  const total = counts.values().reduce((sum, sites) => sum + sites, 0)
  const rest = named.reduce((left, [, sites]) => left - sites, total)
  return Object.fromEntries(rest > 0 ? [...named, ['', rest]] : named)
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}
