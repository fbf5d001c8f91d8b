import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { CART_CHANGED, RENEWAL_UNDER_WAY } from '#core/domain/checkout-messages.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { type CheckoutShop, FORM, openSharedCheckoutShop } from '../../support/checkout.ts'
import { pdfText } from '../../support/pdf-text.ts'
import type { Browser } from '../../support/shop/browser.ts'

let shop: CheckoutShop
let product: { id: number }
const plans = { pro: 0, yearly: 0, team: 0, lifetime: 0, fixed: 0 }

beforeAll(async () => {
  shop = await openSharedCheckoutShop({ now: '2026-03-10T12:00:00Z' })
  product = await shop.make('products', { priceCents: 4900, name: 'Mail Log' })
  const yearly = { months: 12, billing: 'yearly' as const }
  const plan = async (code: string, values: object) =>
    (await shop.make('plans', { productId: product.id, code, name: code, ...values })).id
  plans.pro = await plan('pro', { position: 0 })
  plans.yearly = await plan('yearly', { ...yearly, sitesLimit: 1, position: 1 })
  plans.team = await plan('team', { ...yearly, sitesLimit: 5, priceCents: 12_200, position: 2 })
  plans.lifetime = await plan('lifetime', { sitesLimit: null, priceCents: 19_900, position: 3 })
  plans.fixed = await plan('fixed', { sitesLimit: 9, months: 12, priceCents: 9900, position: 4 })
})
afterAll(async () => {
  await shop.checkMoney()
  await shop.close()
})

const rowsOf = async (query: string, values: unknown[] = []) =>
  (await shop.db.$client.query(query, values)).rows

async function fill(browser: Browser, plan: number, quantity = 1) {
  return (await browser.ok(cart.add, { body: { product_id: product.id, quantity, plan } })).data
}

/** A shopper who subscribed on March 10, 2026. */
async function subscriber() {
  const person = await shop.user()
  const browser = await shop.signIn(person)
  await fill(browser, plans.yearly)
  const key = await shop.buyByCard(browser)
  const [license] = await rowsOf('select id from licenses where user_id = $1', [person.id])
  const licenseId = license.id as number
  return { browser, key, licenseId, person, ...callsOf(browser, licenseId) }
}

function callsOf(browser: Browser, licenseId: number) {
  return {
    offersOf: async () => (await browser.ok(cart.licenseOffers, { body: { license_id: licenseId } })).data,
    add: (plan?: number) =>
      browser.call(cart.addLicense, { body: { license_id: licenseId, ...(plan && { plan }) } }),
  }
}

/** The same shopper, back after their session has ended. */
async function subscriberAt(moment: string) {
  const { person, licenseId } = await subscriber()
  shop.clock.set(moment)
  const browser = await shop.signIn(person)
  return { browser, licenseId, ...callsOf(browser, licenseId) }
}

describe('a cart with a yearly plan', () => {
  test('says what renews, when and for how much; a one-time plan beside it does not', async () => {
    const browser = shop.browser()
    await fill(browser, plans.pro)
    const data = await fill(browser, plans.yearly, 2)

    expect(data).toMatchObject({ total: 147, renewals: 98 })
    expect(data.cartItems.map(({ renewal }) => renewal)).toEqual([
      null,
      { price: 49, on: '2027-03-10T12:00:00.000Z' },
    ])
  })

  test('a coupon lowers the purchase, not the renewals', async () => {
    const coupon = await shop.make('coupons', {
      code: 'TENOFF',
      kind: 'fixed',
      percentOff: null,
      amountCents: 1000,
    })
    const browser = await shop.signIn(await shop.user())
    await fill(browser, plans.yearly)
    const { data } = await browser.ok(cart.applyCoupon, { body: { code: coupon.code } })
    expect(data).toMatchObject({ total: 39, renewals: 49 })

    await shop.buyByCard(browser)
    const [item] = await rowsOf('select unit_cents, renewal_cents from order_items order by id desc limit 1')
    expect(item).toEqual({ unit_cents: 4900, renewal_cents: 4900 })
    const [row] = await rowsOf('select price_cents from subscriptions order by id desc limit 1')
    expect(row).toEqual({ price_cents: 4900 })
  })

  test.each([
    ['nothing', undefined],
    ['another price', 4800],
  ])('is not paid for by a buyer who was told %s about renewals', async (_told, renewals) => {
    const browser = shop.browser()
    await fill(browser, plans.yearly)
    const claim = renewals === undefined ? {} : { renewals }
    const card = await browser.call(checkout.createPaymentIntent, {
      body: { amount: 4900, billing_address: FORM, ...claim },
    })
    const paypal = await browser.call(checkout.process, {
      body: { payment_method: 'PayPal', billing_address: FORM, shipping_address: FORM, ...claim },
    })
    for (const { status, body } of [card, paypal]) expect([status, body.message]).toEqual([409, CART_CHANGED])
  })

  test('an order of $0 starts no subscription and saves no card', async () => {
    await shop.make('coupons', { code: 'GIFT', kind: 'percent', percentOff: 100, amountCents: null })
    const [before] = await rowsOf('select count(*)::int as count from subscriptions')
    const browser = await shop.signIn(await shop.user())
    await fill(browser, plans.yearly)
    await browser.ok(cart.applyCoupon, { body: { code: 'GIFT' } })
    const { status } = await shop.orderFree(browser)

    expect(status).toBe(200)
    expect(await rowsOf('select count(*)::int as count from subscriptions')).toEqual([before])
  })
})

