import { and, eq, sql } from 'drizzle-orm'
import { checkoutAttempts, couponHolds, couponRedemptions, coupons } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export async function findCouponId(db: Queryable, code: string): Promise<number | undefined> {
  const [row] = await db.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code))
  return row?.id
}

/**
 * Locks the coupon, so that its uses are counted and changed by one transaction at a time. Not FOR UPDATE: inserting an
 * attempt takes a shared key lock on the coupon, and two transactions that both upgrade that lock would deadlock.
 */
export async function lockCoupon(tx: Queryable, couponId: number) {
  const [row] = await tx
    .select({ limit: coupons.usageLimit, limitPerCustomer: coupons.usageLimitPerCustomer })
    .from(coupons)
    .where(eq(coupons.id, couponId))
    .for('no key update')
  return row
}

export type Hold = {
  couponId: number
  userId: number
  attemptId: number
  cartId: number
  now: Date
  expiresAt: Date
}

/** Moves a hold of this attempt, or of another attempt for the same cart, to this attempt. */
export async function moveHold(tx: Queryable, hold: Hold): Promise<boolean> {
  const moved = await tx
    .update(couponHolds)
    .set({ attemptId: hold.attemptId, expiresAt: hold.expiresAt })
    .where(
      sql`${couponHolds.attemptId} = (
        select held.attempt_id from ${couponHolds} as held
        join ${checkoutAttempts} as attempt on attempt.id = held.attempt_id
        where held.coupon_id = ${hold.couponId} and held.user_id = ${hold.userId}
          and (held.attempt_id = ${hold.attemptId} or attempt.cart_id = ${hold.cartId})
        order by held.attempt_id = ${hold.attemptId} desc limit 1)`,
    )
    .returning({ attemptId: couponHolds.attemptId })
  return moved.length > 0
}

/** The customer's paid orders and open checkouts. Only accurate while the coupon is locked. */
export async function countUsesOf(tx: Queryable, couponId: number, userId: number): Promise<number> {
  const { rows } = await tx.execute<{ uses: number }>(sql`
    select (select count(*) from ${couponRedemptions} where coupon_id = ${couponId} and user_id = ${userId})::int
      + (select count(*) from ${couponHolds} where coupon_id = ${couponId} and user_id = ${userId})::int as uses`)
  return rows[0]?.uses ?? 0
}

const HAS_USES_LEFT = sql`(${coupons.usageLimit} is null or ${coupons.used} + ${coupons.held} < ${coupons.usageLimit})`

/**
 * Returns false if the limit is reached. The update checks the limit itself, so that two buyers cannot take the last
 * use.
 */
export async function takeHold(
  tx: Queryable,
  { couponId, attemptId, userId, expiresAt, now }: Hold,
): Promise<boolean> {
  const updated = await tx
    .update(coupons)
    .set({ held: sql`${coupons.held} + 1` })
    .where(and(eq(coupons.id, couponId), HAS_USES_LEFT))
    .returning({ id: coupons.id })
  if (updated.length === 0) return false
  await tx.insert(couponHolds).values({ couponId, attemptId, userId, expiresAt, createdAt: now })
  return true
}

export async function deleteHold(tx: Queryable, attemptId: number): Promise<void> {
  await tx.execute(sql`
    with released as (delete from ${couponHolds} where attempt_id = ${attemptId} returning coupon_id)
    update ${coupons} as coupon set held = coupon.held - 1 from released where coupon.id = released.coupon_id`)
}

/** Turns the attempt's hold into a use. Without a hold, takes a use if one is left; otherwise returns false. */
export async function spendHold(
  tx: Queryable,
  { couponId, attemptId }: { couponId: number; attemptId: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with hold as (delete from ${couponHolds} where attempt_id = ${attemptId} and coupon_id = ${couponId} returning 1)
    update ${coupons} as coupon set used = coupon.used + 1, held = coupon.held - (select count(*) from hold)
    where coupon.id = ${couponId}
      and (exists (select from hold) or coupon.usage_limit is null or coupon.used + coupon.held < coupon.usage_limit)`)
  return rowCount === 1
}

export async function insertRedemption(
  tx: Queryable,
  values: typeof couponRedemptions.$inferInsert,
): Promise<void> {
  await tx.insert(couponRedemptions).values(values)
}
