import { expect, test } from 'vitest'
import { TARGET_KINDS, Target } from '#core/content/parts.ts'
import { hrefOf } from './href-of.ts'

const SHOP = { supportEmail: 'help@shop.test', flagshipUri: 'gallery-pro' }

/** Written by hand: kind, value, address. */
const TABLE = [
  ['home', '', '/'],
  ['flagship', '', '/products/gallery-pro'],
  ['product', 'a b', '/products/a%20b'],
  ['catalog', '', '/categories'],
  ['category', 'media', '/categories/media'],
  ['page', 'shipping', '/pages/shipping'],
  ['about', '', '/about-us'],
  ['cart', '', '/shipping-cart'],
  ['account', '', '/account'],
  ['refund_policy', '', '/refund-policy'],
  ['privacy_policy', '', '/privacy-policy'],
  ['terms', '', '/terms-conditions'],
  ['mail', '', 'mailto:help@shop.test'],
  ['mail', 'Quote & more', 'mailto:help@shop.test?subject=Quote%20%26%20more'],
  ['url', 'https://example.org/x', 'https://example.org/x'],
] as const

test.each(TABLE)('%s %s leads to %s', (kind, value, address) => {
  expect(hrefOf({ kind, value }, SHOP)).toBe(address)
})

test('every kind of target is in the table', () => {
  expect(new Set(TABLE.map(([kind]) => kind))).toEqual(new Set(TARGET_KINDS))
})

test('without a featured product, its links lead to the catalog', () => {
  expect(hrefOf({ kind: 'flagship', value: '' }, { ...SHOP, flagshipUri: null })).toBe('/categories')
})

test('another website must have an https address, so no script can stand there', () => {
  for (const value of ['javascript:alert(1)', 'http://example.org', '//example.org'])
    expect(Target.safeParse({ kind: 'url', value }).success, value).toBe(false)
})
