import { type LicenseState, licenseState } from '#core/domain/license-status.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { LICENSE_SEAL } from './license-key.ts'
import { listLicenses } from './queries.ts'

export type ShownLicense = {
  id: number
  orderItemId: number | null
  productId: number
  key: string
  state: LicenseState
  sitesUsed: number
  sitesLimit: number | null
  expiresAt: Date | null
}

type Options = {
  now: Date
  keyring: Keyring
  masked: boolean
  /** Staff also see those that the buyer no longer holds. */
  viewer: 'buyer' | 'staff'
}

/** The licenses of some orders, with full keys for the buyer and only the last characters for anyone else. */
export async function listLicensesOf(
  db: Queryable,
  orderIds: number[],
  { now, keyring, masked, viewer }: Options,
): Promise<ShownLicense[]> {
  const rows = await listLicenses(db, orderIds, { ofBuyer: viewer === 'buyer' })
  return rows.map(({ keyCipher, keyHint, status, graceUntil, ...license }) => ({
    ...license,
    key: masked ? `••••• ${keyHint}` : keyring.open(LICENSE_SEAL, keyCipher),
    state: licenseState({ status, expiresAt: license.expiresAt, graceUntil }, now),
  }))
}
