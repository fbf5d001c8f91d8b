import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { ProductSort } from '#core/contract/catalog.ts'
import type { PlanBilling } from '#core/domain/plan-billing.ts'
import {
  categories,
  packages,
  plans,
  productImages,
  products,
  releases,
  reviews,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { contains } from '#server/platform/search.ts'
import { readTally } from '#server/platform/tallies.ts'

/** A search finds at most this many; looking further is not worth its cost. */
const MAX_RESULTS = 500

export type ProductFilter = { categoryId?: number | undefined; words?: string[] }
export type Slice = { limit: number; offset: number }

/** Maintained by triggers: the number of published products, overall and per category. */
export const SHOWN_TALLY = 'products_shown'

const shown = eq(products.status, 'published')

const ORDERS: Record<ProductSort, SQL[]> = {
  newest: [desc(products.publishedAt), desc(products.id)],
  price: [asc(products.priceCents), asc(products.id)],
  '-price': [desc(products.priceCents), desc(products.id)],
  name: [asc(products.sortName), asc(products.id)],
}

/** How the first plan on sale is paid. */
const billing = sql<PlanBilling>`coalesce((select plan.billing from ${plans} as plan
  where plan.product_id = ${products.id} and plan.active and not plan.is_free order by plan.position, plan.id limit 1), 'one-time')`

const card = {
  id: products.id,
  name: products.name,
  uri: products.uri,
  description: products.description,
  shortDesc: products.shortDesc,
  priceCents: products.priceCents,
  comparePriceCents: products.comparePriceCents,
  billing,
  publishedAt: products.publishedAt,
  markedNew: products.markedNew,
  ratingCount: products.ratingCount,
  ratingSum: products.ratingSum,
  currentVersion: products.currentVersion,
  noDownload: products.noDownload,
  updatedAt: products.updatedAt,
  category: { id: categories.id, name: categories.name, slug: categories.slug },
}
export type ProductCardRow = Awaited<ReturnType<typeof listShownProducts>>[number]
export type ImageRow = Pick<
  typeof productImages.$inferSelect,
  'productId' | 'uri' | 'alt' | 'width' | 'height'
>

export function listShownProducts(
  db: Queryable,
  filter: ProductFilter,
  sort: ProductSort,
  { limit, offset }: Slice,
) {
  return db
    .select(card)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(matching(filter))
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset)
}

/** The number of published products, overall or in a category. */
export function countShownProducts(db: Queryable, categoryId?: number): Promise<number> {
  return readTally(db, SHOWN_TALLY, categoryId)
}

/** The ids a search finds, in order, up to `MAX_RESULTS`. */
export async function searchShownProducts(
  db: Queryable,
  filter: ProductFilter,
  sort: ProductSort,
): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(matching(filter))
    .orderBy(...ORDERS[sort])
    .limit(MAX_RESULTS)
  return rows.map(({ id }) => id)
}

/** The cards of those products that are still published, in the order of `ids`. */
export async function listShownCards(db: Queryable, ids: number[]): Promise<ProductCardRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(card)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(shown, inArray(products.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function matching({ categoryId, words = [] }: ProductFilter): SQL | undefined {
  return and(
    shown,
    categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
    ...words.map((word) => contains(products.searchText, word)),
  )
}

const { sortName: _sortName, searchText: _searchText, ...columns } = getTableColumns(products)

/** Every column of a product except those the database generates for sorting and searching. */
export const productColumns = columns
export type ProductRecord = Omit<typeof products.$inferSelect, 'sortName' | 'searchText'>
export type ProductColumns = Omit<typeof products.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>

const page = { ...productColumns, billing, category: card.category }

export async function findShownProduct(db: Queryable, uri: string) {
  const [row] = await db
    .select(page)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(shown, eq(products.uri, uri)))
  return row
}

/** Published or not, so for staff only. */
export async function findProductById(db: Queryable, id: number): Promise<ProductRow | undefined> {
  const [row] = await db
    .select(page)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(products.id, id))
  return row
}
export type ProductRow = NonNullable<Awaited<ReturnType<typeof findShownProduct>>>

export function listImages(db: Queryable, productIds: number[]): Promise<ImageRow[]> {
  if (productIds.length === 0) return Promise.resolve([])
  return db
    .select({
      productId: productImages.productId,
      uri: productImages.uri,
      alt: productImages.alt,
      width: productImages.width,
      height: productImages.height,
    })
    .from(productImages)
    .where(inArray(productImages.productId, productIds))
    .orderBy(productImages.productId, productImages.position, productImages.id)
}

/** Each with whether it is a free plan whose zip can be downloaded here. */
export function listActivePlans(db: Queryable, productId: number) {
  const hasFreeZip = sql<boolean>`${plans.isFree} and ${plans.linkUrl} is null and exists (
    select from ${packages} zip join ${releases} release on release.id = zip.release_id where zip.edition = 'free'
    and release.product_id = ${plans}.product_id and release.status = 'published' and release.channel = 'stable')`
  return db
    .select({ ...getTableColumns(plans), hasFreeZip })
    .from(plans)
    .where(and(eq(plans.productId, productId), eq(plans.active, true)))
    .orderBy(plans.position, plans.id)
}

/** Published releases, newest first. */
export function listReleases(db: Queryable, productId: number, limit: number) {
  return db
    .select({
      version: releases.version,
      publishedAt: releases.publishedAt,
      changelog: releases.changelog,
      requiresWp: releases.requiresWp,
      testedWp: releases.testedWp,
      requiresPhp: releases.requiresPhp,
    })
    .from(releases)
    .where(
      and(
        eq(releases.productId, productId),
        eq(releases.status, 'published'),
        eq(releases.channel, 'stable'),
      ),
    )
    .orderBy(desc(releases.publishedAt), desc(releases.id))
    .limit(limit)
}

/** One slice of all published products in a stable order, for search engines. */
export function listProductAddresses(db: Queryable, { limit, offset }: Slice) {
  return db
    .select({ uri: products.uri, updatedAt: products.updatedAt })
    .from(products)
    .where(shown)
    .orderBy(products.id)
    .limit(limit)
    .offset(offset)
}

/** Serializes changes to the reviews of a product. */
export async function lockRating(tx: Queryable, productId: number): Promise<void> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update')
}

/** Updates the rating that cards show. Call it after `lockRating`, or it may miss concurrent reviews. */
export async function recountRating(tx: Queryable, productId: number): Promise<void> {
  const shownReviews = sql`${reviews.productId} = ${productId} and ${reviews.status} = 'published'`
  await tx
    .update(products)
    .set({
      ratingCount: sql`(select count(*) from ${reviews} where ${shownReviews})`,
      ratingSum: sql`(select coalesce(sum(${reviews.rating}), 0) from ${reviews} where ${shownReviews})`,
    })
    .where(eq(products.id, productId))
}

/** The version that pages show; the licensing module decides which one it is. */
export async function setCurrentVersion(
  tx: Queryable,
  productId: number,
  currentVersion: string | null,
): Promise<void> {
  await tx
    .update(products)
    .set({
      currentVersion,
      updatedAt: sql`greatest(now(), ${products.updatedAt} + interval '1 millisecond')`,
    })
    .where(
      and(eq(products.id, productId), sql`${products.currentVersion} is distinct from ${currentVersion}`),
    )
}

/** The first package sets the name by which sites ask for the plugin. */
export async function setPluginSlug(tx: Queryable, productId: number, pluginSlug: string): Promise<void> {
  await tx.update(products).set({ pluginSlug }).where(eq(products.id, productId))
}
