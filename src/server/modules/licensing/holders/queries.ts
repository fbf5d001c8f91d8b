import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  licenseActivations,
  licenses,
  orders,
  packages,
  plans,
  productImages,
  products,
  releases,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

const held = {
  id: licenses.id,
  keyCipher: licenses.keyCipher,
  status: licenses.status,
  productId: licenses.productId,
  productName: products.name,
  productUri: products.uri,
  productStatus: products.status,
  image: sql<string | null>`(select ${productImages.uri} from ${productImages}
    where ${productImages.productId} = ${products.id} order by ${productImages.position}, ${productImages.id} limit 1)`,
  plan: plans.name,
  orderKey: orders.key,
  sitesUsed: licenses.sitesUsed,
  sitesLimit: licenses.sitesLimit,
  expiresAt: licenses.expiresAt,
  graceUntil: licenses.graceUntil,
  createdAt: licenses.createdAt,
}
export type HeldLicense = Awaited<ReturnType<typeof listHeldLicenses>>[number]

type Slice = { limit: number; offset: number }

export function listHeldLicenses(db: Queryable, userId: number, { limit, offset }: Slice) {
  return selectHeld(db)
    .where(eq(licenses.userId, userId))
    .orderBy(desc(licenses.createdAt), desc(licenses.id))
    .limit(limit)
    .offset(offset)
}

export async function findHeldLicense(db: Queryable, userId: number, id: number) {
  const [row] = await selectHeld(db).where(and(eq(licenses.id, id), eq(licenses.userId, userId)))
  return row
}

function selectHeld(db: Queryable) {
  return db
    .select(held)
    .from(licenses)
    .innerJoin(products, eq(products.id, licenses.productId))
    .innerJoin(plans, eq(plans.id, licenses.planId))
    .leftJoin(orders, and(eq(orders.id, licenses.orderId), isNull(licenses.heldSince)))
    .$dynamic()
}

export async function countHeldLicenses(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(licenses).where(eq(licenses.userId, userId))
  return row?.total ?? 0
}

export type SiteRow = typeof licenseActivations.$inferSelect

export function listLiveSites(db: Queryable, licenseIds: number[]): Promise<SiteRow[]> {
  if (licenseIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(licenseActivations)
    .where(and(inArray(licenseActivations.licenseId, licenseIds), isNull(licenseActivations.deactivatedAt)))
    .orderBy(licenseActivations.licenseId, licenseActivations.activatedAt, licenseActivations.id)
}

/** Published releases with a zip, newest first. */
export function listDownloadable(db: Queryable, productIds: number[]) {
  return db
    .select({
      productId: releases.productId,
      version: releases.version,
      publishedAt: releases.publishedAt,
      changelog: releases.changelog,
      packageId: packages.id,
      sizeBytes: packages.sizeBytes,
      sha256: packages.sha256,
      signature: packages.signature,
    })
    .from(releases)
    .innerJoin(packages, and(eq(packages.releaseId, releases.id), eq(packages.edition, 'full')))
    .where(
      and(
        inArray(releases.productId, productIds),
        eq(releases.status, 'published'),
        eq(releases.channel, 'stable'),
        isNull(packages.corruptSince),
      ),
    )
    .orderBy(desc(releases.publishedAt), desc(releases.id))
}
