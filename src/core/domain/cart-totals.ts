import { type CouponTerms, couponDiscountCents } from './coupon-rules.ts'
import { SHIPPING_CENTS, TAX_RATE } from './limits.ts'
import { type PricedLine, subtotalOf } from './priced-line.ts'

export type Totals = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
}

/** The totals of a cart. `coupon` must apply to it; check with `couponProblem` first. */
export function cartTotals(lines: readonly PricedLine[], coupon: CouponTerms | null): Totals {
  const subtotalCents = subtotalOf(lines)
  const discountCents = coupon === null ? 0 : couponDiscountCents(coupon, lines)
  const shippingCents = lines.length === 0 ? 0 : SHIPPING_CENTS
  const taxCents = Math.round((subtotalCents - discountCents) * TAX_RATE)
  const totalCents = subtotalCents - discountCents + shippingCents + taxCents
  return { subtotalCents, discountCents, shippingCents, taxCents, totalCents }
}
