import type { Adoption, AdoptionCurve, VersionCount } from '#core/contract/adoption.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { ACTIVE_SITE_DAYS, ADOPTION_CURVE_DAYS } from '#core/domain/limits.ts'
import { compareVersions } from '#core/domain/plugin-version.ts'
import { AppError } from '#core/errors.ts'
import type { Db } from '#server/platform/database.ts'
import { listVersions } from '../releases/queries.ts'
import { groupSites, listDays, type SiteGroup } from './queries.ts'
import { activeSince } from './tally-sites.ts'

type Asked = { productId: number; releaseId: number | undefined; now: Date }

/** What the sites of a product run, and how fast they went over to a release. */
export async function readAdoption(db: Db, { productId, releaseId, now }: Asked): Promise<Adoption> {
  const [groups, versions] = await Promise.all([
    groupSites(db, { productId, since: activeSince(now) }),
    listVersions(db, productId),
  ])
  const running = groups.filter(({ kind }) => kind === 'plugin')
  const released = versions
    .filter(({ status }) => status !== 'draft')
    .toSorted((one, other) => compareVersions(other.version, one.version))
  const shown =
    releaseId === undefined
      ? (released.find(({ status, channel }) => status === 'published' && channel === 'stable') ??
        released[0])
      : released.find(({ id }) => id === releaseId)
  if (!shown && releaseId !== undefined) throw new AppError('not_found')
  return {
    active_days: ACTIVE_SITE_DAYS,
    sites: running.reduce((sum, { sites }) => sum + sites, 0),
    versions: running
      .map(toCount)
      .toSorted((one, other) => compareVersions(other.version ?? '', one.version ?? '')),
    wordpress: mostUsed(groups, 'wordpress'),
    php: mostUsed(groups, 'php'),
    curve: shown ? await readCurve(db, { productId, shown, released, running, now }) : null,
  }
}

const MOST_GROUPS = 10

/** The most used versions first, at most ten; the others together, last. */
function mostUsed(groups: readonly SiteGroup[], kind: SiteGroup['kind']): VersionCount[] {
  const own = groups.filter((group) => group.kind === kind)
  const named = own
    .filter(({ version }) => version !== '')
    .toSorted((one, other) => other.sites - one.sites || compareVersions(other.version, one.version))
    .slice(0, MOST_GROUPS)
  const rest = own.filter((group) => !named.includes(group)).reduce((sum, { sites }) => sum + sites, 0)
  return [...named.map(toCount), ...(rest > 0 ? [{ version: null, sites: rest }] : [])]
}

function toCount({ version, sites }: SiteGroup): VersionCount {
  return { version: version || null, sites }
}

type Released = Awaited<ReturnType<typeof listVersions>>[number]
type Parts = {
  productId: number
  shown: Released
  released: readonly Released[]
  running: readonly SiteGroup[]
  now: Date
}

/** Day by day since the release: the sites that run it or something newer, of all. The last day is counted live. */
async function readCurve(
  db: Db,
  { productId, shown, released, running, now }: Parts,
): Promise<AdoptionCurve | null> {
  if (!shown.publishedAt) return null
  const days = daysSince(shown.publishedAt, now)
  const [from = '', to = from] = [days[0], days.at(-1)]
  const counted = new Map(
    (await listDays(db, { productId, from, to })).map(({ day, sites }) => [day, sites] as const),
  )
  counted.set(
    now.toISOString().slice(0, 10),
    Object.fromEntries(running.map(({ version, sites }) => [version, sites])),
  )
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

/** A day on which the job did not run is unknown, which is not the same as nobody. */
function countOf(sites: Record<string, number> | undefined, newer: ReadonlySet<string>) {
  if (!sites) return { sites: null, total: null }
  const entries = Object.entries(sites)
  return {
    sites: entries.reduce((sum, [version, count]) => sum + (newer.has(version) ? count : 0), 0),
    total: entries.reduce((sum, [, count]) => sum + count, 0),
  }
}

function daysSince(start: Date, now: Date): string[] {
  const first = Date.parse(start.toISOString().slice(0, 10))
  const passed = Math.max(0, Math.floor((now.getTime() - first) / DAY_MS))
  const length = Math.min(passed, ADOPTION_CURVE_DAYS) + 1
  return Array.from({ length }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10))
}
