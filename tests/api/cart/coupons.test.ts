import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { coupons } from '#server/db/tables/index.ts'
import {
  type CheckoutShop,
  FORM,
  openCheckoutShop,
  openSharedCheckoutShop,
  type Product,
} from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
})
afterAll(() => shop.close())

type Terms = Partial<typeof coupons.$inferInsert>

function coupon(terms: Terms = {}) {
  return shop.make('coupons', terms)
}

async function shopper(product?: Product): Promise<Browser> {
  const browser = await shop.login(await shop.user())
  return shop.buyer(product ?? (await shop.product({ priceCents: 10_000 })), { browser })
}

const apply = (browser: Browser, code: string) => browser.call(cart.applyCoupon, { body: { code } })

async function usesOf(id: number) {
  const [row] = await shop.db.select().from(coupons).where(eq(coupons.id, id))
  return { used: row?.used, held: row?.held }
}

describe('a coupon on the cart', () => {
  test('applies its discount, whatever case its code is typed in', async () => {
    const { code } = await coupon({
      code: `SPRING-${Date.now()}`,
      description: 'Spring sale',
      percentOff: 15,
    })
    const browser = await shopper()

    const { status, body } = await apply(browser, ` ${code.toLowerCase()} `)

    expect([status, body.message]).toEqual([200, 'Coupon applied.'])
    expect(body.data).toMatchObject({
      subtotal: 100,
      discount: 15,
      total: 85,
      coupon: { code, description: 'Spring sale', problem: null },
    })
  })

  test('takes a fixed amount off its own products only', async () => {
    const [cheap, dear] = [await shop.product({ priceCents: 1000 }), await shop.product({ priceCents: 9000 })]
    const bound = await coupon({ kind: 'fixed', percentOff: null, amountCents: 5000 })
    await shop.make('couponProducts', { couponId: bound.id, productId: cheap.id })
    const browser = await shopper(cheap)
    await shop.buyer(dear, { browser })

    const { body } = await apply(browser, bound.code)

    expect(body.data).toMatchObject({ subtotal: 100, discount: 10, total: 90 })
  })

  test('can be removed', async () => {
    const { code } = await coupon()
    const browser = await shopper()
    await apply(browser, code)

    const { data } = await browser.ok(cart.removeCoupon, {})

    expect(data).toMatchObject({ discount: 0, coupon: null })
  })

  test('shows why it does not apply below its minimum, and applies again above it', async () => {
    const { code } = await coupon({ minSubtotalCents: 15_000 })
    const product = await shop.product({ priceCents: 10_000 })
    const browser = await shopper(product)
    await shop.buyer(product, { browser })
    await apply(browser, code)
    const [item] = (await shop.cartOf(browser)).cartItems

    await browser.ok(cart.update, { body: { item_key: item?.item_key ?? '', quantity: 1 } })
    expect(await shop.cartOf(browser)).toMatchObject({
      discount: 0,
      total: 100,
      coupon: { problem: 'This coupon requires a subtotal of at least $150.00.' },
    })

    await browser.ok(cart.update, { body: { item_key: item?.item_key ?? '', quantity: 2 } })
    expect(await shop.cartOf(browser)).toMatchObject({ discount: 20, coupon: { problem: null } })
  })

  test('is for shoppers only', async () => {
    const guest = await shop.buyer(await shop.product())

    expect((await apply(guest, 'ANY')).status).toBe(401)
  })
})

describe('a rejected coupon says why', () => {
  const day = (offset: number) => new Date(Date.now() + offset * DAY_MS)

  test.each<[string, () => Terms, RegExp]>([
    ['switched off', () => ({ active: false }), /no longer active/],
    ['not yet valid', () => ({ startsAt: day(2) }), /not valid until/],
    ['expired', () => ({ startsAt: day(-3), endsAt: day(-2) }), /expired on/],
    ['too small a cart', () => ({ minSubtotalCents: 10_001 }), /at least \$100.01/],
  ])('%s', async (_, terms, words) => {
    const { code } = await coupon(terms())

    const { status, body } = await apply(await shopper(), code)

    expect(status).toBe(422)
    expect(body.errors?.code?.[0]).toMatch(words)
  })

  test('used up', async () => {
    const { code } = await coupon({ usageLimit: 1 })
    const first = await shopper()
    await apply(first, code)
    await shop.buyByCard(first)

    const { status, body } = await apply(await shopper(), code)

    expect([status, body.message]).toEqual([422, 'This coupon has been used up.'])
  })

  test('unknown', async () => {
    const { body } = await apply(await shopper(), 'NO-SUCH-CODE')

    expect(body.message).toBe('This coupon code does not exist.')
  })

  test('an empty cart', async () => {
    const { code } = await coupon()

    const { body } = await apply(await shop.login(await shop.user()), code)

    expect(body.message).toBe('Your cart is empty.')
  })

  test('and keeps the coupon already applied', async () => {
    const [good, bad] = [await coupon(), await coupon({ active: false })]
    const browser = await shopper()
    await apply(browser, good.code)

    await apply(browser, bad.code)

    expect(await shop.cartOf(browser)).toMatchObject({ coupon: { code: good.code } })
  })
})

