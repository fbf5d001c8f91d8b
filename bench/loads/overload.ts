import { type ArrivalsResult, type Errand, startArrivals } from '../harness/arrivals.ts'
import type { Bench } from '../harness/bench.ts'
import { record } from '../harness/http-request.ts'
import type { Shop } from '../harness/shop.ts'
import type { Sample, Side } from '../harness/side.ts'
import type { Load, Probe } from '../load.ts'
import { readApi } from './catalog.ts'
import { settleMoney, watchMoney } from './money.ts'
import { BROWSER } from './visitors.ts'

const OVERLOAD = 3
const PATIENCE_MS = 2_000
/** Longer than the patience: a shop that lets everybody wait serves the first ones well. */
const STRETCH = { peak: 4, overload: 12 }
const ALMOST_ALL = 0.99

type Kind = { name: string; about: string; atOnce: number; errandOf: (shop: Shop) => Promise<Errand> }

const KINDS: Kind[] = [
  {
    name: 'overload-pages',
    about: 'uncached search pages',
    atOnce: 4,
    errandOf: async () => ({ path: '/categories?q={unique}', headers: BROWSER }),
  },
  {
    name: 'overload-checkout',
    about: 'complete card checkouts',
    atOnce: 8,
    errandOf: async (shop) => ({
      productIds: (await readApi<{ id: number }>(shop, '/api/products?per_page=20')).map(({ id }) => id),
    }),
  },
]

/** Three times as many clients as the shop can serve: how many are served, and what the others get. */
export const overload: (Load | Probe)[] = [
  ...KINDS.flatMap((kind) => [goodput(kind), refusals(kind)]),
  {
    name: 'overload-cached',
    about: 'cached home page during overload-pages, p99 compared to idle',
    figure: 'p99',
    goal: { atMost: 3 },
    stretch: { round: 2, rounds: 0.4 },
    prepare: async (bench) => {
      const shop = await bench.demoShop()
      const [pages] = KINDS
      if (!pages) throw new Error('No load to overload the shop with.')
      const { peak, flood } = await openSides(bench, pages)
      await peak.round(PATIENCE_MS)
      const page = () => bench.shopSide(shop, 'home page', [{ path: '/', headers: BROWSER }], 2)
      return { reference: page(), subject: whileFlooded(page(), flood) }
    },
  },
]

/** By bench and kind, for the probe after the load. */
const outcomes = new WeakMap<Bench, Map<string, ArrivalsResult[]>>()

function goodput(kind: Kind): Load {
  return {
    name: kind.name,
    about: `${kind.about}, served at ${OVERLOAD} times the capacity compared to the peak`,
    figure: 'rate',
    goal: { atLeast: 0.8 },
    stretch: { warm: 0.5, rounds: 0.4 },
    prepare: async (bench) => {
      const shop = await bench.demoShop()
      const checkMoney = await watchMoney(shop)
      const { peak, flood } = await openSides(bench, kind)
      return { reference: peak, subject: flood, verify: () => settleMoney(checkMoney) }
    },
  }
}

function refusals({ name, about }: Kind): Probe {
  return {
    name: `${name}-rest`,
    about: `${about}: share of the others who get 503 with Retry-After at once`,
    goal: { atLeast: ALMOST_ALL },
    probe: async (bench) => {
      const rounds = outcomes.get(bench)?.get(name) ?? []
      if (rounds.length === 0) throw new Error(`Run it together with ${name}.`)
      const sum = (count: (round: ArrivalsResult) => number) =>
        rounds.reduce((total, round) => total + count(round), 0)
      const rest = sum(({ clients, served }) => clients - served)
      return rest === 0 ? 1 : sum(({ refused }) => refused) / rest
    },
  }
}

async function openSides(bench: Bench, { name, about, atOnce, errandOf }: Kind) {
  const shop = await bench.demoShop()
  const errand = await errandOf(shop)
  const arrivals = bench.stopOnClose(startArrivals())
  const clients = { origin: shop.origin.href, errand, patienceMs: PATIENCE_MS }
  let peakPerSecond = 0

  const peak: Side = {
    about: `${about}, ${atOnce} at once`,
    round: (ms) =>
      withCpu(shop, async () => {
        await waitForBacklog(bench, shop)
        const result = await arrivals.run({ ...clients, pace: { atOnce }, ms: STRETCH.peak * ms })
        if (result.served === 0) throw new Error('Nobody is served even without an overload.')
        peakPerSecond = result.servedPerSecond
        return result
      }),
  }
  const flood: Side = {
    about: `${about}, ${OVERLOAD} times the peak`,
    round: (ms) =>
      withCpu(shop, async () => {
        const pace = { perSecond: OVERLOAD * peakPerSecond }
        const result = await arrivals.run({ ...clients, pace, ms: STRETCH.overload * ms })
        remember(bench, name, result)
        const { clients: all, served, refused, late, refusedP99Ms, broken } = result
        bench.log(
          `    ${all} came: ${served} served, ${refused} refused (p99 ${refusedP99Ms.toFixed(0)} ms), ${late} left, ` +
            `${all - served - refused - late} otherwise ${broken.slice(0, 2).join('; ')}`,
        )
        return result
      }),
  }
  return { peak, flood }
}

/** What clients have asked for is often still made after they have left. */
async function waitForBacklog(bench: Bench, shop: Shop): Promise<void> {
  const startedAt = performance.now()
  await record(shop.origin, { path: `/categories?q=backlog${startedAt}`, headers: BROWSER })
  const ms = performance.now() - startedAt
  if (ms > PATIENCE_MS) bench.log(`    it took ${(ms / 1000).toFixed(1)} s until the next page`)
}

function remember(bench: Bench, name: string, result: ArrivalsResult): void {
  const known = outcomes.get(bench) ?? new Map<string, ArrivalsResult[]>()
  outcomes.set(bench, known.set(name, [...(known.get(name) ?? []), result]))
}

async function withCpu(shop: Shop, run: () => Promise<ArrivalsResult>): Promise<Sample> {
  const before = await shop.cpuSeconds()
  const { served, servedPerSecond, servedP50Ms, servedP99Ms, generatorBusy } = await run()
  const after = await shop.cpuSeconds()
  const microsEach = (seconds: number) => (seconds * 1e6) / Math.max(1, served)
  return {
    perSecond: servedPerSecond,
    p50Ms: servedP50Ms,
    p99Ms: servedP99Ms,
    cpuMicros: microsEach(after.server - before.server),
    databaseMicros: microsEach(after.database - before.database),
    generatorBusy,
  }
}

function whileFlooded(page: Side, flood: Side): Side {
  return {
    about: `${page.about} during an overload`,
    round: async (ms) => {
      const [sample] = await Promise.all([page.round(ms), flood.round(ms / STRETCH.overload)])
      return sample
    },
  }
}
