import type { Queryable } from '#server/platform/database.ts'
import { lastDayOf } from './by-hand/terms.ts'
import { insertLicenseEvent, lockLicense, updateLicense } from './staff/queries.ts'

type Extension = { licenseId: number; until: Date; actorId: number | null; now: Date }

/** Moves the end of a license to a later moment; one that ends later, or never, stays as it is. */
export async function extendLicense(
  tx: Queryable,
  { licenseId, until, actorId, now }: Extension,
): Promise<void> {
  const license = await lockLicense(tx, licenseId)
  if (!license?.expiresAt || license.expiresAt >= until) return
  await updateLicense(tx, licenseId, { expiresAt: until, updatedAt: now })
  await insertLicenseEvent(tx, {
    licenseId,
    kind: 'extended',
    details: { expires_on: lastDayOf(until) },
    actorKind: 'user',
    actorId,
    createdAt: now,
  })
}
