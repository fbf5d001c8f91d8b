import { expect, test } from 'vitest'
import { addMonths, renewedUntil } from './license-period.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-15', 3, '2027-02-15'],
])('%s plus %i months is %s', (from, months, until) => {
  expect(addMonths(new Date(from), months)).toEqual(new Date(until))
})

test.each([
  ['early', '2026-12-01', '2027-12-01'],
  ['a little late', '2026-11-01', '2027-11-01'],
  ['long after it expired', '2026-05-01', '2027-11-15'],
])('renewing %s', (_, expires, until) => {
  const now = new Date('2026-11-15')
  expect(renewedUntil({ expiresAt: new Date(expires), months: 12, now })).toEqual(new Date(until))
})
