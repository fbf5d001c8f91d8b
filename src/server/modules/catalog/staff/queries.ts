import { and, asc, count, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AdminProductSort } from '#core/contract/admin-products.ts'
import type { ProductStatus } from '#core/domain/product-status.ts'
import {
  auditEntries,
  categories,
  checkoutAttempts,
  licenses,
  orderItems,
  packages,
  products,
  releases,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { contains } from '#server/platform/search.ts'
import { readTally } from '#server/platform/tallies.ts'
import { type ProductColumns, type ProductRecord, productColumns, type Slice } from '../queries.ts'

/** Searches are counted up to here; counting further is not worth its cost. */
const MAX_COUNT = 10_000

export type StaffFilter = {
  categoryId?: number | undefined
  status?: ProductStatus | undefined
  /** Only products with the New badge: marked as new, or published after this. */
  newSince?: Date | undefined
  words?: string[]
}

const ORDERS: Record<AdminProductSort, SQL[]> = {
  name: [asc(products.sortName), asc(products.id)],
  '-name': [desc(products.sortName), desc(products.id)],
  price: [asc(products.priceCents), asc(products.id)],
  '-price': [desc(products.priceCents), desc(products.id)],
  updated: [asc(products.updatedAt), asc(products.id)],
  '-updated': [desc(products.updatedAt), desc(products.id)],
}

export function listStaffProducts(
  db: Queryable,
  filter: StaffFilter,
  sort: AdminProductSort,
  { limit, offset }: Slice,
) {
  return db
    .select({
      id: products.id,
      name: products.name,
      uri: products.uri,
      priceCents: products.priceCents,
      status: products.status,
      markedNew: products.markedNew,
      publishedAt: products.publishedAt,
      version: products.currentVersion,
      updatedAt: products.updatedAt,
      category: { id: categories.id, name: categories.name, slug: categories.slug },
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(matching(filter))
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset)
}
export type StaffProductRow = Awaited<ReturnType<typeof listStaffProducts>>[number]

/** How many products match; for a search, exact up to `MAX_COUNT`. */
export async function countStaffProducts(db: Queryable, filter: StaffFilter): Promise<number> {
  if (!filter.words?.length && !filter.newSince) return countByTally(db, filter)
  const matches = db
    .select({ one: sql`1` })
    .from(products)
    .where(matching(filter))
    .limit(MAX_COUNT)
    .as('matches')
  const [row] = await db.select({ total: count() }).from(matches)
  return row?.total ?? 0
}

async function countByTally(db: Queryable, { categoryId, status }: StaffFilter): Promise<number> {
  const shown = status && (await readTally(db, 'products_shown', categoryId))
  if (status === 'published') return shown ?? 0
  return (await readTally(db, 'products', categoryId)) - (shown ?? 0)
}

function matching({ categoryId, status, newSince, words = [] }: StaffFilter): SQL | undefined {
  return and(
    categoryId === undefined ? undefined : eq(products.categoryId, categoryId),
    status && eq(products.status, status),
    newSince && or(products.markedNew, gt(products.publishedAt, newSince)),
    ...words.map((word) => contains(products.searchText, word)),
  )
}

export async function findEdited(db: Queryable, id: number): Promise<ProductRecord | undefined> {
  const [row] = await db.select(productColumns).from(products).where(eq(products.id, id))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockProduct(tx: Queryable, id: number): Promise<ProductRecord | undefined> {
  const [row] = await tx.select(productColumns).from(products).where(eq(products.id, id)).for('update')
  return row
}

/** A batch of matching products in order of id, with the slug of their category. */
export function listForExport(db: Queryable, filter: StaffFilter, afterId: number, limit: number) {
  return db
    .select({ ...productColumns, category: categories.slug })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(matching(filter), gt(products.id, afterId)))
    .orderBy(products.id)
    .limit(limit)
}

export function lockByUris(tx: Queryable, uris: string[]): Promise<ProductRecord[]> {
  if (uris.length === 0) return Promise.resolve([])
  return tx
    .select(productColumns)
    .from(products)
    .where(inArray(products.uri, uris))
    .orderBy(products.id)
    .for('update')
}

export function findByUris(db: Queryable, uris: string[]): Promise<ProductRecord[]> {
  if (uris.length === 0) return Promise.resolve([])
  return db.select(productColumns).from(products).where(inArray(products.uri, uris))
}

/** The name of the user who saved the product last. */
export async function findLastSaver(db: Queryable, productId: number): Promise<string | null> {
  const [row] = await db
    .select({ name: users.name })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.subjectType, 'product'), eq(auditEntries.subjectId, String(productId))))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return row?.name ?? null
}

export async function findTakenUris(db: Queryable, base: string): Promise<string[]> {
  const rows = await db
    .select({ uri: products.uri })
    .from(products)
    .where(sql`${products.uri} like ${base} || '%'`)
  return rows.map((row) => row.uri)
}

export function listCategoryNames(db: Queryable) {
  return db.select({ id: categories.id, name: categories.name, slug: categories.slug }).from(categories)
}

export async function categoryExists(db: Queryable, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share')
  return rows.length > 0
}

export async function insertProduct(tx: Queryable, values: ProductColumns): Promise<number> {
  const [row] = await tx.insert(products).values(values).returning({ id: products.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

export async function updateProductRow(
  tx: Queryable,
  id: number,
  values: Partial<ProductColumns>,
): Promise<void> {
  await tx
    .update(products)
    .set({ ...values, updatedAt: sql`greatest(now(), ${products.updatedAt} + interval '1 millisecond')` })
    .where(eq(products.id, id))
}

export async function deleteProductRow(tx: Queryable, id: number): Promise<void> {
  await tx.delete(products).where(eq(products.id, id))
}

/** Sales, licenses and started payments: what keeps a product from being deleted. */
export async function countUses(tx: Queryable, id: number) {
  const [row] = await tx
    .select({
      sold: sql<number>`(select count(*) from ${orderItems} where ${orderItems.productId} = ${id})::int`,
      licensed: sql<number>`(select count(*) from ${licenses} where ${licenses.productId} = ${id})::int`,
      attempted: sql<boolean>`exists (select from ${checkoutAttempts}
        where ${checkoutAttempts.lines} @> ${JSON.stringify([{ productId: id }])}::jsonb)`,
    })
    .from(sql`(values (1)) as one`)
  return row ?? { sold: 0, licensed: 0, attempted: false }
}

/** The stored files of the product's releases. */
export async function listPackageFiles(tx: Queryable, productId: number): Promise<string[]> {
  const rows = await tx
    .select({ key: packages.storageKey })
    .from(packages)
    .innerJoin(releases, eq(releases.id, packages.releaseId))
    .where(eq(releases.productId, productId))
  return rows.map(({ key }) => key)
}
