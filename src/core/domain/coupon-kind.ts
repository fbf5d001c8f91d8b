/** `percent` takes a share of what it applies to, `fixed` an amount, never more than what it applies to. */
export const COUPON_KINDS = ['percent', 'fixed'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

/** Codes are compared without regard to case and outer blanks: this is the form that is stored. */
export function normalizeCouponCode(code: string): string {
  return code.trim().toUpperCase()
}
