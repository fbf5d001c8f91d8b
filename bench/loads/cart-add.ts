import { record, type Visit } from '../harness/http-request.ts'
import type { Shop } from '../harness/shop.ts'
import type { Load } from '../load.ts'
import { readApi } from './catalog.ts'
import { watchMoney } from './money.ts'
import { BROWSER } from './visitors.ts'

const VISITORS = 400
const PRODUCTS = 3

/** Many carts, so that requests do not wait for the same row and no cart reaches its limit of 99 per item. */
export const cartAdd: Load = {
  name: 'cart-add',
  about: 'POST /cart/add',
  figure: 'rate',
  goal: { atLeast: 0.4 },
  prepare: async (bench) => {
    const shop = await bench.demoShop()
    const checkMoney = await watchMoney(shop)
    const visits = await visitsTo(shop)
    return {
      reference: await bench.insertServerSide(shop, visits),
      subject: bench.shopSide(shop, 'POST /cart/add', visits),
      verify: checkMoney,
    }
  },
}

async function visitsTo(shop: Shop): Promise<Visit[]> {
  const products = await readApi<{ id: number }>(shop, `/api/products?per_page=${PRODUCTS}`)
  const page = await (await fetch(shop.origin)).text()
  const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? ''
  const add = (productId: number, headers: Record<string, string>): Visit => ({
    method: 'POST',
    path: '/cart/add',
    headers: { ...BROWSER, accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', ...headers },
    body: JSON.stringify({ product_id: productId, quantity: 1 }),
  })
  const carts: Visit[][] = []
  for (let visitor = 0; visitor < VISITORS; visitor++) {
    const first = await record(shop.origin, add(products[0]?.id ?? 0, { 'x-csrf-token': csrf }))
    if (first.status !== 200) throw new Error(`POST /cart/add returned ${first.status}.`)
    const session = {
      cookie: valuesOf(first.headers, 'set-cookie'),
      'x-csrf-token': valuesOf(first.headers, 'x-csrf-token') || csrf,
    }
    carts.push(products.map(({ id }) => add(id, session)))
  }
  // Ordered by product, so that consecutive requests hit different carts.
  return products.flatMap((_, at) => carts.flatMap((cart) => cart[at] ?? []))
}

function valuesOf(headers: string[], name: string): string {
  return headers
    .flatMap((header, at) => (at % 2 === 0 && header.toLowerCase() === name ? [headers[at + 1] ?? ''] : []))
    .map((value) => value.split(';')[0])
    .join('; ')
}
