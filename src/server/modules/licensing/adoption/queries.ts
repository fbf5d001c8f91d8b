import { and, between, eq, lt, sql } from 'drizzle-orm'
import { adoptionDays, licenseActivations, licenses, releases } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'

/**
 * A site can send anything as its version, so only versions of releases are named; the rest counts under ''. Local and
 * staging sites do not count, nor do sites that have not called for a while.
 */
const RUNNING = sql`
  from ${licenses} license
  join ${licenseActivations} site on site.license_id = license.id
  left join ${releases} release on release.product_id = license.product_id
    and release.version = site.plugin_version and release.status <> 'draft'
  where site.deactivated_at is null and not site.is_local and site.last_seen_at > ${param('since')}::timestamptz`

/** `6.9` of `6.9.1-RC2`, or null. */
function majorMinor(column: 'wp_version' | 'php_version') {
  return sql`substring(site.${sql.raw(column)} from '^[0-9]{1,2}[.][0-9]{1,2}(?![0-9])')`
}

export type SiteGroup = { kind: 'plugin' | 'wordpress' | 'php'; version: string; sites: number }

/** The sites of a product by version, counted in one pass: of the plugin, of WordPress and of PHP. */
export const groupSites = statement<SiteGroup>(
  'adoption_group_sites',
  sql`
  with running as (
    select coalesce(release.version, '') as plugin, ${majorMinor('wp_version')} as wordpress,
      ${majorMinor('php_version')} as php
    ${RUNNING} and license.product_id = ${param('productId')}::int
  )
  select case when grouping(plugin) = 0 then 'plugin' when grouping(wordpress) = 0 then 'wordpress' else 'php' end as kind,
    coalesce(plugin, wordpress, php, '') as version, count(*)::int as sites
  from running group by grouping sets ((plugin), (wordpress), (php))`,
)

/** Counts the sites of all products in one pass. A day that was counted before stays as it is. */
export const insertDay = statement<object>(
  'adoption_insert_day',
  sql`
  insert into ${adoptionDays} (product_id, day, sites)
  select product_id, ${param('day')}::date, jsonb_object_agg(version, sites) from (
    select license.product_id, coalesce(release.version, '') as version, count(*) as sites
    ${RUNNING} group by 1, 2
  ) counted group by product_id
  on conflict (product_id, day) do nothing`,
)

export async function deleteDaysBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(adoptionDays).where(lt(adoptionDays.day, day))
}

type Span = { productId: number; from: string; to: string }

export function listDays(db: Queryable, { productId, from, to }: Span) {
  return db
    .select({ day: adoptionDays.day, sites: adoptionDays.sites })
    .from(adoptionDays)
    .where(and(eq(adoptionDays.productId, productId), between(adoptionDays.day, from, to)))
}
