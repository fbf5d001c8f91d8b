import type { Visit } from '../harness/http-request.ts'
import type { Load } from '../load.ts'
import { ownCallHeaders } from './visitors.ts'

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
        headers: await ownCallHeaders(shop.origin),
        body: JSON.stringify({ path: '/categories', referrer: 'https://wordpress.org/plugins/' }),
      },
    ]
    return {
      reference: await bench.bareServerSide(shop, visits),
      subject: bench.shopSide(shop, 'POST /visits', visits),
    }
  },
}
