import type { CouponKind } from './coupon-kind.ts'
import { formatCents } from './money.ts'
import { type PricedLine, subtotalOf } from './priced-line.ts'

export type CouponTerms = {
  kind: CouponKind
  percentOff: number | null
  amountCents: number | null
  /** Empty: the whole cart. */
  productIds: readonly number[]
}

/** A coupon as one shopper meets it. */
export type CouponState = CouponTerms & {
  active: boolean
  startsAt: Date | null
  endsAt: Date | null
  minSubtotalCents: number
  usageLimit: number | null
  /** Paid orders, and checkouts of others that are under way. */
  takenByAll: number
  usageLimitPerCustomer: number | null
  /** This shopper's paid orders, and checkouts of theirs with another cart. */
  takenByCustomer: number
}

export const UNKNOWN_COUPON = 'This coupon code does not exist.'
export const COUPON_USED_UP = 'This coupon has been used up.'
export const COUPON_USED_BY_CUSTOMER = 'You have already used this coupon as often as it allows.'

/** Why a coupon takes nothing off this cart now, in words for the shopper; null when it does. */
export function couponProblem(
  coupon: CouponState,
  { lines, now }: { lines: readonly PricedLine[]; now: Date },
): string | null {
  if (!coupon.active) return 'This coupon is no longer active.'
  if (coupon.startsAt && coupon.startsAt > now)
    return `This coupon is valid from ${dayOf(coupon.startsAt)} on.`
  if (coupon.endsAt && coupon.endsAt <= now) return `This coupon expired on ${dayOf(coupon.endsAt)}.`
  if (coupon.usageLimit !== null && coupon.takenByAll >= coupon.usageLimit) return COUPON_USED_UP
  if (coupon.usageLimitPerCustomer !== null && coupon.takenByCustomer >= coupon.usageLimitPerCustomer)
    return COUPON_USED_BY_CUSTOMER
  if (lines.length === 0) return 'Your cart is empty.'
  const eligible = eligibleCents(coupon, lines)
  if (eligible === null) return 'This coupon is for products that are not in your cart.'
  if (eligible < coupon.minSubtotalCents)
    return `This coupon needs ${coupon.productIds.length > 0 ? 'its products for' : 'a cart of'} at least ${formatCents(coupon.minSubtotalCents)}.`
  if (couponDiscountCents(coupon, lines) === 0) return 'This coupon takes nothing off this cart.'
  return null
}

/** Never more than what it applies to costs, so a total is never below zero. */
export function couponDiscountCents(coupon: CouponTerms, lines: readonly PricedLine[]): number {
  const eligible = eligibleCents(coupon, lines) ?? 0
  if (coupon.kind === 'percent') return Math.round((eligible * (coupon.percentOff ?? 0)) / 100)
  return Math.min(eligible, coupon.amountCents ?? 0)
}

/** What the lines cost that the coupon is for; null when there are none. */
function eligibleCents({ productIds }: CouponTerms, lines: readonly PricedLine[]): number | null {
  const eligible = lines.filter(({ productId }) => productIds.length === 0 || productIds.includes(productId))
  return eligible.length === 0 ? null : subtotalOf(eligible)
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function dayOf(date: Date): string {
  return DAY.format(date)
}
