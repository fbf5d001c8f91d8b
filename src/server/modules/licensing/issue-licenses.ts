import { addMonths } from '#core/domain/license-period.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { newLicenseKey, storedColumns } from './license-key.ts'
import { insertLicenses } from './queries.ts'

/** A line of a paid order. */
export type LicensedItem = {
  id: number
  productId: number | null
  planId: number | null
  quantity: number
  sitesLimit: number | null
  months: number | null
}

type Purchase = { orderId: number; userId: number | null; items: readonly LicensedItem[]; now: Date }

/** A key as its buyer gets it. */
export type IssuedLicense = { id: number; orderItemId: number; unit: number; key: string }

/**
 * Issues one key per purchased unit in the order's transaction. Calling it again issues only what is missing. A line whose
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
  const issued = await insertLicenses(tx, { units: JSON.stringify(rows), userId, orderId, now })
  const keys = new Map(units.map(({ orderItemId, unit, key }) => [`${orderItemId}:${unit}`, key]))
  return issued.map((row) => ({ ...row, key: keys.get(`${row.orderItemId}:${row.unit}`) ?? '' }))
}

function unitsOf({ id, productId, planId, quantity, sitesLimit, months }: LicensedItem, now: Date) {
  if (productId === null || planId === null) return []
  const expiresAt = months === null ? null : addMonths(now, months)
  return Array.from({ length: quantity }, (_, index) => ({
    key: newLicenseKey(),
    productId,
    planId,
    orderItemId: id,
    unit: index + 1,
    sitesLimit,
    expiresAt,
  }))
}
