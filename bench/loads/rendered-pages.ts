import { startRenderer } from '../harness/renderer.ts'
import type { Shop } from '../harness/shop.ts'
import { UNIQUE } from '../harness/turns.ts'
import type { Load } from '../load.ts'
import { type CatalogAddress, catalogPaths } from './catalog.ts'
import { BROWSER } from './visitors.ts'

/** Pages that are in no cache, against React alone rendering the same tree from data it already has. */
export const renderedPages: Load[] = [
  rendered('home-rendered', 'home page, rendered anew', 'home'),
  rendered('product-rendered', 'product page, rendered anew', 'product'),
]

function rendered(name: string, about: string, address: CatalogAddress): Load {
  return {
    name,
    about,
    figure: 'rate',
    goal: { atLeast: 0.5 },
    // Rendering is much code that is run rarely: it takes a while until all of it is compiled.
    stretch: { warm: 5 },
    prepare: async (bench) => {
      const shop = await bench.demoShop()
      const path = (await catalogPaths(shop))[address]
      const renderer = bench.closeLater(startRenderer())
      // Each address is a new one to the cache, though the page is the same.
      const subject = bench.visit(shop, about, [{ path: `${path}?q=${UNIQUE}`, headers: BROWSER }])
      return {
        reference: renderer.side({ root: bench.root.href, origin: shop.origin.href, path }),
        subject: { about, round: (ms) => withoutCache(shop, () => subject.round(ms)) },
        verify: renderer.stop,
      }
    },
  }
}

async function withoutCache<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  const before = await shop.metric('http_cached_answers_total')
  const result = await work()
  const hits = (await shop.metric('http_cached_answers_total')) - before
  if (hits > 0) throw new Error(`${hits} pages came from the cache instead of being rendered.`)
  return result
}
