import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, formatDollars, toCents, toDollars } from './money.ts'

test('every amount of cents survives conversion to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (cents) => toCents(toDollars(cents)) === cents),
  )
})

test('prices are shown with two decimals and thousands separators', () => {
  expect(formatCents(4900)).toBe('$49.00')
  expect(formatDollars(1234.5)).toBe('$1,234.50')
})
