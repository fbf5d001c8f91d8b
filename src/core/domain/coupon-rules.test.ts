import { describe, expect, test } from 'vitest'
import { type CouponState, couponDiscountCents, couponProblem } from './coupon-rules.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const CART = [
  { productId: 1, quantity: 1, unitCents: 4900 },
  { productId: 2, quantity: 2, unitCents: 1999 },
]

function coupon(values: Partial<CouponState> = {}): CouponState {
  return {
    kind: 'percent',
    percentOff: 10,
    amountCents: null,
    productIds: [],
    active: true,
    startsAt: null,
    endsAt: null,
    minSubtotalCents: 0,
    usageLimit: null,
    takenByAll: 0,
    usageLimitPerCustomer: null,
    takenByCustomer: 0,
    ...values,
  }
}

describe('a coupon', () => {
  test.each<[string, Partial<CouponState>, string]>([
    ['disabled', { active: false }, 'This coupon is no longer active.'],
    [
      'not yet valid',
      { startsAt: new Date('2026-06-16T00:00:00Z') },
      'This coupon is not valid until June 16, 2026.',
    ],
    ['just expired', { endsAt: NOW }, 'This coupon expired on June 15, 2026.'],
    ['usage limit reached', { usageLimit: 3, takenByAll: 3 }, 'This coupon has been used up.'],
    [
      'usage limit per customer reached',
      { usageLimitPerCustomer: 1, takenByCustomer: 1 },
      'You have already used this coupon the maximum number of times.',
    ],
    ['cart too small', { minSubtotalCents: 8899 }, 'This coupon requires a subtotal of at least $88.99.'],
    ['other products', { productIds: [3] }, 'This coupon is for products that are not in your cart.'],
    [
      'not enough eligible products',
      { productIds: [2], minSubtotalCents: 5000 },
      'This coupon requires eligible products worth at least $50.00.',
    ],
  ])('is rejected with a reason: %s', (_, values, problem) => {
    expect(couponProblem(coupon(values), { lines: CART, now: NOW })).toBe(problem)
  })

  test('is refused on an empty cart', () => {
    expect(couponProblem(coupon(), { lines: [], now: NOW })).toBe('Your cart is empty.')
  })

  test('applies at exactly its minimum subtotal and its start time', () => {
    const exact = coupon({ minSubtotalCents: 8898, startsAt: NOW })

    expect(couponProblem(exact, { lines: CART, now: NOW })).toBeNull()
  })

  test('discounts a percentage, rounded to the nearest cent', () => {
    expect(couponDiscountCents(coupon({ percentOff: 15 }), CART)).toBe(1335)
  })

  test('discounts an amount, but never more than the price of its products', () => {
    const fixed = coupon({ kind: 'fixed', percentOff: null, amountCents: 100_000, productIds: [2] })

    expect(couponDiscountCents(fixed, CART)).toBe(3998)
  })
})
