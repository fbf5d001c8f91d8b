import { eq, inArray } from 'drizzle-orm'
import { licenseActivations, licenseEvents, licenses } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export async function findLicenseByHashes(
  db: Queryable,
  keyHashes: string[],
): Promise<{ id: number } | undefined> {
  const [row] = await db
    .select({ id: licenses.id })
    .from(licenses)
    .where(inArray(licenses.keyHash, keyHashes))
  return row
}

export async function insertForeignLicense(
  tx: Queryable,
  values: typeof licenses.$inferInsert,
  now: Date,
): Promise<number> {
  const [row] = await tx.insert(licenses).values(values).returning({ id: licenses.id })
  if (!row) throw new Error('insert returned nothing')
  await tx.insert(licenseEvents).values({ licenseId: row.id, kind: 'imported', createdAt: now })
  return row.id
}

type Site = { licenseId: number; site: string; isLocal: boolean; at: Date }

/** False if the site already uses the license. */
export async function insertForeignSite(
  tx: Queryable,
  { licenseId, site, isLocal, at }: Site,
): Promise<boolean> {
  const rows = await tx
    .insert(licenseActivations)
    .values({ licenseId, site, isLocal, activatedAt: at, lastSeenAt: at })
    .onConflictDoNothing()
    .returning({ id: licenseActivations.id })
  return rows.length > 0
}

export async function setSitesUsed(tx: Queryable, licenseId: number, sitesUsed: number): Promise<void> {
  await tx.update(licenses).set({ sitesUsed }).where(eq(licenses.id, licenseId))
}
