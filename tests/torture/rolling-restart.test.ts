import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { makeFolder } from '../boot/support.ts'
import { type Answer, buyByCard, openProviders, SECRET } from '../support/answered-orders.ts'
import { openBalancer } from '../support/balancer.ts'
import { bundleProgram } from '../support/bundled-program.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { rowsIn } from '../support/rows.ts'
import { openWebBrowser } from '../support/shop-process.ts'
import { type RunningShop, startShop } from '../support/start-shop.ts'
import { createTestDatabase } from '../support/test-database.ts'

/** Orders between two steps, so that each of them happens under load. */
const BETWEEN = 3

test('two shops are restarted one after the other under load: no request fails, no order is lost or doubled', async () => {
  const { database, sandbox, productId, start } = await open()
  const balancer = await openBalancer()
  const shops = await Promise.all([start('one'), start('two')])
  for (const { url } of shops) balancer.add(url)
  const isReady = (shop: RunningShop) => expect.poll(() => balancer.look(shop.url).refusals).toBe(0)
  for (const shop of shops) await isReady(shop)

  const keys: string[] = []
  const failures: string[] = []
  let isOver = false

  const onRefused = (answer: Answer) => failures.push(`${answer?.status} ${JSON.stringify(answer?.body)}`)
  async function buy(): Promise<void> {
    const key = await buyByCard({ shop: balancer, sandbox, productId, onRefused })
    if (key !== null) keys.push(key)
  }
  async function fill(): Promise<void> {
    const call = openWebBrowser(SECRET)
    const answer = await call(balancer, cart.add, { body: { product_id: productId, quantity: 1 } })
    if (answer?.status !== 200) onRefused(answer)
  }
  async function read(): Promise<void> {
    for (const page of ['/', '/categories', '/categories.data', '/cart', '/api/payment-options']) {
      const answer = await fetch(new URL(page, balancer.url)).catch(() => null)
      const text = await answer?.text().catch(() => null)
      if (answer?.status !== 200 || !text) failures.push(`${answer?.status} ${page}`)
    }
  }
  const lanes = [[buy], [buy, fill, read]].map(async (steps) => {
    while (!isOver) for (const step of steps) await step()
  })
  const someOrders = async () => {
    const enough = keys.length + BETWEEN
    await expect.poll(() => keys.length + failures.length).toBeGreaterThanOrEqual(enough)
  }

  await someOrders()
  for (const [at, name] of (['one', 'two'] as const).entries()) {
    const old = shops[at] as RunningShop
    process.kill(old.pid, 'SIGTERM')
    // The first refusal turns the balancer away. The second comes after every connection that it had opened before.
    await expect.poll(() => balancer.look(old.url).refusals).toBeGreaterThanOrEqual(2)
    const { answered } = balancer.look(old.url)
    expect(answered).toBeGreaterThan(0)
    // A second signal ends the drain.
    await old.stop()
    balancer.remove(old.url)
    expect(old.output()).not.toContain('shutdown')
    await someOrders()

    const fresh = await start(name)
    balancer.add(fresh.url)
    await isReady(fresh)
    await someOrders()
    expect(balancer.look(fresh.url).answered).toBeGreaterThan(0)
  }
  isOver = true
  await Promise.all(lanes)

  expect(failures).toEqual([])
  const { rows } = await database.pool.query<{ key: string }>('select key from orders')
  expect(rows.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  expect(await findBrokenInvariants(database.pool, { ledger: sandbox.ledger() })).toEqual([])
})

async function open() {
  const folder = makeFolder()
  const database = await createTestDatabase()
  const { productId } = await rowsIn(database.db)('plans')
  onTestFinished(() => database.drop())
  const sandbox = await openProviders(() => new Date())
  const { stripe, paypal } = sandbox

  const entry = await bundleProgram('tests/support/own-sandbox-main.ts')

  /** Each shop has a data folder of its own, in which its next process starts. */
  async function start(name: 'one' | 'two'): Promise<RunningShop> {
    const dataDir = join(folder, name)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const shop = await startShop({
      dataDir,
      entry,
      env: {
        DATABASE_URL: database.url,
        APP_SECRET: SECRET,
        TEST_SANDBOX: JSON.stringify({ stripe, paypal }),
        SHOP_DEMO: '0',
        DRAIN_SECONDS: '300',
        RATE_LIMIT_FACTOR: '1000',
        UNSAFE: 'rate-limits',
      },
    })
    onTestFinished(() => shop.kill())
    return shop
  }
  return { database, sandbox, productId, start }
}
