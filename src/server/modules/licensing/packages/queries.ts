import { eq } from 'drizzle-orm'
import {
  downloads,
  licenseActivations,
  licenses,
  packages,
  releases,
  signingKeys,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type StoredPackage = NonNullable<Awaited<ReturnType<typeof findPackage>>>

export async function findPackage(db: Queryable, id: number) {
  const [row] = await db
    .select({
      package: packages,
      publicKey: signingKeys.publicKey,
      productId: releases.productId,
      version: releases.version,
      status: releases.status,
      pluginName: releases.pluginName,
    })
    .from(packages)
    .innerJoin(releases, eq(releases.id, packages.releaseId))
    .innerJoin(signingKeys, eq(signingKeys.id, packages.signingKeyId))
    .where(eq(packages.id, id))
  return row
}

export async function findRight(db: Queryable, licenseId: number) {
  const [row] = await db
    .select({
      id: licenses.id,
      productId: licenses.productId,
      status: licenses.status,
      expiresAt: licenses.expiresAt,
      orderId: licenses.orderId,
      userId: licenses.userId,
    })
    .from(licenses)
    .where(eq(licenses.id, licenseId))
  return row
}

export async function findActivation(db: Queryable, id: number) {
  const [row] = await db
    .select({
      licenseId: licenseActivations.licenseId,
      site: licenseActivations.site,
      deactivatedAt: licenseActivations.deactivatedAt,
    })
    .from(licenseActivations)
    .where(eq(licenseActivations.id, id))
  return row
}

export async function insertDownload(db: Queryable, values: typeof downloads.$inferInsert): Promise<void> {
  await db.insert(downloads).values(values)
}
