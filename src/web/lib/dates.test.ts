import { describe, expect, test } from 'vitest'
import { formatAgo, formatLastDay } from './dates.ts'

const NOW = new Date('2026-11-15T12:00:00Z')

describe('formatAgo', () => {
  test.each([
    ['2026-11-15T11:59:30Z', 'just now'],
    ['2026-11-15T12:00:20Z', 'just now'],
    ['2026-11-15T11:58:10Z', '1 minute ago'],
    ['2026-11-15T09:00:00Z', '3 hours ago'],
    ['2026-11-14T11:00:00Z', 'yesterday'],
    ['2026-11-05T12:00:00Z', '10 days ago'],
  ])('%s is %s', (iso, words) => {
    expect(formatAgo(iso, NOW)).toBe(words)
  })

  test('times ahead of the reader’s clock are shown as a date', () => {
    expect(formatAgo('2027-11-15T12:00:00Z', NOW)).toBe('November 15, 2027')
  })

  test('older times are shown as a date', () => {
    expect(formatAgo('2026-08-02T12:00:00Z', NOW)).toBe('August 2, 2026')
  })
})

test.each([
  ['2028-01-01T00:00:00Z', 'December 31, 2027'],
  ['2027-12-31T00:00:00.001Z', 'December 31, 2027'],
  ['2027-12-31T23:59:59Z', 'December 31, 2027'],
  ['2028-03-01T00:00:00Z', 'February 29, 2028'],
])('the last day of what ends at %s is %s', (iso, day) => {
  expect(formatLastDay(iso)).toBe(day)
})
