import { expect, test } from 'vitest'
import { ceilingOf, shortDay } from './scale.ts'

test('the top of a chart is a round number at or above its highest bar', () => {
  expect([0, 1, 7, 10, 11, 230, 499, 1200].map(ceilingOf)).toEqual([1, 1, 10, 10, 20, 250, 500, 2000])
})

test("days are the shop's, in every time zone", () => {
  expect(shortDay('2026-11-01')).toBe('Nov 1')
})
