import type { Endpoint } from '#core/contract/endpoint.ts'
import { contract } from '#core/contract/index.ts'
import type { Bench } from '../harness/bench.ts'
import type { Visit } from '../harness/http-request.ts'
import { onceEach } from '../harness/once.ts'
import type { Load, Probe } from '../load.ts'
import { FEW, MANY } from './sizes.ts'

/** Few enough that requests do not queue, because the figure is the time of a single response. */
const CONNECTIONS = 2
const TRIES = 20
const PERCENTILE = 0.95
const WARM_MS = 10_000

/** Filters and sort orders of the lists that have them; any other list is requested without. */
const QUERIES: Record<string, readonly string[]> = {
  '/api/admin/dashboard/sales': ['?days=7', '?days=30', '?days=90'],
  '/api/admin/dashboard/best-sellers': ['?days=7', '?days=30', '?days=90'],
  '/api/admin/search': ['?q=mail', '?q=ada', '?q=ada+example', '?q=1500', '?q=no-such-thing', '?q=7Q2XK'],
  '/api/admin/orders': [
    '',
    '?sort=created',
    '?sort=-total',
    '?sort=total',
    '?status=refunded',
    '?method=paypal',
    '?status=refunded&sort=-total',
    '?from=2026-01-01',
    '?q=ada',
    '?q=1500',
    '?q=no-such-thing',
  ],
  '/api/admin/users': ['', '?q=ada', '?q=no-such-thing', '?role=1', '?role=2'],
  '/api/admin/products': [
    '',
    '?q=mail',
    '?q=no-such-thing',
    '?status=published',
    '?sort=name',
    '?sort=-price',
  ],
  '/api/admin/licenses': [
    '',
    '?q=ada',
    '?q=example',
    '?q=no-such-thing',
    '?status=active',
    '?status=expired',
  ],
  '/api/admin/subscriptions': [
    '',
    '?sort=created',
    '?sort=next',
    '?sort=-next',
    '?status=past_due',
    '?status=past_due&sort=next',
    '?status=ended&sort=-next',
    '?product=1',
    '?from=2026-01-01&to=2030-01-01',
    '?q=ada@example.com',
    '?q=7Q2XK',
    '?q=1500',
    '?q=no-such-thing',
  ],
  '/api/admin/mails': ['', '?q=ada', '?q=no-such-thing', '?status=failed'],
  '/api/admin/audit': ['', '?q=no-such-thing', '?subject=order', '?from=2026-01-01'],
  '/api/admin/reviews': ['', '?q=mail', '?q=no-such-thing', '?rating=5', '?replied=no'],
  '/api/admin/coupons': ['', '?q=save', '?q=no-such-thing', '?state=active'],
}

/** Every admin GET that needs only a login, taken from the contract so that new lists are measured automatically. */
const READS = Object.entries(contract)
  .filter(([group]) => group.startsWith('admin'))
  .flatMap(([, endpoints]) => Object.values(endpoints) as Endpoint[])
  .filter(({ method, params, download }) => method === 'GET' && !params && !download)

export const adminGrowth: Load[] = READS.map(({ path }) => ({
  name: `growth${path.replace('/api', '').replaceAll('/', '-')}`,
  about: `GET ${path}, ${MANY.orders} orders to ${FEW.orders}`,
  figure: 'p99',
  goal: { atMost: 1.5 },
  stretch: { warm: 0.5, rounds: 0.6 },
  prepare: async (bench) => {
    const [small, large] = [await bench.grownShop(FEW), await bench.grownShop(MANY)]
    await warmOnce(bench, [small, large])
    const side = ({ shop, headers }: GrownShop) =>
      bench.shopSide(shop, path, visitsTo(path, headers), CONNECTIONS)
    return { reference: side(small), subject: side(large) }
  },
}))

/** In the large shop, without other load. */
export const slowestAdminQuery: Probe = {
  name: 'admin-slowest',
  about: `p95 of the slowest admin query, ${MANY.orders} orders`,
  goal: { atMost: 100, unit: 'ms' },
  probe: async (bench) => {
    const { shop, headers } = await bench.grownShop(MANY)
    let slowest = { path: '', ms: 0 }
    for (const visit of READS.flatMap(({ path }) => visitsTo(path, headers))) {
      const ms = await p95Of(shop.origin, visit)
      if (ms > slowest.ms) slowest = { path: visit.path, ms }
    }
    bench.log(`slowest: GET ${slowest.path}`)
    return slowest.ms
  },
}

type GrownShop = Awaited<ReturnType<Bench['grownShop']>>

/** All lists share most of their code, so they warm up together. */
const warmOnce = onceEach(warmUp)

async function warmUp(bench: Bench, shops: GrownShop[]): Promise<void> {
  for (const { shop, headers } of shops) {
    const visits = READS.flatMap(({ path }) => visitsTo(path, headers))
    await bench.shopSide(shop, 'all admin lists', visits, CONNECTIONS).round(WARM_MS)
  }
}

function visitsTo(path: string, headers: Record<string, string>): Visit[] {
  return (QUERIES[path] ?? ['']).map((query) => ({ path: path + query, headers }))
}

async function p95Of(origin: URL, { path, headers = {} }: Visit): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < TRIES; count++) {
    const startedAt = performance.now()
    const response = await fetch(new URL(path, origin), { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`)
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(TRIES * PERCENTILE)] ?? 0
}
