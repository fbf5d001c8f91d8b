import { type SQL, sql } from 'drizzle-orm'
import {
  checkoutAttempts,
  couponHolds,
  couponProducts,
  couponRedemptions,
  coupons,
} from '#server/db/tables/index.ts'

export type CouponRow = {
  id: number
  code: string
  description: string
  kind: 'percent' | 'fixed'
  percentOff: number | null
  amountCents: number | null
  minSubtotalCents: number
  usageLimit: number | null
  usageLimitPerCustomer: number | null
  takenByAll: number
  takenByCustomer: number
  startsAt: string | null
  endsAt: string | null
  active: boolean
  productIds: number[]
}

/** The cart's coupon with its remaining uses. Open checkouts of this cart do not count as uses. */
const couponWith = (takenByCustomer: SQL) => sql`(
  select json_build_object(
    'id', c.id, 'code', c.code, 'description', c.description, 'kind', c.kind, 'percentOff', c.percent_off,
    'amountCents', c.amount_cents, 'minSubtotalCents', c.min_subtotal_cents, 'usageLimit', c.usage_limit,
    'usageLimitPerCustomer', c.usage_limit_per_customer, 'startsAt', c.starts_at, 'endsAt', c.ends_at, 'active', c.active,
    'productIds', coalesce((select json_agg(product_id) from ${couponProducts} where coupon_id = c.id), '[]'::json),
    'takenByAll', c.used + c.held - (select count(*) from ${couponHolds} as mine
      join ${checkoutAttempts} as attempt on attempt.id = mine.attempt_id
      where mine.coupon_id = c.id and attempt.cart_id = cart.id),
    'takenByCustomer', ${takenByCustomer}
  ) from ${coupons} as c where c.id = cart.coupon_id
)`

export const SHOPPER_COUPON = couponWith(sql`
  (select count(*) from ${couponRedemptions} as used where used.coupon_id = c.id and used.user_id = cart.user_id)
  + (select count(*) from ${couponHolds} as held join ${checkoutAttempts} as attempt on attempt.id = held.attempt_id
    where held.coupon_id = c.id and held.user_id = cart.user_id and attempt.cart_id is distinct from cart.id)`)

/** Only accounts are known to have used a coupon before. */
export const GUEST_COUPON = couponWith(sql`0`)
