import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { openDatabase } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrations.ts'
import { makeFolder } from '../boot/support.ts'
import {
  type Answer,
  buyByCard,
  checkAnsweredOrders,
  openProviders,
  SECRET,
} from '../support/answered-orders.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { startReplicatedDatabase } from '../support/replicated-database.ts'
import { repeat, rounds } from '../support/rounds.ts'
import { rowsIn } from '../support/rows.ts'
import { openWebBrowser, type ShopProcess, startShopProcess } from '../support/shop-process.ts'

// Guard: of several hosts the shop uses the one that takes writes, and an order is confirmed once both servers have it.

const LANES_PER_SHOP = 2
const BEFORE = 4
/** Long enough for the reconciler to ask about every payment that nobody has finished. */
const LATER_MS = 130_000

test.skipIf(process.platform === 'win32')(
  'when the primary is killed and the standby takes over, no confirmed order is lost and none is doubled',
  async () => {
    const folder = makeFolder()
    const check = checkAnsweredOrders()
    await repeat(rounds(1, 20), (round) => failOver(join(folder, String(round)), check))
  },
)

async function failOver(folder: string, check: ReturnType<typeof checkAnsweredOrders>): Promise<void> {
  mkdirSync(folder)
  const { database, cluster, shops, productId, sandbox, moveAhead } = await openTwoShops(folder)
  const answered: { key: string; shop: ShopProcess }[] = []
  const refusals: string[] = []
  let isOver = false

  const onRefused = (answer: Answer) => refusals.push(`${answer?.status} after ${answer?.retryAfter}`)
  const lanes = shops.flatMap((shop) =>
    Array.from({ length: LANES_PER_SHOP }, async () => {
      while (!isOver) {
        const key = await buyByCard({ shop, sandbox, productId, onRefused })
        if (key !== null) answered.push({ key, shop })
      }
    }),
  )
  const shopsSince = (count: number) => new Set(answered.slice(count).map(({ shop }) => shop.url)).size

  await expect.poll(() => answered.length).toBeGreaterThanOrEqual(BEFORE)
  await cluster.killPrimary()
  for (const shop of shops) {
    const answer = await openWebBrowser(SECRET)(shop, cart.add, {
      body: { product_id: productId, quantity: 1 },
    })
    expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  }
  const before = answered.length
  await cluster.promoteStandby()
  await expect.poll(() => readyStates(shops)).toEqual([200, 200])
  await expect.poll(() => shopsSince(before)).toBe(shops.length)
  isOver = true
  await Promise.all(lanes)

  expect(new Set(refusals.map((refusal) => refusal.replace(/\d+$/, 'n')))).toEqual(new Set(['503 after n']))
  await check(
    database.pool,
    answered.map(({ key }) => key),
  )
  const now = await moveAhead()
  const broken = () => findBrokenInvariants(database.pool, { now, ledger: sandbox.ledger() })
  await expect.poll(broken, { interval: 200 }).toEqual([])
  await Promise.all(shops.map((shop) => shop.kill()))
}

function readyStates(shops: ShopProcess[]): Promise<number[]> {
  return Promise.all(shops.map(async ({ url }) => (await fetch(new URL('/readyz', url))).status))
}

async function openTwoShops(folder: string) {
  const cluster = await startReplicatedDatabase(folder)
  await migrate(cluster, { report: () => {} })
  const database = openDatabase({ url: cluster.url, poolSize: 2, onError: () => {} })
  onTestFinished(() => database.close())
  const { productId } = await rowsIn(database.db)('plans')

  let aheadMs = 0
  const sandbox = await openProviders(() => new Date(Date.now() + aheadMs))
  const { stripe, paypal } = sandbox
  const shops = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const dataDir = join(folder, name)
      mkdirSync(dataDir, { mode: 0o700 })
      const options = {
        databaseUrl: cluster.url,
        dataDir,
        secret: SECRET,
        sandbox: { stripe, paypal },
        aheadMs,
      }
      const shop = await startShopProcess(options)
      onTestFinished(() => shop.kill())
      return shop
    }),
  )
  const moveAhead = async () => {
    aheadMs = LATER_MS
    for (const shop of shops) await shop.setAhead(aheadMs)
    return new Date(Date.now() + aheadMs)
  }
  return { cluster, database, sandbox, shops, productId, moveAhead }
}
