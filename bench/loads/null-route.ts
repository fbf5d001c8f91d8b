import type { Load } from '../load.ts'

/** What the framework alone costs: all hooks, and an answer that is nothing. */
export const nullRoute: Load = {
  name: 'null',
  about: 'null route (/healthz)',
  figure: 'rate',
  prepare: async (bench) => {
    const shop = await bench.demoShop()
    const visits = [{ path: '/healthz' }]
    return {
      reference: await bench.bareOf(shop, visits),
      subject: bench.visit(shop, 'the null route', visits),
    }
  },
}
