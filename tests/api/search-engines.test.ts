import { expect, test } from 'vitest'
import { openTestShop } from '../support/test-shop.ts'

test('robots.txt disallows cart, checkout, account and admin, and names the sitemap', async () => {
  const shop = await openTestShop()

  const { body, headers } = await shop.browser().send({ url: '/robots.txt' })

  for (const path of ['/admin', '/account', '/checkout', '/shipping-cart'])
    expect(body).toContain(`Disallow: ${path}`)
  expect(body).toContain(`Sitemap: ${shop.origin}/sitemap.xml`)
  expect(headers['content-type']).toContain('text/plain')
})

test('the sitemap has every public page, category and published product, and no draft', async () => {
  const shop = await openTestShop()
  const { id } = await shop.make('categories', { slug: 'mail' })
  await shop.make('products', { categoryId: id, uri: 'mailer', status: 'published', publishedAt: new Date() })
  await shop.make('products', { categoryId: id, uri: 'hidden', status: 'draft' })

  const { body, headers } = await shop.browser().send({ url: '/sitemap.xml' })
  const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )

  expect(headers['content-type']).toContain('xml')
  expect(addresses).toEqual([
    '/',
    '/categories',
    '/about-us',
    '/privacy-policy',
    '/refund-policy',
    '/terms-conditions',
    '/categories/mail',
    '/products/mailer',
  ])
})

test('whatever is added to its address, the sitemap is stored once', async () => {
  const shop = await openTestShop()
  const { cache } = shop.app

  for (const url of [
    '/sitemap.xml',
    '/sitemap.xml?a=1',
    '/sitemap.xml?a=2',
    '/sitemap-0.xml?a=1',
    '/sitemap-0.xml',
  ])
    expect((await shop.browser().send({ url })).statusCode).toBe(200)

  expect(cache.size().entries).toBe(2)
})

test('an unknown sitemap file is not found', async () => {
  const shop = await openTestShop()

  expect((await shop.browser().send({ url: '/sitemap-7.xml' })).statusCode).toBe(404)
})
