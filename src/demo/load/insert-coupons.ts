import { eq } from 'drizzle-orm'
import { couponProducts, coupons } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { DEMO_PRODUCTS } from '../catalog.ts'
import { type CouponCode, DEMO_COUPONS } from '../coupons.ts'
import type { Catalog } from './insert-catalog.ts'
import { timeBefore } from './times.ts'

export async function insertCoupons(tx: Tx, { now, catalog }: { now: Date; catalog: Catalog }) {
  const couponIds = new Map<CouponCode, number>()
  for (const [salt, { startsDaysAgo, ...coupon }] of DEMO_COUPONS.entries()) {
    const startsAt = timeBefore(now, startsDaysAgo, salt)
    const [row] = await tx
      .insert(coupons)
      .values({
        ...coupon,
        kind: 'percentOff' in coupon ? 'percent' : 'fixed',
        startsAt,
        endsAt: 'endsDaysAgo' in coupon ? timeBefore(now, coupon.endsDaysAgo, salt) : null,
        createdAt: startsAt,
        updatedAt: startsAt,
      })
      .returning({ id: coupons.id })
    const couponId = row?.id ?? 0
    couponIds.set(coupon.code, couponId)
    if ('category' in coupon)
      await tx.insert(couponProducts).values(onlyFor(coupon.category, couponId, catalog))
  }
  return couponIds
}

/** `used` must equal the number of redemptions at all times. */
export async function countUse(tx: Tx, couponId: number, used: number): Promise<void> {
  await tx.update(coupons).set({ used }).where(eq(coupons.id, couponId))
}

function onlyFor(category: string, couponId: number, catalog: Catalog) {
  return DEMO_PRODUCTS.filter((product) => product.category === category).map(({ uri }) => ({
    couponId,
    productId: catalog.get(uri)?.productId ?? 0,
  }))
}
