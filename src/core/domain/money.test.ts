import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCY } from './limits.ts'
import { formatCents, formatDollars, toCents, toDollars } from './money.ts'

test('every amount of cents survives conversion to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (cents) => toCents(toDollars(cents)) === cents),
  )
})

test('prices are shown with two decimals and thousands separators', () => {
  expect(formatCents(4900)).toBe('$49.00')
  expect(formatDollars(1234.5)).toBe('$1,234.50')
  expect(formatCents(-500)).toBe('-$5.00')
})

test('every amount is shown as Intl would write it', () => {
  const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY })
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), (cents) => {
      expect(formatCents(cents)).toBe(intl.format(cents / 100))
    }),
  )
})
