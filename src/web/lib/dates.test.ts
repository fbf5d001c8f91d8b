import { describe, expect, test } from 'vitest'
import { formatAgo } from './dates.ts'

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

  test('older times are shown as a date', () => {
    expect(formatAgo('2026-08-02T12:00:00Z', NOW)).toBe('August 2, 2026')
  })
})
