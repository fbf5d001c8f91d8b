import { eq } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import type { Address } from '#core/contract/address.ts'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { toCents } from '#core/domain/money.ts'
import { createStripeSigner } from '#sandbox/stripe/sign.ts'
import { products } from '#server/db/tables/index.ts'
import { findBrokenInvariants } from './invariants.ts'
import { payByCard } from './sandbox.ts'
import type { Browser } from './shop/browser.ts'
import { openSharedTestShop, openTestShop, type TestShop } from './test-shop.ts'

/** A valid billing form. */
export const FORM: Address = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '+1 555 0100',
  country: 'US',
  address1: '1 Main Street',
  address2: '',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
}

export const VISA = '4242424242424242'

export type Product = { id: number; planId: number; name: string; priceCents: number }
export type CheckoutShop = TestShop & ReturnType<typeof shopping>

/** A shop with products and helpers for buying them. */
export async function openCheckoutShop(
  options: Parameters<typeof openTestShop>[0] = {},
): Promise<CheckoutShop> {
  return equip(await openTestShop(options))
}

export async function openSharedCheckoutShop(
  options: Parameters<typeof openTestShop>[0] = {},
): Promise<CheckoutShop> {
  return equip(await openSharedTestShop(options))
}

/** One shop for all tests of a file: `const shop = await useCheckoutShop()`. Checks the money invariants at the end. */
export async function useCheckoutShop(
  options: Parameters<typeof openTestShop>[0] = {},
): Promise<CheckoutShop> {
  const shop = await openSharedCheckoutShop(options)
  afterAll(async () => {
    await shop.checkMoney()
    await shop.close()
  })
  return shop
}

function equip(shop: TestShop): CheckoutShop {
  return Object.assign(shop, shopping(shop))
}

let number = 0

function shopping(shop: TestShop) {
  /** A plugin with a Pro plan at its price. */
  async function product(values: Partial<typeof products.$inferInsert> = {}): Promise<Product> {
    number += 1
    const row = await shop.make('products', { name: `Plugin ${number}`, uri: `plugin-x${number}`, ...values })
    const plan = await shop.make('plans', { productId: row.id, code: 'pro', name: 'Pro' })
    return { id: row.id, planId: plan.id, name: row.name, priceCents: row.priceCents }
  }

  async function cartOf(browser: Browser) {
    return (await browser.ok(cart.show, {})).data
  }

  /** A visitor with something in the cart. */
  async function buyer(
    bought: Product,
    { quantity = 1, browser = shop.browser() }: { quantity?: number; browser?: Browser } = {},
  ): Promise<Browser> {
    await browser.ok(cart.add, { body: { product_id: bought.id, quantity } })
    return browser
  }

  async function createIntent(browser: Browser, form: Address | null = FORM) {
    const { total, renewals } = await cartOf(browser)
    const { data } = await browser.ok(checkout.createPaymentIntent, {
      body: { amount: toCents(total), renewals: toCents(renewals), ...(form && { billing_address: form }) },
    })
    return { ...data, amount: toCents(total) }
  }

  /** Pays at the provider, as the browser's card field does. */
  async function confirm(intent: { clientSecret: string }, card = VISA) {
    return payByCard(shop.sandbox, intent.clientSecret, card)
  }

  function processBody(intent: { paymentIntentId: string; amount: number }, form: unknown = FORM) {
    return {
      paymentIntentId: intent.paymentIntentId,
      amount: intent.amount,
      currency: 'usd',
      status: 'succeeded',
      payment_method: 'card',
      billing_address: form as Address,
      shipping_address: form as Address,
    }
  }

  async function process(browser: Browser, intent: { paymentIntentId: string; amount: number }) {
    return browser.call(checkout.process, { body: processBody(intent) })
  }

  /** Buys the cart by card and returns the order's key. */
  async function buyByCard(browser: Browser): Promise<string> {
    const intent = await createIntent(browser)
    await confirm(intent)
    const { data } = await browser.ok(checkout.process, { body: processBody(intent) })
    return 'key' in data ? data.key : ''
  }

  async function beginPaypal(browser: Browser) {
    const renewals = toCents((await cartOf(browser)).renewals)
    const { data } = await browser.ok(checkout.process, {
      body: { billing_address: FORM, shipping_address: FORM, payment_method: 'PayPal', renewals },
    })
    if (!('order_id' in data)) throw new Error('no PayPal order')
    return data
  }

  async function capture(browser: Browser, orderID: string) {
    return browser.call(checkout.capturePaypal, { body: { orderID } })
  }

  async function buyByPaypal(browser: Browser): Promise<string> {
    const { order_id } = await beginPaypal(browser)
    await shop.sandbox.shopper.approveOrder(order_id)
    const { data } = await browser.ok(checkout.capturePaypal, { body: { orderID: order_id } })
    return data.key
  }

  /** Orders a cart that costs nothing. */
  async function orderFree(browser: Browser, form: unknown = FORM) {
    return browser.call(checkout.process, {
      body: { payment_method: 'free', amount: 0, billing_address: form as Address },
    })
  }

  async function read(browser: Browser, key: string, email?: string) {
    return (await browser.ok(checkout.success, { body: { key, ...(email && { email }) } })).data
  }

  async function setPrice(bought: Product, priceCents: number): Promise<void> {
    await shop.db.update(products).set({ priceCents }).where(eq(products.id, bought.id))
  }

  /** Delivers one of Stripe's events about a payment, signed, and processes it. */
  async function deliverEvent(type: string, ref: string): Promise<void> {
    const event = shop.sandbox.events.list().find((row) => row.type === type && row.body.includes(ref))
    if (!event) throw new Error(`The sandbox has no ${type} of ${ref}`)
    const sign = createStripeSigner(() => shop.sandbox.stripe.webhookSecret, shop.clock)
    const headers = sign(event)
    const reply = await shop.http.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
      payload: event.body,
    })
    expect(reply.statusCode).toBe(200)
    await shop.app.modules.orders.inbox.idle()
  }

  /** Throws when a money invariant is broken, in the shop or against the providers' ledgers. */
  async function checkMoney(): Promise<void> {
    const broken = await findBrokenInvariants(shop.db.$client, {
      now: shop.clock.now(),
      ledger: shop.sandbox.ledger(),
    })
    if (broken.length > 0) throw new Error(`Broken invariants:\n${broken.join('\n')}`)
  }

  return {
    checkMoney,
    deliverEvent,
    product,
    buyer,
    cartOf,
    createIntent,
    confirm,
    processBody,
    process,
    buyByCard,
    beginPaypal,
    capture,
    buyByPaypal,
    orderFree,
    read,
    setPrice,
  }
}
