import type { Adoption, AdoptionCurve, VersionCount } from '#core/contract/adoption.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { ACTIVE_SITE_DAYS, ADOPTION_CURVE_DAYS } from '#core/domain/limits.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'
import { isReleased } from '#core/domain/release-channel.ts'
import { AppError } from '#core/errors.ts'
import type { Db } from '#server/platform/database.ts'
import { listVersions } from '../releases/queries.ts'
import { findNewestDay, listDays } from './queries.ts'

type Asked = { productId: number; releaseId: number | undefined; now: Date }
type Counts = Record<string, number>

/** What the sites of a product run, and how fast they went over to a release. Costs the same for any number of sites. */
export async function readAdoption(db: Db, { productId, releaseId, now }: Asked): Promise<Adoption> {
  const [newest, all] = await Promise.all([findNewestDay(db, productId), listVersions(db, productId)])
  const released = all
    .filter(({ status }) => status !== 'draft')
    .toSorted((one, other) => compareVersions(other.version, one.version))
  const shown =
    releaseId === undefined
      ? (released.find(({ status, channel }) => isReleased(status) && channel === 'stable') ?? released[0])
      : released.find(({ id }) => id === releaseId)
  if (!shown && releaseId !== undefined) throw new AppError('not_found')
  return {
    active_days: ACTIVE_SITE_DAYS,
    counted_at: newest?.countedAt.toISOString() ?? null,
    sites: totalOf(newest?.versions ?? {}),
    versions: inOrder(newest?.versions, (one, other) =>
      compareVersions(other.version ?? '', one.version ?? ''),
    ),
    wordpress: inOrder(newest?.wordpress, byUse),
    php: inOrder(newest?.php, byUse),
    curve: shown ? await readCurve(db, { productId, shown, released, now }) : null,
  }
}

type Order = (one: VersionCount, other: VersionCount) => number

function byUse(one: VersionCount, other: VersionCount): number {
  return other.sites - one.sites || compareVersions(other.version ?? '', one.version ?? '')
}

/** What is not named comes last. */
function inOrder(counts: Counts = {}, order: Order): VersionCount[] {
  return Object.entries(counts)
    .map(([version, sites]) => ({ version: version || null, sites }))
    .toSorted(
      (one, other) => Number(one.version === null) - Number(other.version === null) || order(one, other),
    )
}

type Released = Awaited<ReturnType<typeof listVersions>>[number]
type Parts = { productId: number; shown: Released; released: readonly Released[]; now: Date }

/** Day by day since the release: the sites that run it or something newer, of all. */
async function readCurve(db: Db, { productId, shown, released, now }: Parts): Promise<AdoptionCurve | null> {
  if (!shown.publishedAt) return null
  const days = daysSince(shown.publishedAt, now)
  const [from = '', to = from] = [days[0], days.at(-1)]
  const rows = await listDays(db, { productId, from, to })
  const counted = new Map(rows.map(({ day, versions }) => [day, versions]))
  const newer = new Set(
    released
      .filter(({ version }) => compareVersions(version, shown.version) >= 0)
      .map(({ version }) => version),
  )
  return {
    release_id: shown.id,
    version: shown.version,
    published_at: shown.publishedAt.toISOString(),
    days: days.map((day) => ({ day, ...countOf(counted.get(day), newer) })),
  }
}

/** A day on which nothing was counted is unknown, which is not the same as nobody. */
function countOf(versions: Counts | undefined, newer: ReadonlySet<string>) {
  if (!versions) return { sites: null, total: null }
  const updated = Object.entries(versions).filter(([version]) => newer.has(version))
  return { sites: totalOf(Object.fromEntries(updated)), total: totalOf(versions) }
}

function totalOf(versions: Counts): number {
  return Object.values(versions).reduce((sum, sites) => sum + sites, 0)
}

function daysSince(start: Date, now: Date): string[] {
  const first = Date.parse(start.toISOString().slice(0, 10))
  const passed = Math.max(0, Math.floor((now.getTime() - first) / DAY_MS))
  const length = Math.min(passed, ADOPTION_CURVE_DAYS) + 1
  return Array.from({ length }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10))
}
