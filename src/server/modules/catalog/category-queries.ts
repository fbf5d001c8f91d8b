import { and, asc, count, eq, gte, isNull, sql, sum } from 'drizzle-orm'
import { categories, products, tallies } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { SHOWN_TALLY, type Slice } from './queries.ts'

/** Categories, each with the number of its published products. */
function selectCategories(db: Queryable) {
  const counts = db
    .select({ subjectId: tallies.subjectId, total: sum(tallies.amount).mapWith(Number).as('total') })
    .from(tallies)
    .where(and(eq(tallies.name, SHOWN_TALLY), isNull(tallies.day)))
    .groupBy(tallies.subjectId)
    .as('counts')
  return db
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      description: categories.description,
      position: categories.position,
      updatedAt: categories.updatedAt,
      productsCount: sql<number>`coalesce(${counts.total}, 0)::int`,
    })
    .from(categories)
    .leftJoin(counts, eq(counts.subjectId, categories.id))
    .$dynamic()
}

export function listCategoryRows(db: Queryable, { limit, offset }: Slice) {
  return selectCategories(db).orderBy(categories.position, categories.id).limit(limit).offset(offset)
}
export type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number]

export async function countCategories(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(categories)
  return row?.total ?? 0
}

export async function findCategory(db: Queryable, by: { id: number } | { slug: string }) {
  const [row] = await selectCategories(db).where(
    'id' in by ? eq(categories.id, by.id) : eq(categories.slug, by.slug),
  )
  return row
}

type CategoryValues = Pick<typeof categories.$inferInsert, 'name' | 'slug' | 'description' | 'position'>

export async function insertCategory(db: Queryable, values: CategoryValues): Promise<number> {
  const [row] = await db.insert(categories).values(values).returning({ id: categories.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

/** False if there is no such category, or someone saved it after `seenAt`. */
export async function updateCategoryRow(
  db: Queryable,
  id: number,
  { seenAt, ...values }: Partial<CategoryValues> & { seenAt?: Date },
): Promise<boolean> {
  const rows = await db
    .update(categories)
    .set({ ...values, updatedAt: sql`greatest(now(), ${categories.updatedAt} + interval '1 millisecond')` })
    .where(and(eq(categories.id, id), seenAt && eq(categories.updatedAt, seenAt)))
    .returning({ id: categories.id })
  return rows.length > 0
}

export async function deleteCategoryRow(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.delete(categories).where(eq(categories.id, id)).returning({ id: categories.id })
  return rows.length > 0
}

/** Products in a category, published or not. */
export async function countProductsIn(db: Queryable, categoryId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(eq(products.categoryId, categoryId))
  return row?.total ?? 0
}

export async function nextCategoryPosition(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${categories.position}), -1)::int` })
    .from(categories)
  return (row?.last ?? -1) + 1
}

export async function listTakenSlugs(db: Queryable, base: string): Promise<string[]> {
  const rows = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(and(gte(categories.slug, base), sql`${categories.slug} like ${base} || '%'`))
  return rows.map((row) => row.slug)
}

/** All categories in order, locked against reordering until the transaction ends. */
export function lockCategoryOrder(tx: Queryable) {
  return tx
    .select({ id: categories.id, position: categories.position })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
    .for('update')
}

/** Numbers the categories in this order. `updated_at` stays, because none of their texts changed. */
export async function setCategoryOrder(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update categories set position = moved.place
    from unnest(${sql.param(`{${ids.join(',')}}`)}::int[]) with ordinality as moved (id, place)
    where categories.id = moved.id and categories.position <> moved.place`)
}
