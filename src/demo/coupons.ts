import type { CategorySlug } from './categories.ts'

export type CouponCode = (typeof DEMO_COUPONS)[number]['code']

type DemoCoupon = {
  code: string
  description: string
  percentOff?: number
  amountCents?: number
  minSubtotalCents?: number
  usageLimit?: number
  usageLimitPerCustomer?: number
  /** Applies only to products of this category. */
  category?: CategorySlug
  startsDaysAgo: number
  endsDaysAgo?: number
}

export const DEMO_COUPONS = [
  {
    code: 'WELCOME10',
    description: '10% off the first order',
    percentOff: 10,
    usageLimitPerCustomer: 1,
    startsDaysAgo: 120,
  },
  {
    code: 'MAILKIT',
    description: '$15 off email plugins from $50',
    amountCents: 1500,
    minSubtotalCents: 5000,
    usageLimit: 50,
    category: 'email',
    startsDaysAgo: 90,
  },
  {
    code: 'AGENCY20',
    description: '20% off from $150',
    percentOff: 20,
    minSubtotalCents: 15_000,
    startsDaysAgo: 60,
  },
  {
    code: 'SPRING',
    description: '15% off, ended',
    percentOff: 15,
    usageLimit: 100,
    startsDaysAgo: 85,
    endsDaysAgo: 40,
  },
] as const satisfies readonly DemoCoupon[]

/** Never exceeds the amount it applies to; fractions of a cent round in the customer's favor. */
export function discountOf(coupon: DemoCoupon, applicableCents: number): number {
  const off =
    coupon.percentOff === undefined
      ? (coupon.amountCents ?? 0)
      : Math.ceil((applicableCents * coupon.percentOff) / 100)
  return Math.min(off, applicableCents)
}
