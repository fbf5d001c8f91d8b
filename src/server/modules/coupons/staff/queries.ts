import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { CouponStateName } from '#core/contract/admin-coupons.ts'
import { couponProducts, coupons, products } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Slice } from '#server/platform/keyset.ts'
import { contains } from '#server/platform/search.ts'

export type CouponRow = typeof coupons.$inferSelect
export type CouponFilter = { words: string[]; state?: CouponStateName | undefined; now: Date }

export function listCoupons(db: Queryable, filter: CouponFilter, { where, orderBy, limit, offset }: Slice) {
  return db
    .select()
    .from(coupons)
    .where(and(matchingCoupons(filter), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
}

export function matchingCoupons({ words, state, now }: CouponFilter): SQL | undefined {
  return and(...words.map((word) => contains(coupons.searchText, word)), state && inState(state, now))
}

const isUsedUp = sql`${coupons.used} >= ${coupons.usageLimit}`

/** Same precedence as `stateOf`. */
function inState(state: CouponStateName, now: Date): SQL | undefined {
  const expired = and(eq(coupons.active, true), isNotNull(coupons.endsAt), lte(coupons.endsAt, now))
  const current = and(eq(coupons.active, true), or(isNull(coupons.endsAt), gt(coupons.endsAt, now)))
  const usedUp = and(isNotNull(coupons.usageLimit), isUsedUp)
  const left = or(isNull(coupons.usageLimit), sql`not ${isUsedUp}`)
  switch (state) {
    case 'disabled':
      return eq(coupons.active, false)
    case 'expired':
      return expired
    case 'used_up':
      return and(current, usedUp)
    case 'scheduled':
      return and(current, left, gt(coupons.startsAt, now))
    case 'active':
      return and(current, left, or(isNull(coupons.startsAt), lte(coupons.startsAt, now)))
  }
}

export async function lockCouponRow(tx: Queryable, id: number): Promise<CouponRow | undefined> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('no key update')
  return row
}

export function listProductsOf(db: Queryable, couponIds: number[]) {
  return db
    .select({ couponId: couponProducts.couponId, id: products.id, name: products.name })
    .from(couponProducts)
    .innerJoin(products, eq(products.id, couponProducts.productId))
    .where(inArray(couponProducts.couponId, couponIds))
    .orderBy(asc(products.sortName), asc(products.id))
}

export async function insertCoupon(tx: Queryable, values: typeof coupons.$inferInsert): Promise<number> {
  const [row] = await tx.insert(coupons).values(values).returning({ id: coupons.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

export async function updateCoupon(
  tx: Queryable,
  id: number,
  values: Partial<typeof coupons.$inferInsert>,
): Promise<void> {
  await tx.update(coupons).set(values).where(eq(coupons.id, id))
}

/** Ignores products that do not exist. */
export async function setProducts(tx: Queryable, couponId: number, productIds: number[]): Promise<void> {
  await tx.delete(couponProducts).where(eq(couponProducts.couponId, couponId))
  if (productIds.length === 0) return
  const known = await tx.select({ id: products.id }).from(products).where(inArray(products.id, productIds))
  if (known.length > 0)
    await tx.insert(couponProducts).values(known.map(({ id }) => ({ couponId, productId: id })))
}

export async function deleteCoupon(tx: Queryable, id: number): Promise<void> {
  await tx.delete(coupons).where(eq(coupons.id, id))
}
