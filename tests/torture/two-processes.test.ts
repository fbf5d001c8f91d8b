import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { FORM, VISA } from '../support/checkout.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { repeat, rounds } from '../support/rounds.ts'
import { rowsIn } from '../support/rows.ts'
import { payByCard } from '../support/sandbox.ts'
import { openWebBrowser, startShopProcess } from '../support/shop-process.ts'
import { createTestDatabase } from '../support/test-database.ts'

// Guard: no state about money lives in a process. Single flights work only within one process; between two, the database
// and the idempotency keys decide.

const SECRET = 'a secret of the tests, which protects nothing'

test('two instances receive the same payment at once, and create one order', async () => {
  const { database, sandbox, shops } = await openTwoShops()
  const plan = await rowsIn(database.db)('plans')

  await repeat(rounds(2, 100), async (round) => {
    const call = openWebBrowser(SECRET)
    await call(shops[0], cart.add, { body: { product_id: plan.productId, quantity: 1 } })
    const begun = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        call(shops[at % 2] as (typeof shops)[0], checkout.createPaymentIntent, {
          body: { amount: 4900, billing_address: FORM },
        }),
      ),
    )
    const intents = new Set(begun.map((answer) => answer?.body.data?.paymentIntentId))
    expect(intents.size).toBe(1)
    const intent = begun[0]?.body.data
    await payByCard(sandbox, intent?.clientSecret ?? '', VISA)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call(shops[at % 2] as (typeof shops)[0], checkout.process, {
          body: { paymentIntentId: intent?.paymentIntentId ?? '', amount: 4900, billing_address: FORM },
        }),
      ),
    )

    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer?.body.data))).size).toBe(1)
    const { rows } = await database.pool.query('select count(*)::int as orders from orders')
    expect(rows[0].orders).toBe(round + 1)
  })

  await repeat(rounds(2, 100), async () => {
    const call = openWebBrowser(SECRET)
    await call(shops[1], cart.add, { body: { product_id: plan.productId, quantity: 1 } })
    const body = { payment_method: 'PayPal', billing_address: FORM }
    const begun = await call(shops[0], checkout.process, { body })
    const data = begun?.body.data
    const orderID = data && 'order_id' in data ? data.order_id : ''
    await sandbox.shopper.approveOrder(orderID)

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        call(shops[at % 2] as (typeof shops)[0], checkout.capturePaypal, { body: { orderID } }),
      ),
    )

    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer?.body.data))).size).toBe(1)
  })
  expect(await findBrokenInvariants(database.pool, { ledger: sandbox.ledger() })).toEqual([])
})

async function openTwoShops() {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-two-'))
  const sandbox = await startSandbox({
    dataDir: null,
    shopUrl: () => new URL('http://localhost:3000'),
    webhookUrl: () => null,
    clock: { now: () => new Date() },
    log: { error: () => {} },
  })
  const { stripe, paypal } = sandbox
  const options = { databaseUrl: database.url, dataDir, secret: SECRET, sandbox: { stripe, paypal } }
  const first = await startShopProcess({ ...options, aheadMs: 0 })
  const second = await startShopProcess({ ...options, aheadMs: 0 })
  onTestFinished(async () => {
    await Promise.all([first.kill(), second.kill()])
    await sandbox.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { database, sandbox, shops: [first, second] as const }
}
