import { maxFreeSites } from '#core/domain/limits.ts'
import { isLocalSite, normalizeSite } from '#core/domain/site-url.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import {
  findLicenseByHashes,
  insertForeignLicense,
  insertForeignSite,
  setSitesUsed,
} from './import-queries.ts'
import { hashesOfLicenseKey, storedColumns } from './license-key.ts'
import { countFreeSites, findActiveSite, lockUse } from './sites/queries.ts'

export type ForeignLicense = {
  key: string
  productId: number
  planId: number
  userId: number | null
  orderId: number | null
  disabled: boolean
  sitesLimit: number | null
  expiresAt: Date | null
  at: Date
  now: Date
}

/** Imports a key from another shop unchanged, so that sites using it keep working. An existing key is left alone. */
export async function importLicense(
  tx: Queryable,
  keyring: Keyring,
  { key, disabled, at, now, ...license }: ForeignLicense,
): Promise<{ id: number; isNew: boolean }> {
  const known = await findLicenseId(tx, key)
  if (known !== undefined) return { id: known, isNew: false }
  const values = {
    ...license,
    ...storedColumns(keyring, key.trim()),
    ...(disabled && { status: 'disabled' as const, disabledReason: 'staff' as const }),
    createdAt: at,
    updatedAt: now,
  }
  return { id: await insertForeignLicense(tx, values, now), isNew: true }
}

export async function findLicenseId(db: Queryable, key: string): Promise<number | undefined> {
  return (await findLicenseByHashes(db, hashesOfLicenseKey(key)))?.id
}

/** Imports a site that uses an imported key, or returns why it could not. */
export async function importSite(
  tx: Queryable,
  { licenseId, address, at }: { licenseId: number; address: string; at: Date },
): Promise<'new' | 'known' | { problem: string }> {
  const site = normalizeSite(address)
  if (!site) return { problem: `${address} is no address of a site.` }
  const [use] = await lockUse(tx, { licenseId })
  if (!use) return { problem: 'The license is gone.' }
  if (await findActiveSite(tx, licenseId, site)) return 'known'
  const isLocal = isLocalSite(site)
  const max = isLocal ? maxFreeSites(use.limit) : use.limit
  const used = isLocal ? await countFreeSites(tx, licenseId) : use.used
  if (max !== null && used >= max)
    return {
      problem: `${site} is one ${isLocal ? 'more than the local and staging sites that' : 'site more than'} the license allows.`,
    }
  if (!(await insertForeignSite(tx, { licenseId, site, isLocal, at }))) return 'known'
  if (!isLocal) await setSitesUsed(tx, licenseId, use.used + 1)
  return 'new'
}
