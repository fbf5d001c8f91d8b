import { startRenderer } from '../harness/renderer.ts'
import { UNIQUE } from '../harness/request-cycle.ts'
import type { Shop } from '../harness/shop.ts'
import type { Load } from '../load.ts'
import { type CatalogAddress, catalogPaths } from './catalog.ts'
import { BROWSER } from './visitors.ts'

/** Uncached pages, compared to React alone rendering the same tree from data in memory. */
export const renderedPages: Load[] = [
  rendered('home-rendered', 'home page, uncached', 'home'),
  rendered('product-rendered', 'product page, uncached', 'product'),
]

function rendered(name: string, about: string, address: CatalogAddress): Load {
  return {
    name,
    about,
    figure: 'rate',
    goal: { atLeast: 0.5 },
    // Rendering runs a lot of code, which takes a while to be compiled.
    stretch: { warm: 5 },
    prepare: async (bench) => {
      const shop = await bench.demoShop()
      const path = (await catalogPaths(shop))[address]
      const renderer = bench.stopOnClose(startRenderer())
      // Makes each address new to the cache although the page is the same.
      const subject = bench.shopSide(shop, about, [{ path: `${path}?q=${UNIQUE}`, headers: BROWSER }])
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
