import { expect, test } from 'vitest'
import { sitesText } from './share-text.ts'

test.each([
  [312, 761, '312 sites, 41%'],
  [1, 1, '1 site, 100%'],
  [3, 1_000_000, '3 sites, under 1%'],
  [0, 0, '0 sites, 0%'],
  [1234, 1234, '1,234 sites, 100%'],
])('%i of %i sites are %s', (sites, total, text) => {
  expect(sitesText(sites, total)).toBe(text)
})
