import { eq } from 'drizzle-orm'
import { couponProducts, coupons } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { DEMO_PRODUCTS } from '../catalog.ts'
import { type CouponCode, DEMO_COUPONS } from '../coupons.ts'
import type { Catalog } from './insert-catalog.ts'
import { momentBefore } from './moment.ts'

export async function insertCoupons(tx: Tx, { now, catalog }: { now: Date; catalog: Catalog }) {
  const couponIds = new Map<CouponCode, number>()
  for (const [salt, { startsDaysAgo, ...coupon }] of DEMO_COUPONS.entries()) {
    const startsAt = momentBefore(now, startsDaysAgo, salt)
    const [row] = await tx
      .insert(coupons)
      .values({
        ...coupon,
        kind: 'percentOff' in coupon ? 'percent' : 'fixed',
        startsAt,
        endsAt: 'endsDaysAgo' in coupon ? momentBefore(now, coupon.endsDaysAgo, salt) : null,
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

/** `used` must always be the number of redemptions, so it moves with each of them. */
export async function countUse(tx: Tx, couponId: number, used: number): Promise<void> {
  await tx.update(coupons).set({ used }).where(eq(coupons.id, couponId))
}

function onlyFor(category: string, couponId: number, catalog: Catalog) {
  return DEMO_PRODUCTS.filter((product) => product.category === category).map(({ uri }) => ({
    couponId,
    productId: catalog.get(uri)?.productId ?? 0,
  }))
}
