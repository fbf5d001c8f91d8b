import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts'
import type { FailPoint } from '#server/platform/fail-points.ts'
import { FORM, VISA } from './checkout.ts'
import { findBrokenInvariants } from './invariants.ts'
import type { NewRow } from './row-types.ts'
import { rowsIn } from './rows.ts'
import { payByCard } from './sandbox.ts'
import { openWebBrowser, type ShopProcess, startShopProcess } from './shop-process.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const SECRET = 'a test secret that protects nothing'
const PRICE_CENTS = 4900

type Order = { id: number; key: string; status: string; refunded: number; receipts: string[] }
export type Buyer = Awaited<ReturnType<ReturnType<typeof useKillableShop>['invite']>>

/** A shop in its own process that a test kills and restarts; its database and providers survive. */
export function useKillableShop() {
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
      // Pending payments stay pending until a test decides, however slow the machine.
      lateMs: 1e9,
    })
  })
  afterAll(async () => {
    await shop?.kill()
    await sandbox.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Restarts the shop with its clock moved ahead, so that work left behind by the last process is due. */
  async function start(laterMs = 70_000): Promise<ShopProcess> {
    await shop?.kill()
    aheadMs += laterMs
    const { stripe, paypal } = sandbox
    shop = await startShopProcess({
      databaseUrl: database.url,
      dataDir,
      secret: SECRET,
      sandbox: { stripe, paypal },
      aheadMs,
    })
    return shop
  }

  /** Moves the clock of the running shop and of the providers. */
  async function moveTo(moment: Date): Promise<ShopProcess> {
    aheadMs = moment.getTime() - Date.now()
    const alive = await running(0)
    await alive.setAhead(aheadMs)
    return alive
  }

  async function running(laterMs?: number): Promise<ShopProcess> {
    return shop?.isAlive() ? shop : await start(laterMs)
  }

  /** The running shop, armed to die at a fail point. */
  async function doomed(point: FailPoint): Promise<ShopProcess> {
    const alive = await running()
    await alive.arm(point)
    return alive
  }

  /** A buyer with a unique plugin in the cart, who survives the death of the shop. */
  async function openBuyer(from: ShopProcess) {
    const buyer = await invite()
    await buyer.fillCart(from)
    return buyer
  }

  /** Like `openBuyer`, with an empty cart. */
  async function invite(values: Partial<NewRow<'plans'>> = {}) {
    const plan = await rowsIn(database.db)('plans', values)
    const call = openWebBrowser(SECRET)
    return {
      /** Returns false when the shop died first. Checks the cart before adding, as a buyer would. */
      fillCart: async (at: ShopProcess, quantity = 1): Promise<boolean> => {
        const seen = (await call(at, cart.show, {}))?.body.data
        if (seen?.count === quantity) return true
        const body = { product_id: plan.productId, quantity }
        return (await call(at, cart.add, { body }))?.status === 200
      },
      createIntent: async (at: ShopProcess) =>
        (
          await call(at, checkout.createPaymentIntent, {
            body: { amount: PRICE_CENTS, billing_address: FORM },
          })
        )?.body.data ?? null,
      /** Buys a yearly plan by card, so many times at once. */
      async subscribe(at: ShopProcess, quantity: number): Promise<void> {
        await call(at, cart.add, { body: { product_id: plan.productId, quantity } })
        const amount = quantity * PRICE_CENTS
        const begun = await call(at, checkout.createPaymentIntent, {
          body: { amount, renewals: amount, billing_address: FORM },
        })
        const intent = begun?.body.data
        if (!intent) throw new Error(`The shop does not sell it: ${JSON.stringify(begun)}`)
        await payByCard(sandbox, intent.clientSecret, VISA)
        const body = { paymentIntentId: intent.paymentIntentId, amount, billing_address: FORM }
        const bought = await call(at, checkout.process, { body })
        if (bought?.status !== 200) throw new Error(`It was not bought: ${JSON.stringify(bought)}`)
      },
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
      /** Makes the cart free. A guest cannot enter a coupon, so it is put there. */
      async giveCoupon(): Promise<void> {
        const { id } = await rowsIn(database.db)('coupons', { percentOff: 100 })
        await database.pool.query(
          'update carts set coupon_id = $1 where id in (select cart_id from cart_items where product_id = $2)',
          [id, plan.productId],
        )
      },
      orderFree: async (at: ShopProcess) =>
        (await call(at, checkout.process, { body: { payment_method: 'free', billing_address: FORM } }))?.body
          .data ?? null,
      orders: () => ordersOf(plan.productId),
    }
  }

  async function ordersOf(productId: number): Promise<Order[]> {
    const { rows } = await database.pool.query(
      `select o.id, o.key, o.status, o.refunded_cents as refunded,
         (select coalesce(array_agg(m.status), '{}') from mails m where m.order_id = o.id and m.kind = 'order-receipt') as receipts
       from orders o where exists (select from order_items i where i.order_id = o.id and i.product_id = $1)`,
      [productId],
    )
    return rows
  }

  async function expectOneOrder(buyer: Buyer, status = 'completed'): Promise<Order> {
    await expect.poll(() => buyer.orders(), { interval: 100 }).toMatchObject([{ status }])
    expect(await brokenInvariants()).toEqual([])
    const [order] = await buyer.orders()
    return order as Order
  }

  function brokenInvariants(): Promise<string[]> {
    const now = new Date(Date.now() + aheadMs)
    return findBrokenInvariants(database.pool, { now, ledger: sandbox.ledger() })
  }

  return {
    start,
    running,
    doomed,
    invite,
    openBuyer,
    expectOneOrder,
    brokenInvariants,
    moveTo,
    now: () => new Date(Date.now() + aheadMs),
    sandbox: () => sandbox,
    database: () => database,
    /** Another process on the same database and providers, with the same time. */
    async startAnother(): Promise<ShopProcess> {
      const { stripe, paypal } = sandbox
      const options = { databaseUrl: database.url, dataDir, secret: SECRET, aheadMs }
      const other = await startShopProcess({ ...options, sandbox: { stripe, paypal } })
      onTestFinished(() => other.kill())
      return other
    },
    /** Kills it at whatever point it is. */
    kill: async () => shop?.kill(),
    /** Whether the providers' webhooks reach the shop. */
    letWebhooksThrough: (through: boolean) => {
      webhooks = through
    },
    countPayments: (by: PaymentProvider) =>
      sandbox.bank.payments(100_000).filter(({ provider }) => provider === by).length,
  }
}
