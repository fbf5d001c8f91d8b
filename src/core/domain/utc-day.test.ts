import { expect, test } from 'vitest'
import { utcDay } from './utc-day.ts'

const intl = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

test('every day of two years reads as Intl would write it, from its first to its last moment', () => {
  for (let day = 0; day < 731; day += 1) {
    const from = Date.UTC(2027, 0, 1 + day)
    expect(utcDay(new Date(from))).toBe(intl.format(from))
    expect(utcDay(new Date(from + 86_399_999).toISOString())).toBe(intl.format(from))
  }
})

test('what is not a date is refused', () => {
  expect(() => utcDay('soon')).toThrow('This is not a date.')
})
