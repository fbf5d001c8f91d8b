import type { Bench } from '../harness/bench.ts'
import { startShoppers } from '../harness/shoppers.ts'
import { median } from '../harness/statistics.ts'
import type { Probe } from '../load.ts'
import { readApi } from './catalog.ts'
import { watchMoney } from './money.ts'

const SHOPPERS = 8
const WARM_MS = 5_000
const ROUND_MS = 4_000
const ROUNDS = 3

type Figures = { perSecond: number; roundTrips: number }
const measured = new WeakMap<Bench, Promise<Figures>>()

/** Eight shoppers who buy nonstop; sandbox, database and generator share the machine. */
export const checkouts: Probe[] = [
  {
    name: 'checkout',
    about: 'complete card checkouts per second, 8 at a time',
    goal: { atLeast: 100 },
    probe: async (bench) => (await figuresOf(bench)).perSecond,
  },
  {
    name: 'checkout-trips',
    about: 'database statements per checkout, including background work',
    goal: { atMost: 20 },
    probe: async (bench) => (await figuresOf(bench)).roundTrips,
  },
]

function figuresOf(bench: Bench): Promise<Figures> {
  const figures = measured.get(bench) ?? measureCheckouts(bench)
  measured.set(bench, figures)
  return figures
}

async function measureCheckouts(bench: Bench): Promise<Figures> {
  const shop = await bench.demoShop()
  const checkMoney = await watchMoney(shop)
  const products = await readApi<{ id: number }>(shop, '/api/products?per_page=20')
  const shoppers = bench.stopOnClose(startShoppers())
  const round = (ms: number) =>
    shoppers.run({
      origin: shop.origin.href,
      shoppers: SHOPPERS,
      ms,
      productIds: products.map(({ id }) => id),
    })
  await round(WARM_MS)

  const rates: number[] = []
  const trips: number[] = []
  for (let at = 0; at < ROUNDS; at++) {
    const before = await shop.metric('database_statements_total')
    const { checkouts: count, perSecond, p99Ms } = await round(ROUND_MS)
    const sent = (await shop.metric('database_statements_total')) - before
    bench.log(
      `    ${perSecond.toFixed(1)}/s, p99 ${p99Ms.toFixed(0)} ms, ${(sent / count).toFixed(1)} statements each`,
    )
    rates.push(perSecond)
    trips.push(sent / count)
  }
  await shoppers.stop()
  await checkMoney()
  return { perSecond: median(rates), roundTrips: median(trips) }
}
