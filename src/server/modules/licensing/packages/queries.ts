import { and, desc, eq, lt, sql } from 'drizzle-orm'
import {
  downloadGrants,
  downloads,
  licenseActivations,
  licenses,
  packages,
  products,
  releases,
  signingKeys,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { packageColumns } from '../releases/queries.ts'
import { licenseChanged } from '../sites/license-changes.ts'

export type StoredPackage = NonNullable<Awaited<ReturnType<typeof findPackage>>>

export async function findPackage(db: Queryable, id: number) {
  const [row] = await selectStored(db).where(eq(packages.id, id))
  return row
}

/** The newest free edition of a published product. */
export async function findFreePackage(db: Queryable, uri: string) {
  const [row] = await selectStored(db)
    .innerJoin(products, eq(products.id, releases.productId))
    .where(
      and(
        eq(products.uri, uri),
        eq(products.status, 'published'),
        eq(packages.edition, 'free'),
        eq(releases.status, 'published'),
        eq(releases.channel, 'stable'),
      ),
    )
    .orderBy(desc(releases.publishedAt), desc(releases.id))
    .limit(1)
  return row
}

function selectStored(db: Queryable) {
  return db
    .select({
      package: packageColumns,
      publicKey: signingKeys.publicKey,
      keyId: signingKeys.keyId,
      productId: releases.productId,
      version: releases.version,
      status: releases.status,
      pluginName: releases.pluginName,
    })
    .from(packages)
    .innerJoin(releases, eq(releases.id, packages.releaseId))
    .innerJoin(signingKeys, eq(signingKeys.id, packages.signingKeyId))
    .$dynamic()
}

export async function findRight(db: Queryable, licenseId: number) {
  const [row] = await db
    .select({
      id: licenses.id,
      productId: licenses.productId,
      status: licenses.status,
      expiresAt: licenses.expiresAt,
      graceUntil: licenses.graceUntil,
      orderId: licenses.orderId,
      userId: licenses.userId,
      heldSince: licenses.heldSince,
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

type Use = {
  nonceHash: string
  maxUses: number
  expiresAt: Date
  licenseId: number
  activationId: number | null
}

/**
 * Counts a use of a link, exactly even under concurrency; false if it is used up. The last one notifies whoever caches
 * the license, so that the next check offers another link.
 */
export async function countUse(db: Queryable, { licenseId, ...use }: Use): Promise<boolean> {
  const rows = await db
    .insert(downloadGrants)
    .values({ ...use, uses: 1 })
    .onConflictDoUpdate({
      target: downloadGrants.nonceHash,
      set: { uses: sql`${downloadGrants.uses} + 1` },
      setWhere: lt(downloadGrants.uses, downloadGrants.maxUses),
    })
    .returning({
      told: sql`case when ${downloadGrants.uses} = ${downloadGrants.maxUses} then ${licenseChanged(licenseId)} end`,
    })
  return rows.length > 0
}

/** Counts a use of a link that has not been used before; false if it has. */
export async function insertFirstUse(db: Queryable, { licenseId: _, ...use }: Use): Promise<boolean> {
  const rows = await db
    .insert(downloadGrants)
    .values({ ...use, uses: 1 })
    .onConflictDoNothing()
    .returning({ uses: downloadGrants.uses })
  return rows.length > 0
}

export async function deleteStaleUses(db: Queryable, now: Date): Promise<void> {
  await db.delete(downloadGrants).where(lt(downloadGrants.expiresAt, now))
}
