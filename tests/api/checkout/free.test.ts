import { describe, expect, test } from 'vitest'
import { adminOrders } from '#core/contract/admin-orders.ts'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { orders as buyers } from '#core/contract/orders.ts'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { rebuildOrders, refundOrder } from '#server/modules/orders/index.ts'
import { FORM, openCheckoutShop, type Product, useCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

const shop = await useCheckoutShop()

const EMPTY_CART = [422, 'Your cart is empty.']
const CHANGED = [409, 'Your cart has changed. Please review it and try again.']

/** A shopper whose coupon makes the cart free. */
async function giftHolder({ product, quantity = 1 }: { product?: Product; quantity?: number } = {}) {
  const person = await shop.user()
  const browser = await shop.signIn(person)
  await shop.buyer(product ?? (await shop.product({ priceCents: 4900 })), { browser, quantity })
  const coupon = await shop.make('coupons', { percentOff: 100, usageLimit: 5 })
  await browser.ok(cart.applyCoupon, { body: { code: coupon.code } })
  return { browser, coupon, userId: person.id }
}

async function placed(browser: Browser): Promise<string> {
  const { status, body } = await shop.orderFree(browser)
  expect(status).toBe(200)
  return (body.data as { key: string }).key
}

async function rowsOf(query: string, ...values: unknown[]) {
  return (await shop.db.$client.query(query, values)).rows
}

const attemptsOf = (userId: number) =>
  rowsOf('select provider, status from checkout_attempts where user_id = $1', userId)

describe('a cart that costs nothing', () => {
  test('becomes an order with keys and a receipt, and no provider hears of it', async () => {
    const { browser, coupon, userId } = await giftHolder({ quantity: 2 })
    const paidBefore = shop.sandbox.bank.payments(1000).length

    const { status, body } = await shop.orderFree(browser)

    const { key } = body.data as { key: string }
    expect([status, body.data]).toEqual([200, { redirect_url: `/checkout/key/${key}`, key }])
    expect(await shop.read(browser, key)).toMatchObject({
      status: 'completed',
      subtotal: 98,
      discount: 98,
      total: 0,
      payment_method: 'free',
      payment_detail: null,
      coupon: coupon.code,
      billing_address: { email: FORM.email },
      invoice: { total: 0 },
      items: [{ licenses: [{ status: 'active' }, { status: 'active' }] }],
    })
    expect((await shop.read(browser, key)).timeline.map(({ kind }) => kind)).toEqual([
      'completed',
      'invoice_issued',
    ])
    expect(await shop.cartOf(browser)).toMatchObject({ count: 0, coupon: null })
    expect(shop.sandbox.bank.payments(1000)).toHaveLength(paidBefore)
    expect(await attemptsOf(userId)).toEqual([{ provider: 'none', status: 'completed' }])
    expect(await rowsOf('select used, held from coupons where id = $1', coupon.id)).toEqual([
      { used: 1, held: 0 },
    ])
    await shop.checkMoney()
  })

  test('has a receipt that asks for no money and promises none back', async () => {
    const { browser } = await giftHolder()
    const email = `gift-${Date.now()}@example.com`

    await shop.orderFree(browser, { ...FORM, email })

    const { text } = await shop.mail('order-receipt', email)
    expect(text).toContain('No payment was needed, and it is ready for you.')
    expect(text).toMatch(/Total:?\s+\$0\.00/)
    expect(text).not.toMatch(/paid|money back/)
  })

  test('is reported to staff and to the seller’s own systems like any other', async () => {
    const { browser } = await giftHolder()
    await shop.make('webhookEndpoints', { events: ['order.completed'] })
    const admin = await shop.signIn(await shop.admin())

    const key = await placed(browser)

    const [{ number }] = await rowsOf('select number from orders where key = $1', key)
    const { data: shown } = await admin.ok(adminOrders.get, { params: { number } })
    expect(shown).toMatchObject({ total: 0, payment: null, source: 'checkout', refunds: [] })
    const { data: list } = await admin.ok(adminOrders.list, { query: { method: 'free' } })
    expect(list.data).toContainEqual(expect.objectContaining({ number, total: 0, payment_method: 'free' }))
    const [told] = await rowsOf(
      `select payload -> 'data' as data from webhook_deliveries where payload -> 'data' ->> 'number' = $1`,
      number,
    )
    expect(told.data).toMatchObject({ number, total: 0, discount: 49 })
  })

  test('can be ordered again and again, once per cart', async () => {
    const product = await shop.product()
    const { browser, coupon } = await giftHolder({ product })
    const first = await placed(browser)
    expect(await placed(browser)).toBe(first)

    await shop.buyer(product, { browser })
    await browser.ok(cart.applyCoupon, { body: { code: coupon.code } })
    const second = await placed(browser)

    expect(second).not.toBe(first)
    expect(await rowsOf('select used, held from coupons where id = $1', coupon.id)).toEqual([
      { used: 2, held: 0 },
    ])
  })

  test('twenty clicks at once are one order', async () => {
    const { browser, userId } = await giftHolder()

    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.orderFree(browser)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await rowsOf('select status from orders where user_id = $1', userId)).toEqual([
      { status: 'completed' },
    ])
    await shop.checkMoney()
  })

  test('cannot be paid by card or PayPal', async () => {
    const { browser } = await giftHolder()

    const card = await browser.call(checkout.createPaymentIntent, { body: { amount: 0 } })
    const paypal = await browser.call(checkout.process, {
      body: { payment_method: 'PayPal', billing_address: FORM },
    })

    expect([card.status, card.body.message]).toEqual([422, 'There is nothing to pay.'])
    expect([paypal.status, paypal.body.message]).toEqual(CHANGED)
  })
})