describe('a purchase of a yearly plan', () => {
  test('saves the card, and the receipt, the order and the invoice say what renews', async () => {
    const { browser, key } = await subscriber()
    const order = await shop.read(browser, key)
    const [renewal] = order.items[0]?.renewals ?? []
    expect(renewal).toMatchObject({
      amount: 49,
      at: '2027-03-10T12:00:00.000Z',
      cancel_until: '2027-03-09T12:00:00.000Z',
    })
    const [means] = await rowsOf(
      'select means.detail from saved_means as means join subscriptions on means_id = means.id order by means.id desc limit 1',
    )
    expect(means.detail).toContain('4242')

    const receipt = (await shop.mails()).findLast(({ kind }) => kind === 'order-receipt')
    expect(receipt?.text).toContain(
      'Mail Log (yearly) renews on March 10, 2027 for $49.00, and every year after that until you cancel.',
    )
    expect(receipt?.text).toContain('/subscription/')
    expect(receipt?.text).toContain('Mail Log (yearly), Mar 10, 2026 – Mar 10, 2027')

    const pdf = await browser.send({ url: order.invoice?.url ?? '' })
    expect(pdfText(pdf.rawPayload)).toContain('Mar 10, 2026 – Mar 10, 2027')
  })

  test('somebody else who has the key sees no link to the subscription', async () => {
    const { key } = await subscriber()
    const order = await shop.read(shop.browser(), key)
    expect(order.masked).toBe(true)
    expect(order.items[0]?.renewals).toEqual([])
  })

  test('works with PayPal and for a guest', async () => {
    const browser = shop.browser()
    await fill(browser, plans.yearly, 2)
    const key = await shop.buyByPaypal(browser)
    const order = await shop.read(browser, key)
    expect(order.items[0]?.renewals).toHaveLength(2)
    expect(order.items[0]?.renewals[0]).toMatchObject({ amount: 49 })
  })
})

