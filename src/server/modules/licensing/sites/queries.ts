import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ActorKind } from '#core/domain/actor-kind.ts'
import type { LicenseStatus } from '#core/domain/license-status.ts'
import { downloadGrants, licenseActivations, licenseEvents, licenses } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'

/** A key and a site as they are right now. A null id means there is no such license or activation. */
export type FoundLicense = {
  n: number
  id: number | null
  productId: number
  planId: number
  orderId: number | null
  userId: number | null
  status: LicenseStatus
  expiresAtMs: number | null
  graceUntilMs: number | null
  sitesLimit: number | null
  sitesUsed: number
  activationId: number | null
  /** Whether the site takes no slot; null if it is not active. */
  isFree: boolean | null
  /** When the last of this site's download links that are used up would have ended; null if there is none. */
  usedUpUntilMs: number | null
}

/** Many keys in one round trip, in the order requested. */
export const findLicenses = statement<FoundLicense>(
  'licenses_find',
  sql`
  select requested.n::int as n, license.id, license.product_id as "productId", license.plan_id as "planId",
    license.order_id as "orderId", license.user_id as "userId", license.status,
    (extract(epoch from license.expires_at) * 1000)::float8 as "expiresAtMs",
    (extract(epoch from license.grace_until) * 1000)::float8 as "graceUntilMs",
    license.sites_limit as "sitesLimit", license.sites_used as "sitesUsed", site.id as "activationId",
    site.is_local as "isFree", (
      select (extract(epoch from max(used.expires_at)) * 1000)::float8 from ${downloadGrants} used
      where used.activation_id = site.id and used.uses = used.max_uses
    ) as "usedUpUntilMs"
  from unnest(${param('keyHashes')}::text[], ${param('sites')}::text[]) with ordinality as requested (key_hash, site, n)
  left join ${licenses} license on license.key_hash = requested.key_hash
  left join ${licenseActivations} site
    on site.license_id = license.id and site.site = requested.site and site.deactivated_at is null
  order by requested.n`,
)

/** Lets one change of a license's sites happen at a time, so that each sees those before it. */
const USE_LOCK = sql`for no key update`

/**
 * Every change of a site locks its license first, as purchases and staff do. In the other order, a site and its owner
 * could wait for each other.
 */
const HELD = sql`held as materialized (
    select id from ${licenses} where id = ${param('licenseId')}::int ${USE_LOCK}
  )`

/**
 * Takes a slot for a site. The unique index on live sites decides races, and the license's check constraint refuses one too
 * many, which rolls the statement back. So neither a site nor a slot is ever counted twice.
 */
export const insertActivation = statement<{ id: number; sitesUsed: number }>(
  'licenses_activate',
  sql`
  with ${HELD}, added as (
    insert into ${licenseActivations} (
      license_id, site, is_local, environment, plugin_version, wp_version, php_version, activated_at, last_seen_at)
    select held.id, ${param('site')}::text, ${param('isLocal')}::boolean,
      ${param('environment')}::text, ${param('pluginVersion')}::text, ${param('wpVersion')}::text,
      ${param('phpVersion')}::text, ${param('now')}::timestamptz, ${param('now')}::timestamptz from held
    on conflict (license_id, site) where deactivated_at is null do nothing
    returning id, license_id, is_local
  ), counted as (
    update ${licenses} license set sites_used = sites_used + 1, updated_at = ${param('now')}::timestamptz
    from added where license.id = added.license_id and not added.is_local
    returning license.sites_used
  ), logged as (
    insert into ${licenseEvents} (license_id, kind, site, actor_kind, actor_id, created_at)
    select license_id, 'activated', ${param('site')}::text, ${param('actorKind')}::text, ${param('actorId')}::int,
      ${param('now')}::timestamptz from added
  )
  select added.id, coalesce((select sites_used from counted), license.sites_used) as "sitesUsed"
  from added join ${licenses} license on license.id = added.license_id`,
)

/** Locks the license until the transaction ends. */
export const lockUse = statement<{ used: number; limit: number | null }>(
  'licenses_lock_use',
  sql`select sites_used as used, sites_limit as "limit" from ${licenses} where id = ${param('licenseId')}::int ${USE_LOCK}`,
)

/** Sites that use the license without taking a slot. Exact only while the license is locked. */
export async function countFreeSites(tx: Queryable, licenseId: number): Promise<number> {
  return tx.$count(
    licenseActivations,
    and(
      eq(licenseActivations.licenseId, licenseId),
      eq(licenseActivations.isLocal, true),
      isNull(licenseActivations.deactivatedAt),
    ),
  )
}