describe('an upgrade to a plan of the same price', () => {
  test.each([
    ['the same', 4900],
    ['less', 3900],
  ])('that costs %s is free, and changes the license once', async (_, priceCents) => {
    const product = await shop.product({ priceCents: 4900 })
    const person = await shop.user()
    const browser = await shop.signIn(person)
    await shop.buyer(product, { browser })
    await shop.buyByCard(browser)
    const bigger = await shop.make('plans', { productId: product.id, code: 'big', sitesLimit: 9, priceCents })
    const [license] = await rowsOf('select id from licenses where user_id = $1', person.id)
    const { data: offers } = await browser.ok(cart.licenseOffers, { body: { license_id: license.id } })
    expect(offers).toMatchObject([{ kind: 'upgrade', price: 0, credit: priceCents / 100 }])

    await browser.ok(cart.addLicense, { body: { license_id: license.id, plan: bigger.id } })
    expect(await shop.cartOf(browser)).toMatchObject({ total: 0, cartItems: [{ kind: 'upgrade', price: 0 }] })
    await placed(browser)

    expect(await rowsOf('select sites_limit, plan_id from licenses where id = $1', license.id)).toEqual([
      { sites_limit: 9, plan_id: bigger.id },
    ])
    await shop.checkMoney()
  })

  test('is paid for together with something that costs money', async () => {
    const product = await shop.product({ priceCents: 4900 })
    const person = await shop.user()
    const browser = await shop.signIn(person)
    await shop.buyer(product, { browser })
    await shop.buyByCard(browser)
    const bigger = await shop.make('plans', {
      productId: product.id,
      code: 'b',
      sitesLimit: 9,
      priceCents: 4900,
    })
    const [license] = await rowsOf('select id from licenses where user_id = $1', person.id)

    for (const buy of [shop.buyByCard, shop.buyByPaypal]) {
      await rowsOf(
        'update licenses set sites_limit = 1, plan_id = $2 where id = $1',
        license.id,
        product.planId,
      )
      await browser.ok(cart.addLicense, { body: { license_id: license.id, plan: bigger.id } })
      await shop.buyer(product, { browser })
      expect(await shop.cartOf(browser)).toMatchObject({ total: 49, count: 2 })
      await buy(browser)
      expect(await rowsOf('select sites_limit from licenses where id = $1', license.id)).toEqual([
        { sites_limit: 9 },
      ])
    }
  })
})

