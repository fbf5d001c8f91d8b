/** `percent` discounts a share of the eligible items, `fixed` an amount that never exceeds their price. */
export const COUPON_KINDS = ['percent', 'fixed'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** The stored form of a code, so that case and surrounding spaces do not matter. */
export function normalizeCouponCode(code: string): string {
  return code.trim().toUpperCase()
}
