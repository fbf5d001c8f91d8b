import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import {
  importedRecords,
  licenses,
  packages,
  productImages,
  products,
  releases,
  signingKeys,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { packageColumns } from '../releases/queries.ts'

const offered = {
  id: products.id,
  name: products.name,
  uri: products.uri,
  shortDesc: products.shortDesc,
  longDesc: products.longDesc,
  pluginSlug: products.pluginSlug,
  status: products.status,
  ratingCount: products.ratingCount,
  ratingSum: products.ratingSum,
  sites: sql<number>`(select coalesce(sum(${licenses.sitesUsed}), 0)::int from ${licenses}
    where ${licenses.productId} = ${products.id} and ${licenses.status} = 'active')`,
  icon: products.icon,
  banner: products.banner,
  image: sql<string | null>`(select ${productImages.uri} from ${productImages}
    where ${productImages.productId} = ${products.id} order by ${productImages.position}, ${productImages.id} limit 1)`,
  externalIds: sql<string[]>`array(select ${importedRecords.externalId} from ${importedRecords}
    where ${importedRecords.kind} = 'product' and ${importedRecords.localId} = ${products.id})`,
  /** In lower case. */
  oldNames: sql<string[]>`array(select ${importedRecords.externalId} from ${importedRecords}
    where ${importedRecords.kind} = 'product_name' and ${importedRecords.localId} = ${products.id})`,
}
export type OfferedProduct = NonNullable<Awaited<ReturnType<typeof findOfferedProduct>>>

export async function findOfferedProduct(db: Queryable, id: number) {
  const [row] = await db.select(offered).from(products).where(eq(products.id, id))
  return row
}

/** The products an item id may mean, by the old shop's ids or by ours, the old shop's first. */
export async function listProductsOfItem(db: Queryable, itemId: string): Promise<number[]> {
  const imported = await db
    .select({ id: importedRecords.localId })
    .from(importedRecords)
    .where(and(eq(importedRecords.kind, 'product'), eq(importedRecords.externalId, itemId)))
  const own = /^\d{1,9}$/.test(itemId) ? [Number(itemId)] : []
  return [...new Set([...imported.map(({ id }) => id), ...own])]
}

/** The old shop's names come first, because a seller mapped them. */
export async function findProductByName(db: Queryable, names: string[]): Promise<number | null> {
  const folded = names.map((name) => name.toLowerCase())
  const [imported] = await db
    .select({ id: importedRecords.localId })
    .from(importedRecords)
    .where(and(eq(importedRecords.kind, 'product_name'), inArray(importedRecords.externalId, folded)))
    .orderBy(importedRecords.localId)
    .limit(1)
  if (imported) return imported.id
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(
      or(
        inArray(sql`lower(${products.name})`, folded),
        inArray(
          products.id,
          db
            .select({ id: releases.productId })
            .from(releases)
            .where(inArray(sql`lower(${releases.pluginName})`, folded)),
        ),
      ),
    )
    .orderBy(products.id)
    .limit(1)
  return row?.id ?? null
}

export async function findProductBySlug(db: Queryable, slug: string): Promise<number | null> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(or(eq(products.pluginSlug, slug), eq(products.uri, slug)))
    .orderBy(sql`${products.pluginSlug} = ${slug} desc nulls last`)
    .limit(1)
  return row?.id ?? null
}

export type OfferedRow = Awaited<ReturnType<typeof listOfferedReleases>>[number]

/** Published releases with their zip; a release without one cannot be offered. */
export function listOfferedReleases(db: Queryable, productId: number) {
  return db
    .select({ release: releases, package: packageColumns, keyId: signingKeys.keyId })
    .from(releases)
    .innerJoin(packages, and(eq(packages.releaseId, releases.id), eq(packages.edition, 'full')))
    .innerJoin(signingKeys, eq(signingKeys.id, packages.signingKeyId))
    .where(and(eq(releases.productId, productId), eq(releases.status, 'published')))
    .orderBy(desc(releases.publishedAt), desc(releases.id))
}
