import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import type { FailPoint } from '#server/platform/fail-points.ts'
import { type Sandbox, startSandbox } from '#server/sandbox/start-sandbox.ts'
import { FORM, VISA } from '../support/checkout.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { repeat, rounds } from '../support/rounds.ts'
import { rowsIn } from '../support/rows.ts'
import { payByCard } from '../support/sandbox.ts'
import { openWebBrowser, type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

// Guards: the attempt and the refund are written before the provider is asked, everything about an order is one
// transaction, events are stored before they are acknowledged, and whatever is not final is asked about again. Writing the
// attempt after the call loses K2; finalising in two transactions loses K4; without the reconciler K3, P3 and P4 never end.

const SECRET = 'a secret of the tests, which protects nothing'
const PRICE_CENTS = 4900

let database: TestDatabase
let sandbox: Sandbox
let dataDir: string
let shop: ShopProcess | null = null
let aheadMs = 0
let webhooks = false

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'cartwright-killed-'))
  sandbox = await startSandbox({
    dataDir: null,
    shopUrl: () => new URL('http://localhost:3000'),
    webhookUrl: () => (webhooks && shop ? new URL(shop.url) : null),
    clock: { now: () => new Date(Date.now() + aheadMs) },
    log: { error: () => {} },
    // What is pending stays so until a test decides it, however slow the machine.
    lateMs: 1e9,
  })
})
afterAll(async () => {
  await shop?.kill()
  await sandbox.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the shop anew. Each time its clock is further ahead, so that what the last one left behind is due. */
async function start(): Promise<ShopProcess> {
  await shop?.kill()
  aheadMs += 70_000
  const { stripe, paypal } = sandbox
  shop = await startShopProcess({
    ...{ databaseUrl: database.url, dataDir, secret: SECRET, sandbox: { stripe, paypal }, aheadMs },
  })
  return shop
}

/** The shop as it runs, set to die at a point. */
async function doomed(point: FailPoint): Promise<ShopProcess> {
  const running = shop?.isAlive() ? shop : await start()
  await running.arm(point)
  return running
}

/** A buyer with one plugin of their own in the cart, who does not go away when the shop does. */
async function openBuyer(from: ShopProcess) {
  const plan = await rowsIn(database.db)('plans')
  const call = openWebBrowser(SECRET)
  await call(from, cart.add, { body: { product_id: plan.productId, quantity: 1 } })

  return {
    createIntent: async (at: ShopProcess) =>
      (await call(at, checkout.createPaymentIntent, { body: { amount: PRICE_CENTS, billing_address: FORM } }))
        ?.body.data ?? null,
    pay: (intent: { clientSecret: string }) => payByCard(sandbox, intent.clientSecret, VISA),
    process: async (at: ShopProcess, intent: { paymentIntentId: string }) =>
      (
        await call(at, checkout.process, {
          body: { paymentIntentId: intent.paymentIntentId, amount: PRICE_CENTS, billing_address: FORM },
        })
      )?.body.data ?? null,
    beginPaypal: async (at: ShopProcess) => {
      const body = { payment_method: 'PayPal', billing_address: FORM }
      const data = (await call(at, checkout.process, { body }))?.body.data
      return data && 'order_id' in data ? data.order_id : null
    },
    capture: async (at: ShopProcess, orderID: string) =>
      (await call(at, checkout.capturePaypal, { body: { orderID } }))?.body.data ?? null,
    orders: () => ordersOf(plan.productId),
  }
}

type Order = { id: number; key: string; status: string; refunded: number; receipts: string[] }

async function ordersOf(productId: number): Promise<Order[]> {
  const { rows } = await database.pool.query(
    `select o.id, o.key, o.status, o.refunded_cents as refunded,
       (select coalesce(array_agg(m.status), '{}') from mails m where m.order_id = o.id and m.kind = 'order-receipt') as receipts
     from orders o where exists (select from order_items i where i.order_id = o.id and i.product_id = $1)`,
    [productId],
  )
  return rows
}

type Buyer = Awaited<ReturnType<typeof openBuyer>>

async function expectOneOrder(buyer: Buyer, status = 'completed'): Promise<Order> {
  await expect.poll(() => buyer.orders(), { timeout: 30_000, interval: 100 }).toMatchObject([{ status }])
  expect(
    await findBrokenInvariants(database.pool, {
      now: new Date(),
      graceSeconds: 300,
      ledger: sandbox.ledger(),
    }),
  ).toEqual([])
  const [order] = await buyer.orders()
  return order as Order
}

function countIntents(): number {
  return sandbox.bank.payments(100_000).filter(({ provider }) => provider === 'stripe').length
}

describe('killed while a card is paid', () => {
  test.each(['K0', 'K1', 'K2'] as const)(
    '%s, beginning: the buyer tries again and pays once',
    async (point) => {
      await repeat(rounds(1, 20), async () => {
        const buyer = await openBuyer(await doomed(point))
        const before = countIntents()
        expect(await buyer.createIntent(shop as ShopProcess)).toBeNull()

        const again = await start()
        const intent = await buyer.createIntent(again)
        if (!intent) throw new Error('no intent')
        await buyer.pay(intent)
        expect(await buyer.process(again, intent)).not.toBeNull()

        expect(countIntents()).toBe(before + 1)
        await expectOneOrder(buyer)
      })
    },
  )

  test.each(['K3', 'K4', 'K5'] as const)(
    '%s, finishing: the order comes by itself, and the same key again',
    async (point) => {
      await repeat(rounds(1, 20), async () => {
        const buyer = await openBuyer(await doomed(point))
        const intent = await buyer.createIntent(shop as ShopProcess)
        if (!intent) throw new Error('no intent')
        await buyer.pay(intent)
        expect(await buyer.process(shop as ShopProcess, intent)).toBeNull()

        const again = await start()
        const order = await expectOneOrder(buyer)

        expect(await buyer.process(again, intent)).toMatchObject({ key: order.key })
      })
    },
  )

  test('K6, after the order: the receipt goes out all the same, once', async () => {
    const buyer = await openBuyer(await doomed('K5'))
    const intent = await buyer.createIntent(shop as ShopProcess)
    if (!intent) throw new Error('no intent')
    await buyer.pay(intent)
    await buyer.process(shop as ShopProcess, intent)

    await start()

    await expectOneOrder(buyer)
    await expect.poll(async () => (await buyer.orders())[0]?.receipts, { timeout: 60_000 }).toEqual(['kept'])
  })

  test('K8, with the webhook stored: it is worked off later', async () => {
    await repeat(rounds(1, 20), async () => {
      const first = await doomed('K8')
      const buyer = await openBuyer(first)
      const intent = await buyer.createIntent(first)
      if (!intent) throw new Error('no intent')
      webhooks = true
      await buyer.pay(intent)
      await first.ended
      webhooks = false

      await start()

      await expectOneOrder(buyer)
    })
  })
})

describe('killed while money is given back', () => {
  test.each(['K9', 'K10'] as const)('%s: it is given back once', async (point) => {
    await repeat(rounds(1, 20), async () => {
      const first = await doomed(point)
      const buyer = await openBuyer(first)
      const intent = await buyer.createIntent(first)
      if (!intent) throw new Error('no intent')
      await buyer.pay(intent)
      await buyer.process(first, intent)
      const { id } = await expectOneOrder(buyer)
      expect(await first.refund(id, 1000)).toBeNull()

      await start()

      const order = await expectOneOrder(buyer, 'partially_refunded')
      expect(order.refunded).toBe(1000)
    })
  })
})

describe('killed while PayPal is paid', () => {
  test.each(['P0', 'P1'] as const)('%s, beginning: the buyer tries again and pays once', async (point) => {
    await repeat(rounds(1, 20), async () => {
      const buyer = await openBuyer(await doomed(point))
      expect(await buyer.beginPaypal(shop as ShopProcess)).toBeNull()

      const again = await start()
      const orderId = await buyer.beginPaypal(again)
      await sandbox.shopper.approveOrder(orderId ?? '')
      expect(await buyer.capture(again, orderId ?? '')).not.toBeNull()

      await expectOneOrder(buyer)
    })
  })

  test('P2, after the buyer approved: the order comes by itself', async () => {
    const buyer = await openBuyer(await start())
    const orderId = await buyer.beginPaypal(shop as ShopProcess)
    await shop?.kill()
    await sandbox.shopper.approveOrder(orderId ?? '')

    await start()

    await expectOneOrder(buyer)
  })

  test.each(['P3', 'P4', 'K4', 'K5'] as const)(
    '%s, capturing: the money is taken once and becomes one order',
    async (point) => {
      await repeat(rounds(1, 20), async () => {
        const buyer = await openBuyer(await doomed(point))
        const orderId = await buyer.beginPaypal(shop as ShopProcess)
        await sandbox.shopper.approveOrder(orderId ?? '')
        expect(await buyer.capture(shop as ShopProcess, orderId ?? '')).toBeNull()

        const again = await start()
        const order = await expectOneOrder(buyer)

        expect(await buyer.capture(again, orderId ?? '')).toMatchObject({ key: order.key })
      })
    },
  )

  test('P5, with a capture that is pending: the order waits, and is completed when PayPal decides', async () => {
    const buyer = await openBuyer(await doomed('P4'))
    const orderId = await buyer.beginPaypal(shop as ShopProcess)
    await sandbox.shopper.approveOrder(orderId ?? '', 'pending')
    expect(await buyer.capture(shop as ShopProcess, orderId ?? '')).toBeNull()

    await start()
    await expectOneOrder(buyer, 'pending')
    await sandbox.bank.settle(orderId ?? '')
    await start()

    await expectOneOrder(buyer)
  })
})
