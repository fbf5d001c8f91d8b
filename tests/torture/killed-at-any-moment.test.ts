import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { type Buyer, useKillableShop } from '../support/killable-shop.ts'
import { rounds, seed } from '../support/rounds.ts'
import type { ShopProcess } from '../support/shop-process.ts'

// Guards: those of all named fail points at once, and whatever lies between them. Each round is killed once or twice, at a
// random moment of a few purchases; KILL_SEED repeats a run.

const SEED = Number(process.env.KILL_SEED ?? seed())
const LANES = [
  ['card', 'PayPal'],
  ['PayPal', 'card'],
] as const
/** Longer than a dead process keeps any lease. */
const LATER_MS = 130_000

const share = fc.nat(999).map((part) => part / 1000)
const plan: fc.Arbitrary<Plan> = fc.record({
  kill: share,
  again: inject('thorough') ? fc.option(share, { freq: 3 }) : fc.constant(null),
  webhooks: fc.boolean(),
  goingOn: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
})
type Plan = {
  /** How far the purchases get, as a share of all their moments: 0 to 1. */
  kill: number
  /** Killed again, while it picks up what the first one left behind. */
  again: number | null
  webhooks: boolean
  goingOn: boolean[]
}

const shop = useKillableShop()

test('killed at any moment: a buyer who agreed to pay has one order, and nobody else has paid', async () => {
  const moments = await countMoments()
  const plans = fc.sample(fc.noBias(plan), { seed: SEED, numRuns: rounds(2, 200) })
  const all: Purchase[] = []
  for (const [round, drawn] of plans.entries()) {
    const deaths: string[] = []
    const bought = await goRound(drawn, moments, deaths).catch((cause) => {
      throw new Error(`Round ${round} of KILL_SEED=${SEED}, killed ${deaths.join(', then ')}`, { cause })
    })
    all.push(...bought)
  }

  await expect
    .poll(() => Promise.all(all.map(receiptsOf)), { interval: 500 })
    .toEqual(all.map(({ hasAgreed }) => (hasAgreed() ? ['kept'] : [])))
})

async function receiptsOf({ orders }: Purchase): Promise<string[]> {
  return (await orders()).flatMap(({ receipts }) => receipts)
}

/** How many moments the purchases of a round have without a kill. */
async function countMoments(): Promise<number> {
  const running = await shop.start()
  const lanes = await openLanes([])
  await running.dieAt(null)
  await walkAll(lanes, running)
  return running.dieAt(null)
}

async function goRound({ kill, again, webhooks, goingOn }: Plan, moments: number, deaths: string[]) {
  const lanes = await openLanes(goingOn)
  shop.letWebhooksThrough(webhooks)
  for (const at of again === null ? [kill] : [kill, again / 3]) {
    const doomed = await shop.running(LATER_MS)
    await doomed.dieAt(1 + Math.floor(at * moments))
    await walkAll(lanes, doomed)
    await doomed.kill()
    deaths.push((await doomed.moment()) ?? 'after everything')
  }
  await walkAll(lanes, await shop.start(LATER_MS))

  const purchases = lanes.flat()
  await expect
    .poll(() => Promise.all(purchases.map(({ orders }) => orders())), { interval: 50 })
    .toEqual(purchases.map(({ hasAgreed, key }) => (hasAgreed() ? [orderWith(key())] : [])))
  expect(purchases.filter(({ goesOn, key }) => goesOn && key() === null)).toEqual([])
  expect(await shop.brokenInvariants()).toEqual([])
  return purchases
}

/** Buyers who already received a key get the same key again. */
function orderWith(key: string | null) {
  return expect.objectContaining({
    status: 'completed',
    key: key ?? expect.any(String),
    receipts: [expect.any(String)],
  })
}

/** Two buyers at a time, so that a kill finds some before, some during and some after their purchase. */
async function openLanes(goingOn: boolean[]) {
  const ways = [...goingOn]
  return Promise.all(
    LANES.map((lane) =>
      Promise.all(lane.map(async (by) => purchaseOf(await shop.invite(), by, ways.shift() ?? true))),
    ),
  )
}

/** Lets all buyers get as far as they can before the shop dies. */
async function walkAll(lanes: Purchase[][], at: ShopProcess): Promise<void> {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const purchase of lane) if (!(await purchase.walk(at))) return
    }),
  )
}

type Purchase = ReturnType<typeof purchaseOf>

/** A buyer who remembers how far they got; when the shop dies, they continue at the next one or leave. */
function purchaseOf(buyer: Buyer, by: 'card' | 'PayPal', goesOn: boolean) {
  let hasFilled = false
  let begun: { payment: () => Promise<unknown>; finish: (at: ShopProcess) => Promise<object | null> } | null =
    null
  let agreed = false
  let gone = false
  let key: string | null = null

  async function begin(at: ShopProcess): Promise<typeof begun> {
    if (by === 'card') {
      const intent = await buyer.createIntent(at)
      return intent && { payment: () => buyer.pay(intent), finish: (then) => buyer.process(then, intent) }
    }
    const id = await buyer.beginPaypal(at)
    const { shopper } = shop.sandbox()
    return id === null
      ? null
      : { payment: () => shopper.approveOrder(id), finish: (then) => buyer.capture(then, id) }
  }

  async function step(at: ShopProcess): Promise<string | null> {
    hasFilled ||= await buyer.fillCart(at)
    begun ??= hasFilled ? await begin(at) : null
    if (!begun) return null
    if (!agreed) await begun.payment()
    agreed = true
    const order = await begun.finish(at)
    return order && 'key' in order ? String(order.key) : null
  }

  return {
    goesOn,
    /** False when the shop died during it. */
    walk: async (at: ShopProcess): Promise<boolean> => {
      if (gone || key !== null) return true
      key = await step(at)
      gone = key === null && !goesOn
      return key !== null
    },
    hasAgreed: () => agreed,
    key: () => key,
    orders: buyer.orders,
  }
}
