import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { DAY_MS } from '#core/domain/durations.ts'
import { adoptionDays, licenseActivations, licenses, releases } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { seededRandom } from '../seeded-random.ts'

const SEED = 47
const DAYS = 90
const WORDPRESS = ['6.9.1', '6.9', '6.9.1', '6.8.3', '6.7.4']
const PHP = ['8.3.14', '8.3.6', '8.2.26', '8.4.1', '8.1.31']

/** What the demo's sites run, now and on the days before: some update at once, some take months. */
export async function insertAdoption(tx: Tx, now: Date): Promise<void> {
  const random = seededRandom(SEED)
  const published = await listReleases(tx)
  const sites = (await listSites(tx)).map((site) => ({
    ...site,
    delayMs: random() ** 2 * 90 * DAY_MS,
    wpVersion: pick(WORDPRESS, random),
    phpVersion: pick(PHP, random),
  }))
  type Site = (typeof sites)[number]
  const versionOf = ({ productId, activatedAt, delayMs }: Site, at: Date): string | undefined =>
    published.findLast((release) => {
      // A site starts with the release of the day it is set up, and takes its time for later ones.
      const waits = release.publishedAt > activatedAt ? delayMs : 0
      return release.productId === productId && release.publishedAt.getTime() + waits <= at.getTime()
    })?.version

  const running = sites.map((site) => ({ ...site, pluginVersion: versionOf(site, now) ?? null }))
  await tx.execute(sql`
    update ${licenseActivations} as site
    set plugin_version = says."pluginVersion", wp_version = says."wpVersion", php_version = says."phpVersion"
    from jsonb_to_recordset(${JSON.stringify(running)}::jsonb) as says (
      id int, "pluginVersion" text, "wpVersion" text, "phpVersion" text)
    where site.id = says.id`)

  const rows = Array.from({ length: DAYS }, (_, n) => endOfDay(now, n)).flatMap((at) => {
    const there = sites.filter(({ activatedAt }) => activatedAt <= at)
    const byProduct = Map.groupBy(there, ({ productId }) => productId)
    return Array.from(byProduct, ([productId, own]) => ({
      productId,
      day: at.toISOString().slice(0, 10),
      countedAt: at,
      versions: countBy(own.map((site) => versionOf(site, at) ?? '')),
      wordpress: countBy(own.map(({ wpVersion }) => majorMinor(wpVersion))),
      php: countBy(own.map(({ phpVersion }) => majorMinor(phpVersion))),
    }))
  })
  if (rows.length > 0) await tx.insert(adoptionDays).values(rows)
}

function majorMinor(version: string | undefined): string {
  return version?.split('.').slice(0, 2).join('.') ?? ''
}

function listSites(tx: Tx) {
  return tx
    .select({
      id: licenseActivations.id,
      productId: licenses.productId,
      activatedAt: licenseActivations.activatedAt,
    })
    .from(licenseActivations)
    .innerJoin(licenses, eq(licenses.id, licenseActivations.licenseId))
    .orderBy(asc(licenseActivations.id))
}

async function listReleases(tx: Tx) {
  const rows = await tx
    .select({
      productId: releases.productId,
      version: releases.version,
      publishedAt: releases.publishedAt,
    })
    .from(releases)
    .where(isNotNull(releases.publishedAt))
    .orderBy(asc(releases.publishedAt))
  return rows.flatMap(({ publishedAt, ...release }) => (publishedAt ? [{ ...release, publishedAt }] : []))
}

/** Today is as of now. */
function endOfDay(now: Date, daysAgo: number): Date {
  const midnight = Date.parse(now.toISOString().slice(0, 10))
  return daysAgo === 0 ? now : new Date(midnight - (daysAgo - 1) * DAY_MS - 1)
}

function countBy(versions: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(versions, (version) => version)
  return Object.fromEntries(Array.from(groups, ([version, same]) => [version, same.length]))
}

function pick(values: readonly string[], random: () => number): string | undefined {
  return values[Math.floor(random() * values.length)]
}
