import { beforeAll, describe, expect, test } from 'vitest'
import { catalog } from '#core/contract/catalog.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { type TestShop, useTestShop } from '../../support/test-shop.ts'

let shop: TestShop
const opened = useTestShop()

beforeAll(async () => {
  shop = opened()
  const mail = await shop.make('categories', { name: 'Mail', slug: 'mail', position: 0 })
  const forms = await shop.make('categories', { name: 'Forms', slug: 'forms', position: 1 })
  const published = (days: number) => ({
    status: 'published' as const,
    publishedAt: new Date(shop.clock.now().getTime() - days * DAY_MS),
  })
  for (let number = 1; number <= 10; number++) {
    await shop.make('products', {
      ...published(100 + number),
      categoryId: mail.id,
      name: `Mailer ${number}`,
      uri: `mailer-${number}`,
      description: number === 3 ? 'Sends à la carte' : 'Sends 100% of it',
      priceCents: 1000 + number,
    })
  }
  await shop.make('products', {
    ...published(29),
    categoryId: forms.id,
    name: 'Form_maker',
    uri: 'form-maker',
    priceCents: 1999,
  })
  await shop.make('products', { status: 'draft', categoryId: forms.id, name: 'Secret', uri: 'secret' })
})

function list(query: Record<string, unknown> = {}) {
  return shop.browser().call(catalog.listProducts, { query: query as never })
}

async function names(query: Record<string, unknown>): Promise<string[]> {
  const { body } = await list(query)
  return body.data?.data.map((product) => product.name) ?? []
}

describe('GET /api/products', () => {
  test('a page has 8 products at body.data.data, newest first, with its position', async () => {
    const { status, body } = await list()

    expect(status).toBe(200)
    expect(body.success).toBe(true)
    expect(body.data).toMatchObject({ current_page: 1, last_page: 2, per_page: 8, total: 11 })
    expect(body.data?.data.map((product) => product.uri).slice(0, 2)).toEqual(['form-maker', 'mailer-1'])
  })

  test('a product has every field of the contract, with prices in dollars', async () => {
    const { body } = await list({ search: 'form_maker' })

    expect(body.data?.data[0]).toMatchObject({
      name: 'Form_maker',
      uri: 'form-maker',
      price: 19.99,
      compare_price: null,
      image: null,
      images: [],
      category: { name: 'Forms', slug: 'forms' },
      isNew: true,
      rating: { average: null, count: 0 },
    })
  })

  test('isNew is true for 30 days after publishing', async () => {
    const { body } = await list({ category: 'mail' })

    expect(body.data?.data.every((product) => product.isNew === false)).toBe(true)
  })

  test('drafts appear nowhere: not in lists, by handle or in counts', async () => {
    const shopper = shop.browser()

    expect(await names({ search: 'secret' })).toEqual([])
    expect((await shopper.call(catalog.getProduct, { params: { handle: 'secret' } })).status).toBe(404)
    expect((await shopper.ok(catalog.getCategory, { params: { slug: 'forms' } })).data.products_count).toBe(1)
  })

  test('the search covers name and description, ignores accents and case, and requires every word', async () => {
    expect(await names({ search: 'A LA carte' })).toEqual(['Mailer 3'])
    expect(await names({ search: 'mailer carte' })).toEqual(['Mailer 3'])
    expect(await names({ search: 'mailer nothing' })).toEqual([])
  })

  test('the pages of a search keep its order', async () => {
    const pages = [1, 2, 3, 4].map((page) => names({ search: 'mailer', sort: '-price', per_page: 4, page }))
    const numbers = (await Promise.all(pages)).map((page) => page.map((name) => Number(name.split(' ')[1])))
    expect(numbers).toEqual([[10, 9, 8, 7], [6, 5, 4, 3], [2, 1], []])
    expect((await list({ search: 'mailer', per_page: 4 })).body.data).toMatchObject({
      total: 10,
      last_page: 3,
    })
  })

  test('SQL wildcards are matched literally', async () => {
    expect(await names({ search: '100%' })).toHaveLength(8)
    expect(await names({ search: '%form%' })).toEqual([])
    expect(await names({ search: 'm_maker' })).toEqual(['Form_maker'])
    expect(await names({ search: "' OR 1=1--" })).toEqual([])
  })

  test('sorts by price both ways and by name', async () => {
    expect((await names({ sort: 'price' }))[0]).toBe('Mailer 1')
    expect((await names({ sort: '-price' }))[0]).toBe('Form_maker')
    expect((await names({ sort: 'name' }))[0]).toBe('Form_maker')
  })

  test('a page beyond the end and an unknown category are empty, not errors', async () => {
    expect((await list({ page: 99 })).body.data).toMatchObject({ data: [], total: 11 })
    expect((await list({ category: 'nowhere' })).body.data).toMatchObject({ data: [], total: 0 })
  })

  test.each([
    'page=0',
    'page=-1',
    'page=abc',
    'page=1e9',
    'page=1&page=2',
    'per_page=101',
    'per_page=1000000',
    'sort=price;drop',
    'fields=id',
    `search=${'x'.repeat(101)}`,
    'search=%00',
  ])('?%s is rejected with the error envelope', async (query) => {
    const response = await shop.browser().send({ url: `/api/products?${query}` })

    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      success: false,
      message: expect.any(String),
      errors: expect.any(Object),
    })
  })
})

describe('GET /api/products/{handle}', () => {
  test('returns one product at body.data, with plans and the six default features', async () => {
    const { data } = await shop.browser().ok(catalog.getProduct, { params: { handle: 'mailer-1' } })

    expect(data).toMatchObject({ name: 'Mailer 1', long_desc: expect.any(String), plans: expect.any(Array) })
    expect(data.plan_features.map((feature) => feature.name)).toEqual([
      'Basic functionality',
      'Email logs',
      'Manual resend',
      'Open tracking',
      'Auto resend',
      'Technical support',
    ])
  })

  test.each(['nothing', 'MAILER-1', '1', '..%2f', '%00', 'x'.repeat(201)])(
    '%s is not found',
    async (handle) => {
      const response = await shop.browser().send({ url: `/api/products/${handle}` })

      expect([400, 404]).toContain(response.statusCode)
      expect(response.json()).toMatchObject({ success: false })
    },
  )
})

describe('GET /api/categories', () => {
  test('lists categories in order, 15 per page, with the number of published products', async () => {
    const { data } = await shop.browser().ok(catalog.listCategories, { query: {} })

    expect(data).toMatchObject({ per_page: 15, total: 2, current_page: 1, last_page: 1 })
    expect(data.data.map(({ slug, products_count }) => [slug, products_count])).toEqual([
      ['mail', 10],
      ['forms', 1],
    ])
  })

  test('returns one category by its slug, and 404 for an unknown slug', async () => {
    const shopper = shop.browser()

    expect((await shopper.ok(catalog.getCategory, { params: { slug: 'mail' } })).data.name).toBe('Mail')
    expect((await shopper.call(catalog.getCategory, { params: { slug: 'nope' } })).status).toBe(404)
  })
})
