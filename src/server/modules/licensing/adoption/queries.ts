import { and, between, desc, eq, lt, max, sql } from 'drizzle-orm'
import { adoptionDays, licenseActivations, licenses, products, releases } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'

export type SiteGroup = {
  productId: number
  kind: 'versions' | 'wordpress' | 'php'
  /** Empty for everything that is not named. */
  version: string
  sites: number
}

/** `6.9` of `6.9.1-RC2`, or null. */
function majorMinor(column: 'wp_version' | 'php_version') {
  return sql`substring(site.${sql.raw(column)} from '^[0-9]{1,2}[.][0-9]{1,2}(?![0-9])')`
}

/**
 * Counts a range of sites in one pass: by version of the plugin, of WordPress and of PHP. A site can send anything as
 * its version, so only releases are named. Local and staging sites do not count, nor do sites that have not called.
 */
export const groupSites = statement<SiteGroup>(
  'adoption_group_sites',
  sql`
  with running as (
    select license.product_id as product, coalesce(release.version, '') as plugin,
      ${majorMinor('wp_version')} as wordpress, ${majorMinor('php_version')} as php
    from ${licenseActivations} site
    join ${licenses} license on license.id = site.license_id
    left join ${releases} release on release.product_id = license.product_id
      and release.version = site.plugin_version and release.status <> 'draft'
    where site.id > ${param('after')}::int and site.id <= ${param('upTo')}::int
      and site.deactivated_at is null and not site.is_local and site.last_seen_at > ${param('since')}::timestamptz
  )
  select product as "productId",
    case when grouping(plugin) = 0 then 'versions' when grouping(wordpress) = 0 then 'wordpress' else 'php' end as kind,
    coalesce(plugin, wordpress, php, '') as version, count(*)::int as sites
  from running group by grouping sets ((product, plugin), (product, wordpress), (product, php))`,
)

export async function findLastSiteId(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: max(licenseActivations.id) }).from(licenseActivations)
  return row?.id ?? 0
}

/** Replaces whole rows, so that nothing is counted twice, whatever runs twice. */
export const saveDays = statement<object>(
  'adoption_save_days',
  sql`
  insert into ${adoptionDays} (product_id, day, counted_at, versions, wordpress, php)
  select counted."productId", ${param('day')}::date, ${param('now')}::timestamptz, versions, wordpress, php
  from jsonb_to_recordset(${param('counts')}::jsonb) as counted (
    "productId" int, versions jsonb, wordpress jsonb, php jsonb)
  where exists (select from ${products} product where product.id = counted."productId")
  order by counted."productId"
  on conflict (product_id, day) do update set counted_at = excluded.counted_at, versions = excluded.versions,
    wordpress = excluded.wordpress, php = excluded.php`,
)

/** Products that had sites until now and have none left. */
export const clearDays = statement<object>(
  'adoption_clear_days',
  sql`
  insert into ${adoptionDays} (product_id, day, counted_at, versions, wordpress, php)
  select distinct product_id, ${param('day')}::date, ${param('now')}::timestamptz, '{}'::jsonb, '{}'::jsonb, '{}'::jsonb
  from ${adoptionDays} before
  where day in (${param('day')}::date, ${param('day')}::date - 1) and versions <> '{}'
    and not exists (select from ${adoptionDays} newer where newer.product_id = before.product_id
      and newer.day = ${param('day')}::date and newer.counted_at >= ${param('now')}::timestamptz)
  order by product_id
  on conflict (product_id, day) do update set counted_at = excluded.counted_at, versions = excluded.versions,
    wordpress = excluded.wordpress, php = excluded.php`,
)

export async function deleteDaysBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(adoptionDays).where(lt(adoptionDays.day, day))
}

export async function findNewestDay(db: Queryable, productId: number) {
  const [row] = await db
    .select()
    .from(adoptionDays)
    .where(eq(adoptionDays.productId, productId))
    .orderBy(desc(adoptionDays.day))
    .limit(1)
  return row
}

type Span = { productId: number; from: string; to: string }

export function listDays(db: Queryable, { productId, from, to }: Span) {
  return db
    .select({ day: adoptionDays.day, versions: adoptionDays.versions })
    .from(adoptionDays)
    .where(and(eq(adoptionDays.productId, productId), between(adoptionDays.day, from, to)))
}
