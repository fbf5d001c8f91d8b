import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { type CheckoutShop, FORM, openSharedCheckoutShop, type Product } from '../support/checkout.ts'
import { rounds, seed } from '../support/rounds.ts'
import type { Browser } from '../support/shop/browser.ts'

// Guards: the order is built from the frozen attempt, and what is charged is what the server priced. If it were built from the
// live cart, or the browser's amount were charged, I2 and I3 would break within a few runs.

let shop: CheckoutShop
let products: Product[]
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
  products = await Promise.all([1999, 4900, 12_345].map((priceCents) => shop.product({ priceCents })))
})
afterAll(() => shop.close())

type Intent = { clientSecret: string; paymentIntentId: string; amount: number }
type Step =
  | { do: 'add'; product: number; quantity: number }
  | { do: 'update'; line: number; quantity: number }
  | { do: 'remove'; line: number }
  | { do: 'price'; product: number; cents: number }
  | { do: 'intent'; off: number }
  | { do: 'confirm'; intent: number }
  | { do: 'process'; intent: number }
  | { do: 'paypal' }
  | { do: 'approve'; order: number }
  | { do: 'capture'; order: number }
  | { do: 'reconcile' }

const small = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), product: small, quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('update' as const), line: small, quantity: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ do: fc.constant('remove' as const), line: small }),
  fc.record({
    do: fc.constant('price' as const),
    product: small,
    cents: fc.integer({ min: 1, max: 99_999 }),
  }),
  // Starting a payment comes often, because everything else can go wrong around it.
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('intent' as const), off: fc.constantFrom(0, 0, 0, 1, -1) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm' as const), intent: small }) },
  fc.record({ do: fc.constant('process' as const), intent: small }),
  fc.record({ do: fc.constant('paypal' as const) }),
  fc.record({ do: fc.constant('approve' as const), order: small }),
  fc.record({ do: fc.constant('capture' as const), order: small }),
  fc.record({ do: fc.constant('reconcile' as const) }),
)

test('whatever a shopper, a price and a payment do, in whatever order, the money adds up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 12 }),
      async (moments) => {
        const run = { browser: shop.browser(), intents: [] as Intent[], orders: [] as string[] }
        await perform(run, { do: 'add', product: 0, quantity: 1 })
        await perform(run, { do: 'add', product: 1, quantity: 1 })

        // The steps of one group run concurrently.
        for (const moment of moments) await Promise.all(moment.map((each) => perform(run, each)))
        shop.clock.advance(2 * MINUTE_MS)
        await shop.app.modules.orders.reconciler.tick()

        await shop.checkMoney()
      },
    ),
    { seed: seed(), numRuns: rounds(12, 1000), endOnFailure: !rounds(0, 1) },
  )
})

type Run = { browser: Browser; intents: Intent[]; orders: string[] }

/** Runs a step; a rejection is fine, a server error is not. */
async function perform(run: Run, each: Step): Promise<void> {
  const status = await take(run, each)
  expect(status, JSON.stringify(each)).toBeLessThan(500)
}

async function take(run: Run, each: Step): Promise<number> {
  const { browser } = run
  switch (each.do) {
    case 'add': {
      const body = { product_id: products[each.product]?.id ?? 0, quantity: each.quantity }
      return (await browser.call(cart.add, { body })).status
    }
    case 'update':
    case 'remove': {
      const item_key = (await shop.cartOf(browser)).cartItems[each.line]?.item_key
      if (!item_key) return 0
      return each.do === 'remove'
        ? (await browser.call(cart.remove, { body: { item_key } })).status
        : (await browser.call(cart.update, { body: { item_key, quantity: each.quantity } })).status
    }
    case 'price':
      await shop.setPrice(products[each.product] as Product, each.cents)
      return 0
    case 'intent': {
      const { total } = await shop.cartOf(browser)
      const amount = Math.round(total * 100) + each.off
      const { status, body } = await browser.call(checkout.createPaymentIntent, {
        body: { amount, billing_address: FORM },
      })
      if (status !== 200 || !body.data) return status
      // Shoppers are charged what they saw, whatever the cart held before.
      const ref = body.data.paymentIntentId
      const asked = shop.sandbox.bank.payments(1000).find(({ reference }) => reference === ref)
      expect(asked?.amountCents).toBe(amount)
      run.intents.push({ ...body.data, amount })
      return status
    }
    case 'confirm': {
      const intent = run.intents[each.intent]
      if (intent) await shop.confirm(intent)
      return 0
    }
    case 'process': {
      const intent = run.intents[each.intent]
      return intent ? (await shop.process(browser, intent)).status : 0
    }
    case 'paypal': {
      const { status, body } = await browser.call(checkout.process, {
        body: { payment_method: 'PayPal', billing_address: FORM },
      })
      if (status === 200 && body.data && 'order_id' in body.data) run.orders.push(body.data.order_id)
      return status
    }
    case 'approve':
      await shop.sandbox.shopper.approveOrder(run.orders[each.order] ?? '')
      return 0
    case 'capture': {
      const order = run.orders[each.order]
      return order ? (await shop.capture(browser, order)).status : 0
    }
    case 'reconcile':
      shop.clock.advance(61_000)
      await shop.app.modules.orders.reconciler.tick()
      return 0
  }
}
