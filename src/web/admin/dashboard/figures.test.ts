import { expect, test } from 'vitest'
import { ceilingOf, changeOf, shortDay } from './figures.ts'

test('a change is shown in percent, and not at all without a previous value', () => {
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(3, 3)]).toEqual([50, -50, 0])
  expect([changeOf(5, 0), changeOf(null, 4), changeOf(4, null)]).toEqual([null, null, null])
})

test('the top of a chart is a round number at or above its highest bar', () => {
  expect([0, 1, 7, 10, 11, 230, 499, 1200].map(ceilingOf)).toEqual([1, 1, 10, 10, 20, 250, 500, 2000])
})

test("days are the shop's, in every time zone", () => {
  expect(shortDay('2026-11-01')).toBe('Nov 1')
})
