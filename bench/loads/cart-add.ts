import { record, type Visit } from '../harness/http-request.ts'
import type { Shop } from '../harness/shop.ts'
import type { Load } from '../load.ts'
import { readApi } from './catalog.ts'
import { watchMoney } from './money.ts'
import { ownCallHeaders } from './visitors.ts'

const VISITORS = 400
const PRODUCTS = 3

/** Many carts, so that requests do not wait for the same row and no cart reaches its limit of 99 per item. */
export const cartAdd: Load = {
  name: 'cart-add',
  about: 'POST /cart/add, with a session',
  figure: 'rate',
  goal: { atLeast: 0.4 },
  prepare: async (bench) => {
    const shop = await bench.demoShop()
    const checkMoney = await watchMoney(shop)
    const visits = await visitsWithCarts(shop)
    return {
      reference: await bench.insertServerSide(shop, visits),
      subject: bench.shopSide(shop, 'POST /cart/add', visits),
      verify: checkMoney,
    }
  },
}

/** Each answer starts a session, because the requests have no cookies. */
export async function visitsOfNewVisitors(shop: Shop): Promise<Visit[]> {
  const headers = await ownCallHeaders(shop.origin)
  return (await productsOf(shop)).map(({ id }) => addTo(id, headers))
}

async function visitsWithCarts(shop: Shop): Promise<Visit[]> {
  const products = await productsOf(shop)
  const headers = await ownCallHeaders(shop.origin)
  const carts: Visit[][] = []
  for (let visitor = 0; visitor < VISITORS; visitor++) {
    const first = await record(shop.origin, addTo(products[0]?.id ?? 0, headers))
    if (first.status !== 200) throw new Error(`POST /cart/add returned ${first.status}.`)
    const token = valuesOf(first.headers, 'x-csrf-token')
    const own = {
      ...headers,
      cookie: valuesOf(first.headers, 'set-cookie'),
      ...(token && { 'x-csrf-token': token }),
    }
    carts.push(products.map(({ id }) => addTo(id, own)))
  }
  // Ordered by product, so that consecutive requests hit different carts.
  return products.flatMap((_, at) => carts.flatMap((cart) => cart[at] ?? []))
}

function productsOf(shop: Shop): Promise<{ id: number }[]> {
  return readApi<{ id: number }>(shop, `/api/products?per_page=${PRODUCTS}`)
}

function addTo(productId: number, headers: Record<string, string>): Visit {
  return {
    method: 'POST',
    path: '/cart/add',
    headers,
    body: JSON.stringify({ product_id: productId, quantity: 1 }),
  }
}

function valuesOf(headers: string[], name: string): string {
  return headers
    .flatMap((header, at) => (at % 2 === 0 && header.toLowerCase() === name ? [headers[at + 1] ?? ''] : []))
    .map((value) => value.split(';')[0])
    .join('; ')
}
