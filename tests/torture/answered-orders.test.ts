import { expect, onTestFinished, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts'
import { openDatabase } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrations.ts'
import { type DatabaseServer, killServer, makeFolder, startDatabaseServer } from '../boot/support.ts'
import { FORM, VISA } from '../support/checkout.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { rounds } from '../support/rounds.ts'
import { rowsIn } from '../support/rows.ts'
import { payByCard } from '../support/sandbox.ts'
import { openWebBrowser, type ShopProcess, startShopProcess } from '../support/shop-process.ts'

// Guard: an order is confirmed only once it is on disk: `fsync` and `synchronous_commit` are on.

const SECRET = 'a secret of the tests, which protects nothing'
const SHOPPERS = 8
const LATER_MS = 130_000

test('every confirmed order survives a killed PostgreSQL, and the money adds up', async () => {
  const [dataDir, databaseDir] = [makeFolder(), makeFolder()]
  let aheadMs = 0
  const sandbox = await openSandbox(() => new Date(Date.now() + aheadMs))
  let server = await startDatabaseServer(databaseDir)
  await migrate({ url: server.url }, { report: () => {} })
  const productId = await withDatabase(server, async ({ db }) => (await rowsIn(db)('plans')).productId)
  const answered: string[] = []

  const open = () => {
    aheadMs += LATER_MS
    const { stripe, paypal } = sandbox
    const options = { databaseUrl: server.url, dataDir, secret: SECRET, sandbox: { stripe, paypal }, aheadMs }
    return startShopProcess(options)
  }

  while (answered.length < rounds(10, 500)) {
    const shop = await open()
    const last = answered.length + rounds(5, 1 + Math.floor(Math.random() * 40))
    const lanes = Array.from({ length: SHOPPERS }, async () => {
      // PostgreSQL is restarted at once: a lane that touches no table meanwhile would notice nothing and buy forever.
      while (answered.length < last) {
        const key = await buy(shop, sandbox, productId).catch(() => null)
        if (key === null) return
        answered.push(key)
        if (answered.length === last) process.kill(server.postgresPid, 'SIGKILL')
      }
    })
    await Promise.all(lanes)
    await shop.kill()
    await killServer(server)
    server = await startDatabaseServer(databaseDir)
  }

  const shop = await open()
  await withDatabase(server, async ({ pool }) => {
    const { rows } = await pool.query('select key from orders')
    expect(answered.filter((key) => !rows.some((row) => row.key === key))).toEqual([])
    const broken = () =>
      findBrokenInvariants(pool, { now: new Date(Date.now() + aheadMs), ledger: sandbox.ledger() })
    await expect.poll(broken, { interval: 200 }).toEqual([])
  })
  await shop.kill()
})

async function openSandbox(now: () => Date): Promise<Sandbox> {
  const sandbox = await startSandbox({
    dataDir: null,
    shopUrl: () => new URL('http://localhost:3000'),
    webhookUrl: () => null,
    clock: { now },
    log: { error: () => {} },
    lateMs: 1e9,
  })
  onTestFinished(() => sandbox.close())
  return sandbox
}

/** The key of an order, as soon as the shop returns it. Null when it could not. */
async function buy(shop: ShopProcess, sandbox: Sandbox, productId: number): Promise<string | null> {
  const call = openWebBrowser(SECRET)
  const form = { amount: 4900, billing_address: FORM }
  await call(shop, cart.add, { body: { product_id: productId, quantity: 1 } })
  const intent = (await call(shop, checkout.createPaymentIntent, { body: form }))?.body.data
  if (!intent) return null
  await payByCard(sandbox, intent.clientSecret, VISA)
  const { paymentIntentId } = intent
  const data = (await call(shop, checkout.process, { body: { ...form, paymentIntentId } }))?.body.data
  return data && 'key' in data ? data.key : null
}

async function withDatabase<Result>(
  { url }: DatabaseServer,
  work: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url, poolSize: 2, onError: () => {} })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
