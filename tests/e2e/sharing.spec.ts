import type { APIRequestContext } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'

const PAGES = [
  { path: paths.home(), image: paths.shopImage(), data: ['Organization', 'FAQPage'] },
  { path: paths.category('email'), image: paths.shopImage(), data: ['BreadcrumbList'] },
  {
    path: paths.product('postroad-mailer'),
    image: paths.shareImage('postroad-mailer'),
    data: ['Product', 'BreadcrumbList'],
  },
]

test('pages describe themselves to search engines and link previews', async ({ request, shop }) => {
  for (const { path, image, data } of PAGES) {
    const html = await read(request, path)
    const content = (name: string) =>
      html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1] ?? ''

    expect(html).toContain(`<link rel="canonical" href="${new URL(path, shop.url)}"/>`)
    expect(content('og:title')).not.toBe('')
    expect(content('og:description')).toBe(content('description'))
    expect(content('og:url')).toBe(String(new URL(path, shop.url)))
    // The version changes with the shop's looks, so that previews are fetched again.
    expect(content('og:image')).toMatch(new RegExp(`^${new URL(image, shop.url)}\\?v=[0-9a-f]{8}$`))
    expect(structuredData(html).map((block) => block['@type'])).toEqual(data)
    const picture = await request.get(image)
    expect(picture.status()).toBe(200)
    expect(picture.headers()['content-type']).toBe('image/png')
  }
})

test('a product’s structured data has its price, and a rating only if there are reviews', async ({
  request,
}) => {
  const [product] = structuredData(await read(request, paths.product('postroad-mailer')))
  expect(product).toMatchObject({
    offers: { '@type': 'Offer', price: '49.00', priceCurrency: 'USD' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.4, reviewCount: 7 },
  })

  const { data } = await request.get('/api/products?per_page=100').then((answer) => answer.json())
  const unreviewed = data.data.find((each: { rating: { count: number } }) => each.rating.count === 0)
  const [unrated] = structuredData(await read(request, paths.product(unreviewed.uri)))
  expect(unrated).not.toHaveProperty('aggregateRating')
})

test('personal pages are not indexed, and the shop has its icons', async ({ request }) => {
  for (const path of [paths.cart(), paths.checkout(), paths.profile(), paths.adminLogin()]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.headers()['x-robots-tag'], path).toBe('noindex')
  }

  const manifest = await request.get('/manifest.webmanifest').then((answer) => answer.json())
  const icons: string[] = manifest.icons.map(({ src }: { src: string }) => src)
  expect(manifest.name).toBe('Northpost Plugins')
  for (const icon of [...icons, '/favicon.ico', '/apple-touch-icon.png'])
    expect((await request.get(icon)).status(), icon).toBe(200)
})

async function read(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text()
}

function structuredData(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...blocks].map(([, text = '']) => JSON.parse(text))
}