describe('a browser that claims that there is nothing to pay', () => {
  test('gets nothing that costs something', async () => {
    const guest = await shop.buyer(await shop.product())

    const { status, body } = await shop.orderFree(guest)

    expect([status, body.message]).toEqual(CHANGED)
    expect((await shop.cartOf(guest)).count).toBe(1)
  })

  test('gets nothing for an empty cart', async () => {
    const { status, body } = await shop.orderFree(shop.browser())
    const shopper = await shop.orderFree(await shop.signIn(await shop.user()))

    expect([status, body.message]).toEqual(EMPTY_CART)
    expect([shopper.status, shopper.body.message]).toEqual(EMPTY_CART)
  })

  test('is not shown an earlier order when the goods are no longer sold', async () => {
    const { browser, coupon } = await giftHolder()
    await placed(browser)
    shop.clock.advance(1000)
    const product = await shop.product()
    await shop.buyer(product, { browser })
    await browser.ok(cart.applyCoupon, { body: { code: coupon.code } })
    await rowsOf(`update products set status = 'draft' where id = $1`, product.id)

    const { status, body } = await shop.orderFree(browser)

    expect(status).toBe(422)
    expect(body.message).toContain(product.name)
  })

  test('is not shown an earlier order after emptying the cart', async () => {
    const { browser } = await giftHolder()
    await placed(browser)
    shop.clock.advance(1000)
    const product = await shop.product()
    await shop.buyer(product, { browser })
    const [item] = (await shop.cartOf(browser)).cartItems
    await browser.ok(cart.remove, { body: { item_key: item?.item_key ?? '' } })

    const { status, body } = await shop.orderFree(browser)

    expect([status, body.message]).toEqual(EMPTY_CART)
  })

  test('gets nothing when the coupon was switched off, and the cart says why', async () => {
    const { browser, coupon } = await giftHolder()
    await rowsOf('update coupons set active = false where id = $1', coupon.id)

    const { status, body } = await shop.orderFree(browser)

    expect([status, body.message]).toEqual(CHANGED)
    expect(await shop.cartOf(browser)).toMatchObject({
      total: 49,
      coupon: { problem: 'This coupon is no longer active.' },
    })
  })

  test('must send the billing form, which is not a place for card numbers', async () => {
    const { browser, userId } = await giftHolder()

    const incomplete = await shop.orderFree(browser, { ...FORM, email: '' })
    const card = await shop.orderFree(browser, { ...FORM, address2: '4242 4242 4242 4242' })

    expect([incomplete.status, incomplete.body.errors]).toEqual([
      422,
      expect.objectContaining({ 'billing_address.email': ['Email is required.'] }),
    ])
    expect(card.status).toBe(400)
    expect(await attemptsOf(userId)).toEqual([])
  })

  test('is limited like payments are', async () => {
    const limited = await openCheckoutShop({ rateLimits: true })
    const guest = await limited.buyer(await limited.product())
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await limited.orderFree(guest)).status)

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429])
  })

  test('needs a CSRF token', async () => {
    const { browser } = await giftHolder()
    const body = { payment_method: 'free', billing_address: FORM }

    const { status } = await browser.call(checkout.process, { body }, { 'x-csrf-token': 'wrong' })

    expect(status).toBe(419)
  })
})

