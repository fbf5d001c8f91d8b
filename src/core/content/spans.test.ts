import { expect, test } from 'vitest'
import { spansIn } from './spans.ts'

const HOURS = 24

test.each<[string, string, number, number]>([
  ['within 14 days of the purchase', 'hours', 14 * HOURS, 14 * HOURS],
  ['a 14-day money-back guarantee', 'hours', 14 * HOURS, 14 * HOURS],
  ['within two weeks', 'hours', 14 * HOURS, 14 * HOURS],
  ['within a fortnight', 'hours', 14 * HOURS, 14 * HOURS],
  ['within a month', 'months', 1, 1],
  ['Thirty calendar days', 'hours', 30 * HOURS, 30 * HOURS],
  ['in 5 to 10 business days', 'business days', 5, 10],
  ['in 5–10 business days', 'business days', 5, 10],
  ['five to ten working days', 'business days', 5, 10],
  ['between 5 and 10 business days', 'business days', 5, 10],
  ['one or two business days', 'business days', 1, 2],
  ['24 hours before', 'hours', 24, 24],
  ['twenty-four hours', 'hours', 24, 24],
  ['for 7 years', 'months', 84, 84],
  ['for 84 months', 'months', 84, 84],
  ['ninety days', 'hours', 90 * HOURS, 90 * HOURS],
  ['one hundred days', 'hours', 100 * HOURS, 100 * HOURS],
  ['at least 16 years old', 'age', 16, 16],
  ['under sixteen', 'age', 16, 16],
  ['16 years of age', 'age', 16, 16],
  ['under the age of 13', 'age', 13, 13],
])('“%s” is one span', (text, unit, from, to) => {
  expect(spansIn(text, { ages: true }).map((span) => [span.unit, span.from, span.to])).toEqual([
    [unit, from, to],
  ])
})

test.each([
  'a hash that changes every day',
  'version 2 or later',
  'the first 24 bits of an address',
  'renews for another year',
  'once a year',
  'a one-time purchase',
  'an annual subscription',
  'on 3 sites',
])('“%s” has none', (text) => {
  expect(spansIn(text, { ages: true })).toEqual([])
})
