import { expect, test } from 'vitest'
import { changeOf } from './figures.ts'

test('a change is shown in percent, and not at all without a previous value', () => {
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(3, 3)]).toEqual([50, -50, 0])
  expect([changeOf(5, 0), changeOf(null, 4), changeOf(4, null)]).toEqual([null, null, null])
})
