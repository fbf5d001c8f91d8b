import { expect, test } from 'vitest'
import type { HomeContent } from '#core/content/home.ts'
import { catalog } from '#core/contract/catalog.ts'
import type { Call } from '#core/contract/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { loadHome } from './load-home.ts'

const SHOP = { supportEmail: 'help@shop.test', flagship: 'one' }

const CONTENT: HomeContent = {
  title: 'Home',
  description: 'About it',
  sections: [
    { id: 'plans', kind: 'plans', hidden: false, title: 'Plans', text: '', product: '' },
    {
      id: 'more',
      kind: 'products',
      hidden: false,
      title: 'More',
      category: '',
      count: 2,
      categories: true,
    },
    {
      id: 'call',
      kind: 'call',
      hidden: false,
      title: 'Go',
      action: { label: 'See it', target: { kind: 'flagship', value: '' } },
    },
  ],
}

const product = (id: number, uri: string, plans: object[] = []) => ({
  id,
  uri,
  name: uri,
  short_desc: '',
  description: '',
  price: 0,
  compare_price: null,
  isNew: false,
  category: { slug: 'c' },
  images: [],
  plans,
  plan_features: [],
})

/** A catalog of these products, the newest first. */
function catalogOf(products: ReturnType<typeof product>[]): Call {
  return (async (target: unknown, { params, query }: { params?: { handle: string }; query?: object }) => {
    if (target === catalog.getProduct) {
      const found = products.find(({ uri }) => uri === params?.handle)
      if (!found) throw new AppError('not_found')
      return { data: found }
    }
    if (target === catalog.listCategories)
      return { data: { data: [{ name: 'C', slug: 'c', products_count: products.length }] } }
    const { per_page } = query as { per_page: number }
    return { data: { data: products.slice(0, per_page) } }
  }) as unknown as Call
}

const kinds = async (call: Call) =>
  (await loadHome({ call, shop: SHOP, content: CONTENT })).sections.map((section) =>
    section.kind === 'products'
      ? `products: ${section.cards.map(({ uri }) => uri).join(', ')}`
      : section.kind === 'call'
        ? `call: ${section.action.href}`
        : section.kind,
  )

test('a product whose plans stand on the page has no card there', async () => {
  const products = [
    product(3, 'three'),
    product(1, 'one', [{ id: 1 }]),
    product(2, 'two'),
    product(4, 'four'),
  ]

  expect(await kinds(catalogOf(products))).toEqual(['plans', 'products: three, two', 'call: /products/one'])
})

test('without plans there is no section for them, and the product keeps its card', async () => {
  expect(await kinds(catalogOf([product(1, 'one')]))).toEqual(['products: one', 'call: /products/one'])
})

test('without products, or when the catalog fails, only their sections disappear', async () => {
  const failing = (async () => {
    throw new AppError('unavailable')
  }) as unknown as Call

  expect(await kinds(catalogOf([]))).toEqual(['call: /categories'])
  expect(await kinds(failing)).toEqual(['call: /categories'])
})
