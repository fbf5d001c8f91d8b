import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { makeFolder } from '../boot/support.ts'
import { openBalancer } from '../support/balancer.ts'
import { FORM, VISA } from '../support/checkout.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { rowsIn } from '../support/rows.ts'
import { payByCard } from '../support/sandbox.ts'
import { openWebBrowser } from '../support/shop-process.ts'
import { type RunningShop, startShop } from '../support/start-shop.ts'
import { createTestDatabase } from '../support/test-database.ts'

const SECRET = 'Kx7vQ2mWb9TzR4pLs8NdYc3JfHg6AeUo'
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

  const add = (call: ReturnType<typeof openWebBrowser>) =>
    call(balancer, cart.add, { body: { product_id: productId, quantity: 1 } })

  async function buy(): Promise<void> {
    const call = openWebBrowser(SECRET)
    const form = { amount: 4900, billing_address: FORM }
    const added = await add(call)
    const begun = await call(balancer, checkout.createPaymentIntent, { body: form })
    const { clientSecret = '', paymentIntentId = '' } = begun?.body.data ?? {}
    if (clientSecret) await payByCard(sandbox, clientSecret, VISA)
    const done = await call(balancer, checkout.process, { body: { ...form, paymentIntentId } })
    const data = done?.body.data
    if (data && 'key' in data) keys.push(data.key)
    for (const answer of [added, begun, done])
      if (answer?.status !== 200) failures.push(`${answer?.status} ${JSON.stringify(answer?.body)}`)
  }
  async function fill(): Promise<void> {
    const answer = await add(openWebBrowser(SECRET))
    if (answer?.status !== 200) failures.push(`${answer?.status} ${JSON.stringify(answer?.body)}`)
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
  const sandbox = await startSandbox({
    dataDir: null,
    shopUrl: () => new URL('http://localhost:3000'),
    webhookUrl: () => null,
    clock: { now: () => new Date() },
    log: { error: () => {} },
  })
  onTestFinished(async () => {
    await sandbox.close()
    await database.drop()
  })
  const { stripe, paypal } = sandbox

  /** Each shop has a data folder of its own, in which its next process starts. */
  async function start(name: 'one' | 'two'): Promise<RunningShop> {
    const dataDir = join(folder, name)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const shop = await startShop({
      dataDir,
      entry: 'tests/support/own-sandbox-main.ts',
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
