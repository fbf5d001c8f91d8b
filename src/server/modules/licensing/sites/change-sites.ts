import { isCheckViolation, type Queryable } from '#server/platform/database.ts'
import { BY_SITE, endActivation, findActiveSite, insertActivation, type SiteActor } from './queries.ts'

export type NewSite = {
  licenseId: number
  site: string
  isLocal: boolean
  environment?: string | null
  pluginVersion?: string | null
  wpVersion?: string | null
  phpVersion?: string | null
  now: Date
  by?: SiteActor
}

/** The site is active (perhaps it already was), or there is no slot left. */
export type TakenSlot = { activationId: number; sitesUsed: number | null } | 'full'

export async function activateSite(
  db: Queryable,
  { by = BY_SITE, now, ...site }: NewSite,
): Promise<TakenSlot> {
  try {
    const [added] = await insertActivation(db, {
      environment: null,
      pluginVersion: null,
      wpVersion: null,
      phpVersion: null,
      ...site,
      ...by,
      now: now.toISOString(),
    })
    if (added) return { activationId: added.id, sitesUsed: added.sitesUsed }
  } catch (error) {
    if (isCheckViolation(error, 'licenses_within_limit')) return 'full'
    throw error
  }
  const live = await findActiveSite(db, site.licenseId, site.site)
  // The site may have been freed in between; its next call then gets a slot, if there is one.
  return { activationId: live?.id ?? 0, sitesUsed: null }
}

/** The number of sites that still use the license; null if this one did not use it. */
export async function deactivateSite(
  db: Queryable,
  { licenseId, site, now, by = BY_SITE }: { licenseId: number; site: string; now: Date; by?: SiteActor },
): Promise<number | null> {
  const [freed] = await endActivation(db, { licenseId, site, ...by, now: now.toISOString() })
  return freed?.sitesUsed ?? null
}
