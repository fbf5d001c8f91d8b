import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartTotals } from './cart-totals.ts'
import type { CouponTerms } from './coupon-rules.ts'

const line = fc.record({
  productId: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitCents: fc.integer({ min: 0, max: 99_999_999 }),
})
const lines = fc.array(line, { maxLength: 50 })
const productIds = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 })
const coupon: fc.Arbitrary<CouponTerms> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percentOff: fc.integer({ min: 1, max: 100 }),
    amountCents: fc.constant(null),
    productIds,
  }),
  fc.record({
    kind: fc.constant('fixed' as const),
    percentOff: fc.constant(null),
    amountCents: fc.integer({ min: 1, max: 99_999_999 }),
    productIds,
  }),
)

describe('the total of a cart', () => {
  test('is whole cents that add up, and never negative, for any cart and coupon', () => {
    fc.assert(
      fc.property(lines, fc.option(coupon), (bought, terms) => {
        const totals = cartTotals(bought, terms)

        for (const cents of Object.values(totals)) {
          expect(Number.isSafeInteger(cents)).toBe(true)
          expect(cents).toBeGreaterThanOrEqual(0)
        }
        const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = totals
        expect(totalCents).toBe(subtotalCents - discountCents + shippingCents + taxCents)
        expect(discountCents).toBeLessThanOrEqual(subtotalCents)
      }),
    )
  })

  test('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, fc.option(coupon), (bought, terms) => {
        expect(cartTotals(bought.toReversed(), terms)).toEqual(cartTotals(bought, terms))
      }),
    )
  })

  test('has neither tax nor shipping', () => {
    expect(cartTotals([{ productId: 1, quantity: 2, unitCents: 1999 }], null)).toEqual({
      subtotalCents: 3998,
      discountCents: 0,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 3998,
    })
  })

  test('is zero for an empty cart', () => {
    expect(cartTotals([], null).totalCents).toBe(0)
  })
})
