import type { Load } from '../load.ts'

/** The cost of the framework alone: all hooks and an empty response. */
export const nullRoute: Load = {
  name: 'null',
  about: 'null route (/healthz)',
  figure: 'rate',
  prepare: async (bench) => {
    const shop = await bench.demoShop()
    const visits = [{ path: '/healthz' }]
    return {
      reference: await bench.bareServerSide(shop, visits),
      subject: bench.shopSide(shop, 'the null route', visits),
    }
  },
}