describe('a use of a coupon', () => {
  test('is held by a checkout and redeemed by the order', async () => {
    const { id, code } = await coupon({ usageLimit: 1 })
    const browser = await shopper()
    await apply(browser, code)

    const intent = await shop.createIntent(browser)
    expect(await usesOf(id)).toEqual({ used: 0, held: 1 })
    await shop.confirm(intent)
    await shop.process(browser, intent)

    expect(await usesOf(id)).toEqual({ used: 1, held: 0 })
    const order = await shop.db.execute(
      'select discount_cents, total_cents, coupon_code from orders order by id desc limit 1',
    )
    expect(order.rows[0]).toEqual({ discount_cents: 1000, total_cents: 9000, coupon_code: code })
    await shop.checkMoney()
  })

  test('is counted once, however often and in whatever way the same cart starts to pay', async () => {
    const { id, code } = await coupon({ usageLimit: 1, usageLimitPerCustomer: 1 })
    const product = await shop.product({ priceCents: 10_000 })
    const browser = await shopper(product)
    await apply(browser, code)

    await shop.createIntent(browser)
    await shop.beginPaypal(browser)
    await shop.buyer(product, { browser })
    await shop.createIntent(browser)

    expect(await usesOf(id)).toEqual({ used: 0, held: 1 })
    await shop.buyByCard(browser)
    expect(await usesOf(id)).toEqual({ used: 1, held: 0 })
    await shop.checkMoney()
  })

  test('that another checkout holds is rejected with a reason before any money moves', async () => {
    const { code } = await coupon({ usageLimit: 1 })
    const [first, second] = [await shopper(), await shopper()]
    await apply(first, code)
    await apply(second, code)
    const seen = (await shop.cartOf(second)).total
    await shop.createIntent(first)

    const { status, body } = await second.call(checkout.createPaymentIntent, {
      body: { amount: seen * 100, billing_address: FORM },
    })

    expect(status).toBe(409)
    expect(body.message).toMatch(/has changed|used up/)
    expect(await shop.cartOf(second)).toMatchObject({
      discount: 0,
      coupon: { problem: 'This coupon has been used up.' },
    })
  })

  test('is released when the checkout has been abandoned for a day', async () => {
    const { id, code } = await coupon({ usageLimit: 1 })
    const [first, second] = [await shopper(), await shopper()]
    await apply(first, code)
    const abandoned = await shop.createIntent(first)

    shop.clock.advance(24 * HOUR_MS + 1000)
    await shop.app.modules.orders.reconciler.tick()

    expect(await usesOf(id)).toEqual({ used: 0, held: 0 })
    const { status } = await shop.confirm(abandoned)
    expect(status).toBe(400)
    expect((await apply(second, code)).status).toBe(200)
    await shop.checkMoney()
  })

  test('is limited per customer', async () => {
    const { code } = await coupon({ usageLimitPerCustomer: 1 })
    const product = await shop.product({ priceCents: 10_000 })
    const browser = await shopper(product)
    await apply(browser, code)
    await shop.buyByCard(browser)

    await shop.buyer(product, { browser })
    const again = await apply(browser, code)

    expect(again.body.message).toBe('You have already used this coupon the maximum number of times.')
    await shop.checkMoney()
  })
})

describe('guessing codes', () => {
  const open = () => openCheckoutShop({ rateLimits: true })
  const enter = async (shop: CheckoutShop, ip: string) => {
    const browser = await shop.login(await shop.user(), { ip })
    return shop.buyer(await shop.product(), { browser })
  }
  const guess = async (browser: Browser, count: number) => {
    const statuses = []
    for (let i = 0; i < count; i++) statuses.push((await apply(browser, `GUESS-${i}`)).status)
    return statuses
  }

  test('ends after ten wrong codes an hour, even if all come at once', async () => {
    const shop = await open()
    const browser = await enter(shop, '198.51.100.1')

    const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => apply(browser, `GUESS-${i}`)))

    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(5).fill(429)])
    shop.clock.advance(HOUR_MS)
    expect(await guess(browser, 1)).toEqual([422])
  })

  test('does not start over from another address, or with another account', async () => {
    const shop = await open()
    const person = await shop.user()
    const first = await shop.login(person, { ip: '198.51.100.1' })
    await guess(first, 10)

    const elsewhere = await shop.login(person, { ip: '198.51.100.2' })
    const neighbor = await shop.login(await shop.user(), { ip: '198.51.100.1' })
    const stranger = await shop.login(await shop.user(), { ip: '198.51.100.3' })

    expect([await guess(elsewhere, 1), await guess(neighbor, 1), await guess(stranger, 1)]).toEqual([
      [429],
      [429],
      [422],
    ])
  })

  test('is not forgiven for a right code, and right codes are not counted', async () => {
    const shop = await open()
    const { code } = await shop.make('coupons', {})
    const browser = await enter(shop, '198.51.100.1')
    const right = async () => (await apply(browser, code)).status

    for (let i = 0; i < 12; i++) expect(await right()).toBe(200)
    await guess(browser, 9)
    expect(await right()).toBe(200)

    expect([await guess(browser, 2), await right()]).toEqual([[422, 429], 429])
  })
})
