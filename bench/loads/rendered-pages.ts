import { adminPaths } from '#core/admin-paths.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { SIGNED_IN_COOKIE } from '#core/markers.ts'
import { paths } from '#core/paths.ts'
import type { Bench } from '../harness/bench.ts'
import { record } from '../harness/http-request.ts'
import { type RenderedPage, startRenderer } from '../harness/renderer.ts'
import { UNIQUE } from '../harness/request-cycle.ts'
import type { Shop } from '../harness/shop.ts'
import { logInAsStaff } from '../harness/staff.ts'
import type { Load } from '../load.ts'
import { catalogPaths } from './catalog.ts'
import { BROWSER } from './visitors.ts'

type Target = Omit<RenderedPage, 'root' | 'origin'> & { headers: Record<string, string> }
type TargetOf = (shop: Shop) => Promise<Target>

const PUBLIC = { headers: BROWSER, signedIn: false, visitor: null }

/** Uncached pages, compared to React alone rendering the same tree from data in memory. */
export const renderedPages: Load[] = [
  rendered('home-rendered', 'home page, uncached', async () => ({ path: '/', ...PUBLIC })),
  rendered('category-rendered', 'category page, uncached', async (shop) => ({
    path: (await catalogPaths(shop)).category,
    ...PUBLIC,
  })),
  rendered('product-rendered', 'product page, uncached', async (shop) => ({
    path: (await catalogPaths(shop)).product,
    ...PUBLIC,
  })),
  rendered('account-rendered', 'shell of an account page, uncached', async () => ({
    path: paths.orders(),
    headers: { ...BROWSER, cookie: `${SIGNED_IN_COOKIE}=1` },
    signedIn: true,
    visitor: null,
  })),
  rendered('admin-rendered', 'shell of an admin screen', async (shop) => {
    const { cookie = '' } = await logInAsStaff(shop.origin)
    return {
      path: adminPaths.orders(),
      headers: { ...BROWSER, cookie },
      signedIn: true,
      visitor: { name: 'Staff', roleId: ROLE_ID.admin, needsSecondFactor: false, collapsedNav: false },
    }
  }),
]

function rendered(name: string, about: string, targetOf: TargetOf): Load {
  return {
    name,
    about,
    figure: 'rate',
    goal: { atLeast: 0.5 },
    // Rendering runs a lot of code, which takes a while to be compiled.
    stretch: { warm: 4 },
    prepare: async (bench) => {
      const shop = await bench.demoShop()
      const { headers, ...page } = await targetOf(shop)
      await requirePage(shop, page.path, headers)
      const renderer = bench.stopOnClose(startRenderer())
      return {
        reference: renderer.side({ root: bench.root.href, origin: shop.origin.href, ...page }),
        subject: uncachedSide(bench, shop, { about, path: page.path, headers }),
        verify: renderer.stop,
      }
    },
  }
}

type Uncached = { about: string; path: string; headers: Record<string, string> }

function uncachedSide(bench: Bench, shop: Shop, { about, path, headers }: Uncached) {
  // Makes each address new to the cache although the page is the same.
  const side = bench.shopSide(shop, about, [{ path: `${path}?q=${UNIQUE}`, headers }])
  return { about, round: (ms: number) => withoutCache(shop, () => side.round(ms)) }
}

/** A redirect to the login is quickly sent, too. */
async function requirePage(shop: Shop, path: string, headers: Record<string, string>): Promise<void> {
  const { status } = await record(shop.origin, { path, headers })
  if (status !== 200) throw new Error(`${path} returned ${status}.`)
}

async function withoutCache<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  const before = await shop.metric('http_cached_answers_total')
  const result = await work()
  const hits = (await shop.metric('http_cached_answers_total')) - before
  if (hits > 0) throw new Error(`${hits} pages came from the cache instead of being rendered.`)
  return result
}
