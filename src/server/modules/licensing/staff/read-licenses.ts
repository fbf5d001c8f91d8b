import { licenseState } from '#core/domain/license-status.ts'
import type { Queryable } from '#server/platform/database.ts'
import { hashesOfLicenseKey } from '../license-key.ts'
import {
  findOrdersByKey,
  listActivations,
  listDownloadsWith,
  listLicensesBehind,
  listLicensesOfUser,
  listSites,
} from './read-queries.ts'

/** Staff search by a full key or by its last group. */
export function findOrdersWithKey(db: Queryable, key: string): Promise<number[]> {
  return findOrdersByKey(db, { keyHashes: hashesOfLicenseKey(key), hint: key.toUpperCase() })
}

export async function listSitesOf(db: Queryable, licenseIds: number[]) {
  const rows = licenseIds.length === 0 ? [] : await listSites(db, licenseIds)
  return Map.groupBy(rows, ({ licenseId }) => licenseId)
}

type Purchase = {
  orderId: number
  orderedAt: Date
  /** Licenses that the order renewed or upgraded. */
  changedIds: number[]
}

/** How the buyer has used the licenses of a purchase: the first sites and downloads, with masked keys. */
export async function readLicenseUse(
  db: Queryable,
  { orderId, orderedAt, changedIds }: Purchase,
  limit: number,
) {
  const rows = await listLicensesBehind(db, { orderId, ids: changedIds })
  const use = { licenseIds: rows.map(({ id }) => id), orderedAt, limit }
  const [sites, downloads] =
    rows.length === 0 ? [[], []] : await Promise.all([listActivations(db, use), listDownloadsWith(db, use)])
  const licenses = rows.map(({ keyHint, ...license }) => ({ ...license, key: `••••• ${keyHint}` }))
  return { licenses, sites, downloads }
}

/** The newest licenses of a user, with masked keys. */
export async function listLicensesHeldBy(
  db: Queryable,
  userId: number,
  { now, limit }: { now: Date; limit: number },
) {
  const rows = await listLicensesOfUser(db, userId, limit)
  return rows.map(({ keyHint, status, graceUntil, ...license }) => ({
    ...license,
    key: `••••• ${keyHint}`,
    state: licenseState({ status, expiresAt: license.expiresAt, graceUntil }, now),
  }))
}
