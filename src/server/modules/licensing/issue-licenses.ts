import { addMonths } from '#core/domain/license-period.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { newLicenseKey, storedColumns } from './license-key.ts'
import { insertIssuedEvents, insertLicenses } from './queries.ts'

/** A line of a paid order. */
export type LicensedItem = {
  id: number
  productId: number | null
  planId: number | null
  /** One per purchased unit. */
  licenseIds: readonly number[]
  sitesLimit: number | null
  months: number | null
}

type Purchase = { orderId: number; userId: number | null; items: readonly LicensedItem[]; now: Date }

/** A key as its buyer gets it. */
export type IssuedLicense = { id: number; orderItemId: number; unit: number; key: string }

/**
 * Issues one key per purchased unit in the order's transaction. A constraint refuses a second key for a unit. A line whose
 * product was deleted gets none.
 */
export async function issueLicenses(
  tx: Queryable,
  keyring: Keyring,
  { orderId, userId, items, now }: Purchase,
): Promise<IssuedLicense[]> {
  const units = items.flatMap((item) => unitsOf(item, now))
  if (units.length === 0) return []
  const rows = units.map(({ key, ...unit }) => ({
    ...unit,
    ...storedColumns(keyring, key),
  }))
  const written = JSON.stringify(rows)
  await insertLicenses(tx, { units: written, userId, orderId, now })
  await insertIssuedEvents(tx, { units: written, now })
  return units.map(({ id, orderItemId, unit, key }) => ({ id, orderItemId, unit, key }))
}

function unitsOf(
  { id: orderItemId, productId, planId, licenseIds, sitesLimit, months }: LicensedItem,
  now: Date,
) {
  const expiresAt = months === null ? null : addMonths(now, months)
  return licenseIds.map((id, index) => ({
    id,
    key: newLicenseKey(),
    productId,
    planId,
    orderItemId,
    unit: index + 1,
    sitesLimit,
    expiresAt,
  }))
}
