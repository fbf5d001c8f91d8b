import type { Visit } from '../harness/http-request.ts'
import type { Goal, Load } from '../load.ts'
import { type CatalogAddress, catalogPaths } from './catalog.ts'
import { BROWSER, SCRIPT, WITH_SESSION } from './visitors.ts'

const PAGE: Goal = { atLeast: 0.6, stretch: 0.8 }
const OWN_PAGE: Goal = { atLeast: 0.5 }
const CALL: Goal = { atLeast: 0.6 }

/** Cached responses, compared to a bare server that sends the same bytes. */
export const cachedAnswers: Load[] = [
  cached('home', 'home page, no session', { address: 'home', headers: BROWSER, goal: PAGE }),
  cached('category', 'category page, no session', { address: 'category', headers: BROWSER, goal: PAGE }),
  cached('product', 'product page, no session', { address: 'product', headers: BROWSER, goal: PAGE }),
  cached('home-plain', 'home page, uncompressed', { address: 'home', headers: {}, goal: PAGE }),
  cached('home-session', 'home page, with session', {
    address: 'home',
    headers: WITH_SESSION,
    goal: OWN_PAGE,
  }),
  cached('category-session', 'category page, with session', {
    address: 'category',
    headers: WITH_SESSION,
    goal: OWN_PAGE,
  }),
  cached('product-session', 'product page, with session', {
    address: 'product',
    headers: WITH_SESSION,
    goal: OWN_PAGE,
  }),
  cached('api-products', 'GET /api/products', { address: 'apiProducts', headers: SCRIPT, goal: CALL }),
  cached('api-product', 'GET /api/products/{handle}', { address: 'apiProduct', headers: SCRIPT, goal: CALL }),
  cached('api-categories', 'GET /api/categories', { address: 'apiCategories', headers: SCRIPT, goal: CALL }),
]

type Options = { address: CatalogAddress; headers: Record<string, string>; goal: Goal }

function cached(name: string, about: string, { address, headers, goal }: Options): Load {
  return {
    name,
    about,
    goal,
    figure: 'rate',
    prepare: async (bench) => {
      const shop = await bench.demoShop()
      const visits: Visit[] = [{ path: (await catalogPaths(shop))[address], headers }]
      return {
        reference: await bench.bareServerSide(shop, visits),
        subject: bench.shopSide(shop, about, visits),
      }
    },
  }
}
