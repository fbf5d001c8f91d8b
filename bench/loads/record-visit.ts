import type { Visit } from '../harness/http-request.ts'
import type { Load } from '../load.ts'
import { BROWSER } from './visitors.ts'

/** The call that every storefront page makes. */
export const recordVisit: Load = {
  name: 'visits',
  about: 'POST /visits',
  figure: 'rate',
  prepare: async (bench) => {
    const shop = await bench.demoShop()
    const visits: Visit[] = [
      {
        method: 'POST',
        path: '/visits',
        headers: {
          ...BROWSER,
          accept: 'application/json',
          'x-requested-with': 'XMLHttpRequest',
          'x-csrf-token': await csrfTokenOf(shop.origin),
        },
        body: JSON.stringify({ path: '/categories', referrer: 'https://wordpress.org/plugins/' }),
      },
    ]
    return {
      reference: await bench.bareServerSide(shop, visits),
      subject: bench.shopSide(shop, 'POST /visits', visits),
    }
  },
}

async function csrfTokenOf(origin: URL): Promise<string> {
  const page = await (await fetch(origin)).text()
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(page)?.[1]
  if (!token) throw new Error('The home page has no CSRF token.')
  return token
}