describe('a license with a subscription', () => {
  test('is renewed early at its locked price, which moves the next charge', async () => {
    const { browser, key, offersOf, add } = await subscriber()
    await shop.db.$client.query('update plans set price_cents = 7900 where id = $1', [plans.yearly])
    const [renewal] = await offersOf()
    await shop.db.$client.query('update plans set price_cents = null where id = $1', [plans.yearly])
    expect(renewal).toMatchObject({
      kind: 'renewal',
      early: true,
      price: 49,
      renewal_price: 49,
      expires_at: '2028-03-10T12:00:00.000Z',
    })

    await add()
    await shop.buyByCard(browser)
    const order = await shop.read(browser, key)
    expect(order.items[0]?.renewals[0]).toMatchObject({ at: '2028-03-10T12:00:00.000Z' })
    const receipt = (await shop.mails()).findLast(({ kind }) => kind === 'order-receipt')
    expect(receipt?.text).toContain('Mail Log (yearly, renewal), Mar 10, 2027 – Mar 10, 2028')
  })

  test('a canceled one is renewed for a year without subscribing again', async () => {
    const { licenseId, offersOf, add } = await subscriber()
    await shop.db.$client.query(
      "update subscriptions set status = 'canceled', canceled_at = now(), canceled_by = 'holder' where license_id = $1",
      [licenseId],
    )
    expect((await offersOf())[0]).toMatchObject({ early: false, price: 49, renewal_price: null })
    expect((await add()).body.data).toMatchObject({ renewals: 0 })
  })

  test('renewing one whose subscription is over subscribes again, at today’s price', async () => {
    const { licenseId, offersOf } = await subscriber()
    await shop.db.$client.query(
      "update subscriptions set status = 'ended', ended_at = now(), end_reason = 'canceled', next_action_at = null, price_cents = 3900 where license_id = $1",
      [licenseId],
    )
    await shop.db.$client.query(
      'update saved_means set next_detach_at = now() where id in (select means_id from subscriptions where license_id = $1)',
      [licenseId],
    )
    expect((await offersOf())[0]).toMatchObject({ early: false, price: 49, renewal_price: 49 })
  })

  test('while its charge is under way, it is neither offered nor paid for again', async () => {
    const { browser, licenseId, add } = await subscriber()
    await add()
    const [subscription] = await rowsOf('select id, period from subscriptions where license_id = $1', [
      licenseId,
    ])
    const attempt = await shop.make('checkoutAttempts', {
      status: 'capturing',
      nextReconcileAt: new Date(shop.clock.now().getTime() + DAY_MS),
    })
    const charge = await shop.make('subscriptionCharges', {
      subscriptionId: subscription.id,
      period: subscription.period,
      amountCents: 4900,
      attemptId: attempt.id,
    })
    const again = await add()
    const paying = await browser.call(checkout.createPaymentIntent, {
      body: { amount: 4900, renewals: 4900 },
    })
    const { cartItems } = await shop.cartOf(browser)
    await shop.db.$client.query('delete from subscription_charges where id = $1', [charge.id])
    await shop.db.$client.query('delete from checkout_attempts where id = $1', [attempt.id])

    expect([again.status, again.body.message]).toEqual([409, RENEWAL_UNDER_WAY])
    expect([paying.status, paying.body.message]).toEqual([409, RENEWAL_UNDER_WAY])
    expect(cartItems[0]?.problem).toBe(RENEWAL_UNDER_WAY)
  })

  test('is upgraded for the difference of the days that are left', async () => {
    // 100.5 days are left of 365.
    const { browser, licenseId, offersOf, add } = await subscriberAt('2026-11-30T00:00:00Z')
    const offers = await offersOf()
    expect(offers.map(({ plan }) => plan.name)).toEqual(['yearly', 'team', 'lifetime'])
    expect(offers[1]).toMatchObject({
      price: 20,
      plan_price: 122,
      credit: 49,
      days_left: 100,
      renewal_price: 122,
    })
    // 49 × 100 / 365 of the year is not used yet.
    expect(offers[2]).toMatchObject({ price: 185.58, credit: 13.42, renewal_price: null })

    const { body } = await add(plans.team)
    expect(body.data).toMatchObject({
      total: 20,
      renewals: 122,
      cartItems: [{ upgrade: { days_left: 100 }, renewal: { on: '2027-03-10T12:00:00.000Z' } }],
    })
    await shop.buyByCard(browser)
    const [subscription] = await rowsOf(
      'select plan_id, price_cents, period_end from subscriptions where license_id = $1',
      [licenseId],
    )
    expect(subscription).toEqual({
      plan_id: plans.team,
      price_cents: 12_200,
      period_end: new Date('2027-03-10T12:00:00Z'),
    })
  })

  test('a fraction of a cent is rounded up', async () => {
    shop.clock.set('2026-03-10T12:00:00Z')
    const { offersOf } = await subscriberAt('2027-03-09T00:00:00Z')
    const priceOf = async () => (await offersOf()).find(({ plan }) => plan.name === 'team')?.price
    // 7300 × 1 / 365 is 20 cents; one cent more of difference is 20.003.
    expect(await priceOf()).toBe(0.2)
    await shop.db.$client.query('update plans set price_cents = 12201 where id = $1', [plans.team])
    expect(await priceOf()).toBe(0.21)
  })
})