describe('an order of $0', () => {
  test('cannot be refunded, neither by its buyer nor by staff', async () => {
    const { browser } = await giftHolder()
    const key = await placed(browser)
    const [{ id }] = await rowsOf('select id from orders where key = $1', key)

    const asked = await browser.call(buyers.requestRefund, { body: { key, reason: 'Not for me' } })

    expect((await shop.read(browser, key)).refund).toEqual({ until: null, may_request: false, request: null })
    expect([asked.status, asked.body.message]).toEqual([409, 'There is nothing to refund on this order.'])
    await expect(
      refundOrder(shop.app.modules.orders.deps, { orderId: id, reason: '', requestedBy: null }),
    ).rejects.toThrow('There is nothing to refund on this order.')
  })

  test('is unknown to the providers, so it is not among what they can rebuild', async () => {
    const { browser } = await giftHolder()
    const since = shop.clock.now()
    await placed(browser)

    expect(await rebuildOrders(shop.app.modules.orders.deps, since)).toMatchObject({
      rebuilt: 0,
      unreadable: [],
    })
  })

  test('that was only started frees its coupon after a day, and is not placed by itself', async () => {
    const { coupon, userId } = await giftHolder()
    const tomorrow = new Date(shop.clock.now().getTime() + DAY_MS)
    const attempt = await shop.make('checkoutAttempts', {
      userId,
      provider: 'none',
      subtotalCents: 4900,
      discountCents: 4900,
      totalCents: 0,
      couponId: coupon.id,
      nextReconcileAt: tomorrow,
      expiresAt: tomorrow,
    })
    await shop.make('payments', {
      attemptId: attempt.id,
      provider: 'none',
      method: 'free',
      status: 'created',
      amountCents: 0,
      capturedCents: 0,
      capturedAt: null,
      providerRef: null,
      captureRef: null,
    })
    await shop.make('couponHolds', {
      attemptId: attempt.id,
      couponId: coupon.id,
      userId,
      expiresAt: tomorrow,
    })
    await rowsOf('update coupons set held = 1 where id = $1', coupon.id)

    shop.clock.advance(25 * HOUR_MS)
    await shop.app.modules.orders.reconciler.tick()

    expect(await attemptsOf(userId)).toEqual([{ provider: 'none', status: 'expired' }])
    expect(await rowsOf('select used, held from coupons where id = $1', coupon.id)).toEqual([
      { used: 0, held: 0 },
    ])
    expect(await rowsOf('select id from orders where user_id = $1', userId)).toEqual([])
  })
})

describe('a total below the minimum of cards', () => {
  async function cheapCart(at = shop) {
    const browser = await at.signIn(await at.user())
    await at.buyer(await at.product({ priceCents: 1000 }), { browser })
    const coupon = await at.make('coupons', { kind: 'fixed', percentOff: null, amountCents: 951 })
    await browser.ok(cart.applyCoupon, { body: { code: coupon.code } })
    return browser
  }

  test('is refused in words, and PayPal takes it', async () => {
    const browser = await cheapCart()

    const { status, body } = await browser.call(checkout.createPaymentIntent, { body: { amount: 49 } })

    expect([status, body.message]).toEqual([422, 'Card payments start at $0.50. Please pay with PayPal.'])
    expect(await shop.read(browser, await shop.buyByPaypal(browser))).toMatchObject({ total: 0.49 })
  })

  test('offers what is left to do in a shop without PayPal', async () => {
    const cardsOnly = await openCheckoutShop()
    const { find } = cardsOnly.gateways
    cardsOnly.gateways.find = (provider) => (provider === 'paypal' ? null : find(provider))
    const browser = await cheapCart(cardsOnly)

    const { body } = await browser.call(checkout.createPaymentIntent, { body: { amount: 49 } })

    expect(body.message).toBe(
      'Card payments start at $0.50. Please add something to your cart, or remove the coupon.',
    )
  })

  test('that is exactly the minimum can be paid by card', async () => {
    const browser = await shop.signIn(await shop.user())
    await shop.buyer(await shop.product({ priceCents: 50 }), { browser })

    expect(await shop.read(browser, await shop.buyByCard(browser))).toMatchObject({ total: 0.5 })
  })
})
