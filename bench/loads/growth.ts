import type { Size } from '../harness/grow-shop.ts'
import type { Visit } from '../harness/http-request.ts'
import { UNIQUE } from '../harness/request-cycle.ts'
import type { Shop } from '../harness/shop.ts'
import type { Load } from '../load.ts'
import { readApi } from './catalog.ts'
import { FEW, MANY, VERY_FEW } from './sizes.ts'
import { BROWSER, SCRIPT } from './visitors.ts'

/** Few enough that requests do not queue, because the figure is the time of a single response. */
const CONNECTIONS = 2

/** The same uncached requests to a small and to a large shop. A smaller reference shop is stricter. */
export const growth: Load[] = [
  growing('growth-list', 'GET /api/products in all sort orders', FEW, listVisits),
  growing('growth-search', 'GET /api/products?search=', FEW, searchVisits),
  growing('growth-category', 'category page', VERY_FEW, async (shop) =>
    (await slugsOf(shop)).map((slug) => pageVisit(`/categories/${slug}`)),
  ),
  growing('growth-search-page', 'search page', VERY_FEW, async (shop) =>
    (await wordsOf(shop)).map((word) => pageVisit(`/categories?q=${word}`)),
  ),
  growing('growth-product', 'product page', VERY_FEW, async (shop) =>
    (await handlesOf(shop)).map((handle) => pageVisit(`/products/${handle}`)),
  ),
]

function growing(name: string, about: string, few: Size, visitsTo: (shop: Shop) => Promise<Visit[]>): Load {
  return {
    name,
    about: `${about}, ${MANY.products} products to ${few.products}`,
    figure: 'p99',
    goal: { atMost: 1.5 },
    stretch: { warm: 3, round: 2, rounds: 0.6 },
    prepare: async (bench) => {
      const [{ shop: small }, { shop: large }] = [await bench.grownShop(few), await bench.grownShop(MANY)]
      // The large shop contains everything in the small one.
      const visits = await visitsTo(small)
      const side = (shop: Shop) => bench.shopSide(shop, about, visits, CONNECTIONS)
      return { reference: side(small), subject: side(large) }
    },
  }
}

/** Pages ignore this parameter, but it makes each address new to the cache. */
function pageVisit(path: string): Visit {
  return { path: `${path}${path.includes('?') ? '&' : '?'}token=${UNIQUE}`, headers: BROWSER }
}

async function listVisits(shop: Shop): Promise<Visit[]> {
  const filters = ['', ...(await slugsOf(shop)).map((slug) => `category=${slug}&`)]
  return shuffled(
    filters.flatMap((filter) =>
      ['newest', 'price', '-price', 'name'].flatMap((sort) =>
        pagesWithin(FEW.products / filters.length).map(
          (page) => `/api/products?${filter}sort=${sort}&${page}`,
        ),
      ),
    ),
  )
}

/** Pages of various sizes within a list of this many products. */
function pagesWithin(products: number): string[] {
  const lengths = Array.from({ length: 40 }, (_, index) => 5 + index)
  return lengths.flatMap((length) =>
    Array.from(
      { length: Math.min(10, Math.floor(products / length)) },
      (_, index) => `page=${index + 1}&per_page=${length}`,
    ),
  )
}

/** Words from product names, rare and common, alone and in pairs. */
async function searchVisits(shop: Shop): Promise<Visit[]> {
  const words = await wordsOf(shop)
  const searches = words.flatMap((word, index) => [word, `${word}+${words[(index * 7 + 3) % words.length]}`])
  return shuffled(
    searches.flatMap((search) =>
      Array.from({ length: 60 }, (_, index) => `/api/products?search=${search}&per_page=${index + 5}`),
    ),
  )
}

/** A reproducible order that is unrelated to cost. */
function shuffled(paths: string[]): Visit[] {
  const step = 7919
  return paths.map((_, index) => ({ path: paths[(index * step) % paths.length] ?? '/', headers: SCRIPT }))
}

async function wordsOf(shop: Shop): Promise<string[]> {
  const names = (await productsOf(shop)).map(({ name }) => name.toLowerCase().split(/[^a-z]+/))
  return [...new Set(names.flat())].filter((word) => word.length > 2)
}

async function productsOf(shop: Shop) {
  return readApi<{ uri: string; name: string }>(shop, '/api/products?per_page=100')
}

async function handlesOf(shop: Shop): Promise<string[]> {
  return (await productsOf(shop)).map(({ uri }) => uri)
}

async function slugsOf(shop: Shop): Promise<string[]> {
  return (await readApi<{ slug: string }>(shop, '/api/categories')).map(({ slug }) => slug)
}