/** Gives a slot to a site that has used the license for free. No row if it does not. */
export const chargeSite = statement<{ id: number; sitesUsed: number }>(
  'licenses_charge_site',
  sql`
  with ${HELD}, charged as (
    update ${licenseActivations} activation set is_local = false, environment = ${param('environment')}::text
    from held where license_id = held.id and site = ${param('site')}::text and deactivated_at is null and is_local
    returning activation.id, license_id
  ), counted as (
    update ${licenses} license set sites_used = sites_used + 1, updated_at = ${param('now')}::timestamptz
    from charged where license.id = charged.license_id
    returning license.sites_used
  ), logged as (
    insert into ${licenseEvents} (license_id, kind, site, actor_kind, actor_id, created_at)
    select license_id, 'activated', ${param('site')}::text, ${param('actorKind')}::text, ${param('actorId')}::int,
      ${param('now')}::timestamptz from charged
  )
  select charged.id, counted.sites_used as "sitesUsed" from charged, counted`,
)

/**
 * The same for many sites that take a slot. Licenses are locked in id order, so that two such statements cannot deadlock.
 * Sites that already had a slot are not among the returned rows.
 */
export const insertActivations = statement<{ n: number; id: number; sitesUsed: number }>(
  'licenses_activate_many',
  sql`
  with requested as (
    select * from jsonb_to_recordset(${param('sites')}::jsonb) as site (n int, "licenseId" int, site text,
      environment text, "pluginVersion" text, "wpVersion" text, "phpVersion" text)
  ), held as materialized (
    select id from ${licenses} where id in (select "licenseId" from requested) order by id ${USE_LOCK}
  ), added as (
    insert into ${licenseActivations} (
      license_id, site, environment, plugin_version, wp_version, php_version, activated_at, last_seen_at)
    select held.id, site, environment, "pluginVersion", "wpVersion", "phpVersion",
      ${param('now')}::timestamptz, ${param('now')}::timestamptz
    from requested join held on held.id = "licenseId" order by held.id, n
    on conflict (license_id, site) where deactivated_at is null do nothing
    returning id, license_id, site
  ), counted as (
    update ${licenses} license set sites_used = sites_used + more.sites, updated_at = ${param('now')}::timestamptz
    from (
      select license_id, count(*)::int as sites from added group by license_id order by license_id
    ) more where license.id = more.license_id
    returning license.id, license.sites_used
  ), logged as (
    insert into ${licenseEvents} (license_id, kind, site, actor_kind, actor_id, created_at)
    select license_id, 'activated', site, ${param('actorKind')}::text, ${param('actorId')}::int, ${param('now')}::timestamptz
    from added
  )
  select distinct on (added.id) requested.n, added.id, coalesce(counted.sites_used, license.sites_used) as "sitesUsed"
  from added join requested on requested."licenseId" = added.license_id and requested.site = added.site
  join ${licenses} license on license.id = added.license_id
  left join counted on counted.id = added.license_id
  order by added.id, requested.n`,
)

/** Frees a slot exactly once, however many calls arrive at the same time. */
export const endActivation = statement<{ sitesUsed: number }>(
  'licenses_deactivate',
  sql`
  with ${HELD}, freed as (
    update ${licenseActivations} set deactivated_at = ${param('now')}::timestamptz
    from held where license_id = held.id and site = ${param('site')}::text and deactivated_at is null
    returning license_id, is_local
  ), counted as (
    update ${licenses} license set sites_used = sites_used - 1, updated_at = ${param('now')}::timestamptz
    from freed where license.id = freed.license_id and not freed.is_local
    returning license.sites_used
  ), logged as (
    insert into ${licenseEvents} (license_id, kind, site, actor_kind, actor_id, created_at)
    select license_id, 'deactivated', ${param('site')}::text, ${param('actorKind')}::text, ${param('actorId')}::int,
      ${param('now')}::timestamptz from freed
  )
  select coalesce((select sites_used from counted), license.sites_used) as "sitesUsed"
  from freed join ${licenses} license on license.id = freed.license_id`,
)

/** Who changed a license. A site itself counts as the system. */
export type SiteActor = { actorKind: ActorKind; actorId: number | null }

export const BY_SITE: SiteActor = { actorKind: 'system', actorId: null }

/** Skips sites seen within the last hour with the same version: hourly precision is enough. */
export const noteSeen = statement(
  'licenses_seen',
  sql`
  update ${licenseActivations} activation set
    last_seen_at = seen.at,
    plugin_version = coalesce(seen."pluginVersion", activation.plugin_version),
    wp_version = coalesce(seen."wpVersion", activation.wp_version),
    php_version = coalesce(seen."phpVersion", activation.php_version)
  from jsonb_to_recordset(${param('seen')}::jsonb) as seen (
    id int, at timestamptz, "pluginVersion" text, "wpVersion" text, "phpVersion" text)
  where activation.id = seen.id and (activation.last_seen_at < seen.at - interval '1 hour'
    or activation.plugin_version is distinct from coalesce(seen."pluginVersion", activation.plugin_version))`,
)

export async function findActiveSite(db: Queryable, licenseId: number, site: string) {
  const [row] = await db
    .select({ id: licenseActivations.id })
    .from(licenseActivations)
    .where(
      and(
        eq(licenseActivations.licenseId, licenseId),
        eq(licenseActivations.site, site),
        isNull(licenseActivations.deactivatedAt),
      ),
    )
  return row
}
