import type { CouponKind } from './coupon-kind.ts'
import { formatCents } from './money.ts'
import { type PricedLine, subtotalOf } from './priced-line.ts'
import { utcDay } from './utc-day.ts'

export type CouponTerms = {
  kind: CouponKind
  percentOff: number | null
  amountCents: number | null
  /** Empty means the whole cart. */
  productIds: readonly number[]
}

/** A coupon from the point of view of one shopper. */
export type CouponState = CouponTerms & {
  active: boolean
  startsAt: Date | null
  endsAt: Date | null
  minSubtotalCents: number
  usageLimit: number | null
  /** Paid orders, and open checkouts of other shoppers. */
  takenByAll: number
  usageLimitPerCustomer: number | null
  /** This shopper's paid orders, and their open checkouts with other carts. */
  takenByCustomer: number
}

export const UNKNOWN_COUPON = 'This coupon code does not exist.'
export const COUPON_USED_UP = 'This coupon has been used up.'
export const COUPON_USED_BY_CUSTOMER = 'You have already used this coupon the maximum number of times.'

/** Why a coupon does not apply to this cart right now, as a message for the shopper; null if it applies. */
export function couponProblem(
  coupon: CouponState,
  { lines, now }: { lines: readonly PricedLine[]; now: Date },
): string | null {
  if (!coupon.active) return 'This coupon is no longer active.'
  if (coupon.startsAt && coupon.startsAt > now)
    return `This coupon is not valid until ${utcDay(coupon.startsAt)}.`
  if (coupon.endsAt && coupon.endsAt <= now) return `This coupon expired on ${utcDay(coupon.endsAt)}.`
  if (coupon.usageLimit !== null && coupon.takenByAll >= coupon.usageLimit) return COUPON_USED_UP
  if (coupon.usageLimitPerCustomer !== null && coupon.takenByCustomer >= coupon.usageLimitPerCustomer)
    return COUPON_USED_BY_CUSTOMER
  if (lines.length === 0) return 'Your cart is empty.'
  const eligible = eligibleCents(coupon, lines)
  if (eligible === null) return 'This coupon is for products that are not in your cart.'
  if (eligible < coupon.minSubtotalCents)
    return `This coupon requires ${coupon.productIds.length > 0 ? 'eligible products worth' : 'a subtotal of'} at least ${formatCents(coupon.minSubtotalCents)}.`
  if (couponDiscountCents(coupon, lines) === 0) return 'This coupon does not reduce the total of this cart.'
  return null
}

/** Never more than the price of the eligible items, so a total is never negative. */
export function couponDiscountCents(coupon: CouponTerms, lines: readonly PricedLine[]): number {
  const eligible = eligibleCents(coupon, lines) ?? 0
  if (coupon.kind === 'percent') return Math.round((eligible * (coupon.percentOff ?? 0)) / 100)
  return Math.min(eligible, coupon.amountCents ?? 0)
}

/** The subtotal of the lines the coupon applies to; null if there are none. */
function eligibleCents({ productIds }: CouponTerms, lines: readonly PricedLine[]): number | null {
  const eligible = lines.filter(({ productId }) => productIds.length === 0 || productIds.includes(productId))
  return eligible.length === 0 ? null : subtotalOf(eligible)
}
