import type { Bench } from '../harness/bench.ts'
import { onceEach } from '../harness/once.ts'
import type { Plan } from '../harness/plan.ts'
import type { Shop } from '../harness/shop.ts'
import { startShoppers } from '../harness/shoppers.ts'
import type { Sample } from '../harness/side.ts'
import { median } from '../harness/statistics.ts'
import type { Probe } from '../load.ts'
import { readApi } from './catalog.ts'
import { settleMoney, watchMoney } from './money.ts'

const SHOPPERS = 8
const ROUNDS = 3
/** A checkout takes four requests and rests on the whole shop, so it needs longer rounds than a page. */
const STRETCH = 6
const STATEMENTS = 'database_statements_total'

type Round = Sample & { statements: number }

/** Eight shoppers who buy nonstop; sandbox, database and generator share the machine. */
export const checkouts: Probe[] = [
  {
    name: 'checkout',
    about: 'complete card checkouts per second, 8 at a time',
    goal: { atLeast: 150 },
    probe: async (bench, plan) => {
      const shop = middleOf(await roundsOf(bench, plan), 'perSecond')
      return { value: shop.perSecond, shop }
    },
  },
  {
    name: 'checkout-trips',
    about: 'database statements per checkout, including background work',
    goal: { atMost: 12 },
    probe: async (bench, plan) => middleOf(await roundsOf(bench, plan), 'statements').statements,
  },
  {
    name: 'checkout-apart',
    about: 'complete card checkouts per second, with the sandbox in another process',
    probe: async (bench, plan) => {
      const { shop: server, sandbox } = await bench.shopWithOwnSandbox()
      const rounds = await measureCheckouts(bench, plan, { shop: server, confirmUrl: sandbox.confirmUrl })
      const shop = middleOf(rounds, 'perSecond')
      return { value: shop.perSecond, shop }
    },
  },
]

function middleOf(rounds: Round[], key: keyof Round): Round {
  const middle = median(rounds.map((round) => round[key]))
  return rounds.find((round) => round[key] === middle) ?? (rounds[0] as Round)
}

const roundsOf = onceEach(async (bench: Bench, plan: Plan) =>
  measureCheckouts(bench, plan, { shop: await bench.demoShop() }),
)

async function measureCheckouts(
  bench: Bench,
  { roundMs }: Plan,
  { shop, confirmUrl }: { shop: Shop; confirmUrl?: string },
): Promise<Round[]> {
  const checkMoney = await watchMoney(shop)
  const products = await readApi<{ id: number }>(shop, '/api/products?per_page=20')
  const shoppers = bench.stopOnClose(startShoppers())
  const job = {
    origin: shop.origin.href,
    shoppers: SHOPPERS,
    productIds: products.map(({ id }) => id),
    ms: STRETCH * roundMs,
    ...(confirmUrl && { confirmUrl }),
  }
  await shoppers.run(job)

  const rounds: Round[] = []
  for (let at = 0; at < ROUNDS; at++) {
    const before = { ...(await shop.cpuSeconds()), statements: await shop.metric(STATEMENTS) }
    const { checkouts: count, perSecond, p50Ms, p99Ms } = await shoppers.run(job)
    const after = { ...(await shop.cpuSeconds()), statements: await shop.metric(STATEMENTS) }
    const round = {
      perSecond,
      p50Ms,
      p99Ms,
      cpuMicros: ((after.server - before.server) * 1e6) / count,
      databaseMicros: ((after.database - before.database) * 1e6) / count,
      generatorBusy: 0,
      statements: (after.statements - before.statements) / count,
    }
    bench.log(`    ${perSecond.toFixed(1)}/s, ${round.statements.toFixed(1)} statements each`)
    rounds.push(round)
  }
  await shoppers.stop()
  await settleMoney(checkMoney)
  return rounds
}
