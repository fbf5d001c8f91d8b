import { expect, test } from 'vitest'
import { normalizeCouponCode } from './coupon-kind.ts'

test('a coupon code is the same however it is typed', () => {
  expect([' save10', 'SAVE10 ', 'Save10'].map(normalizeCouponCode)).toEqual(['SAVE10', 'SAVE10', 'SAVE10'])
})
