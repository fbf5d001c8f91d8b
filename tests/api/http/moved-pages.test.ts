import { expect, test } from 'vitest'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop()

test.each([
  ['/account/licences', '/account/licenses'],
  ['/account/licences?page=2', '/account/licenses?page=2'],
  ['/admin/licences', '/admin/licenses'],
  [
    '/admin/licences?q=carol%40example.com&status=active',
    '/admin/licenses?q=carol%40example.com&status=active',
  ],
  ['/admin/licences/17?tab=sites', '/admin/licenses/17?tab=sites'],
])('%s redirects permanently to %s', async (url, moved) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await shop().browser().send({ method, url })

    expect([statusCode, headers.location]).toEqual([308, moved])
  }
})

test.each([
  ['/cart', '/shipping-cart'],
  ['/cart?from=mail', '/shipping-cart?from=mail'],
])('%s, where other shops have their cart, leads to %s', async (url, moved) => {
  const { statusCode, headers } = await shop().browser().send({ method: 'GET', url })

  expect([statusCode, headers.location]).toEqual([301, moved])
})

test('an address that only looks like a moved one is not redirected', async () => {
  const { statusCode } = await shop().browser().send({ method: 'GET', url: '/account/licencesx' })

  expect(statusCode).not.toBe(308)
})
