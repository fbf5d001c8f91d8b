import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from './durations.ts'
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

test('a year later is the same day of the same month, whatever the day; only February 29 moves, once and for good', () => {
  for (let day = Date.UTC(2023, 0, 1); day < Date.UTC(2033, 0, 1); day += DAY_MS) {
    const from = new Date(day + 12 * HOUR_MS)
    const later = addMonths(from, 12)
    const isLeapDay = from.getUTCMonth() === 1 && from.getUTCDate() === 29
    expect(later.toISOString()).toBe(
      `${from.getUTCFullYear() + 1}${isLeapDay ? '-02-28T12:00:00.000Z' : from.toISOString().slice(4)}`,
    )
  }
  const years = Array.from({ length: 4 }).reduce<Date>((end) => addMonths(end, 12), new Date('2024-02-29'))
  expect(years).toEqual(new Date('2028-02-28'))
})
