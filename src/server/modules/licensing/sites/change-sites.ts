import { TransactionRollbackError } from 'drizzle-orm/errors'
import { maxFreeSites } from '#core/domain/limits.ts'
import { isCheckViolation, type Queryable } from '#server/platform/database.ts'
import {
  BY_SITE,
  chargeSite,
  countFreeSites,
  endActivation,
  findActiveSite,
  insertActivation,
  lockUse,
  type SiteActor,
} from './queries.ts'

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

/** The site is active (perhaps it already was), or there is no room left for it. */
export type TakenSlot = { activationId: number; sitesUsed: number | null } | 'full'

/** Activates a site. One that was free takes a slot if it no longer is; one that has a slot keeps it. */
export async function activateSite(
  db: Queryable,
  { by = BY_SITE, now, ...site }: NewSite,
): Promise<TakenSlot> {
  const values = {
    environment: null,
    pluginVersion: null,
    wpVersion: null,
    phpVersion: null,
    ...site,
    ...by,
    now: now.toISOString(),
  }
  const added = await (site.isLocal ? addFree(db, values) : addPaid(db, values))
  if (added === 'full') return 'full'
  if (added) return { activationId: added.id, sitesUsed: added.sitesUsed }
  const live = await findActiveSite(db, site.licenseId, site.site)
  // The site was freed in between, so it has no place; its next call gets one, if there is one.
  return live ? { activationId: live.id, sitesUsed: null } : 'full'
}

type Values = Record<string, unknown> & { licenseId: number }
type Added = { id: number; sitesUsed: number }

/** The check constraint of the license refuses one too many. */
async function addPaid(db: Queryable, values: Values): Promise<Added | 'full' | undefined> {
  try {
    const [added] = await insertActivation(db, values)
    if (added) return added
    const [charged] = await chargeSite(db, values)
    return charged
  } catch (error) {
    if (isCheckViolation(error, 'licenses_within_limit')) return 'full'
    throw error
  }
}

/** The license stays locked until the transaction ends, so that nobody adds another site before these are counted. */
async function addFree(db: Queryable, values: Values): Promise<Added | 'full' | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const [added] = await insertActivation(tx, values)
      if (added && (await hasTooManyFree(tx, values.licenseId))) tx.rollback()
      return added
    })
  } catch (error) {
    if (error instanceof TransactionRollbackError) return 'full'
    throw error
  }
}

async function hasTooManyFree(tx: Queryable, licenseId: number): Promise<boolean> {
  const [use] = await lockUse(tx, { licenseId })
  const max = maxFreeSites(use?.limit ?? null)
  return max !== null && (await countFreeSites(tx, licenseId)) > max
}

/** The number of sites that still use the license; null if this one did not use it. */
export async function deactivateSite(
  db: Queryable,
  { licenseId, site, now, by = BY_SITE }: { licenseId: number; site: string; now: Date; by?: SiteActor },
): Promise<number | null> {
  const [freed] = await endActivation(db, { licenseId, site, ...by, now: now.toISOString() })
  return freed?.sitesUsed ?? null
}
