import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { identity } from '#core/contract/identity.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { plans, products, sessions } from '#server/db/tables/index.ts'
import { type CheckoutShop, openCheckoutShop, openSharedCheckoutShop } from '../../support/checkout.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
})
afterAll(() => shop.close())

const GONE = 'This item is no longer in your cart.'

async function cartWith(quantity = 1) {
  const product = await shop.product()
  const browser = await shop.buyer(product, { quantity })
  const [item] = (await shop.cartOf(browser)).cartItems
  if (!item) throw new Error('empty cart')
  return { product, browser, item, key: item.item_key }
}

describe('a visitor', () => {
  test('sees an empty cart without getting a cookie', async () => {
    const browser = shop.browser()

    const { data } = await browser.ok(cart.show, {})

    expect(data).toEqual({
      cartItems: [],
      subtotal: 0,
      discount: 0,
      shipping: 0,
      tax: 0,
      total: 0,
      renewals: 0,
      coupon: null,
      currency: 'USD',
      count: 0,
    })
    expect(browser.cookies.size).toBe(0)
  })

  test('gets a session with the first product, and the token that belongs to it', async () => {
    const product = await shop.product({ priceCents: 1999 })
    const browser = shop.browser()
    const before = browser.csrfToken()

    const { data, message } = await browser.ok(cart.add, { body: { product_id: product.id, quantity: 2 } })

    expect(message).toBe('Added to your cart.')
    expect(data).toMatchObject({ subtotal: 39.98, total: 39.98, count: 2 })
    expect(data.cartItems).toMatchObject([
      {
        quantity: 2,
        price: 19.99,
        line_total: 39.98,
        plan: { id: product.planId, name: 'Pro' },
        product: { id: product.id, name: product.name, product_img: [] },
      },
    ])
    expect(browser.cookies.size).toBe(1)
    expect(browser.csrfToken()).not.toBe(before)
    expect(await shop.cartOf(browser)).toMatchObject({ count: 2 })
  })

  test('sees the first picture of a product', async () => {
    const product = await shop.product()
    await shop.make('productImages', { productId: product.id, uri: `b-${product.id}.png`, position: 1 })
    await shop.make('productImages', { productId: product.id, uri: `a-${product.id}.png`, position: 0 })
    const browser = await shop.buyer(product)

    const [item] = (await shop.cartOf(browser)).cartItems

    expect(item?.product.product_img).toEqual([{ attachment: { uri: `a-${product.id}.png` } }])
  })

  test('with a forged cookie or an expired session starts with an empty cart', async () => {
    const { browser } = await cartWith()
    const stolen = shop.browser()
    stolen.cookies.set('sid', 'made-up')
    await stolen.call(cart.show, {})

    expect((await stolen.call(cart.show, {})).body).toMatchObject({ data: { cartItems: [] } })

    await shop.db.update(sessions).set({ expiresAt: new Date(shop.clock.now().getTime() + 1) })
    shop.clock.advance(10)
    expect(await shop.cartOf(browser)).toMatchObject({ cartItems: [] })
  })

  test('keeps the cart for thirty days without a visit', async () => {
    const own = await openCheckoutShop()
    const browser = await own.buyer(await own.product())

    own.clock.advance(30 * DAY_MS - 1000)
    expect((await own.cartOf(browser)).count).toBe(1)
    own.clock.advance(2000)
    expect((await own.cartOf(browser)).count).toBe(0)
  })
})

describe('adding', () => {
  test('the same product again increases its quantity', async () => {
    const { product, browser } = await cartWith(2)

    await shop.buyer(product, { browser, quantity: 3 })

    expect((await shop.cartOf(browser)).cartItems).toMatchObject([{ quantity: 5 }])
  })

  test('another plan of the product makes another line', async () => {
    const { product, browser } = await cartWith()
    const plan = await shop.make('plans', {
      productId: product.id,
      code: 'agency',
      name: 'Agency',
      priceCents: 9900,
      position: 1,
    })

    await browser.ok(cart.add, { body: { product_id: product.id, quantity: 1, plan: plan.id } })

    expect((await shop.cartOf(browser)).cartItems).toMatchObject([{ price: 49 }, { price: 99 }])
  })

  test.each([0, -1, 100, 1e9, 1.5, '1', null, [1], true])(
    'a quantity of %j is rejected',
    async (quantity) => {
      const product = await shop.product()

      const { status, body } = await shop
        .browser()
        .call(cart.add, { body: { product_id: product.id, quantity: quantity as number } })

      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('quantity')
    },
  )

  test('more than ninety-nine in total is rejected and changes nothing', async () => {
    const { product, browser } = await cartWith(98)

    const { status, body } = await browser.call(cart.add, { body: { product_id: product.id, quantity: 2 } })

    expect([status, body.message]).toEqual([422, 'You can buy at most 99 of one plugin at a time.'])
    expect((await shop.cartOf(browser)).count).toBe(98)
  })

  test('an unpublished product is not found', async () => {
    const product = await shop.product({ status: 'draft' })

    const { status, body } = await shop
      .browser()
      .call(cart.add, { body: { product_id: product.id, quantity: 1 } })

    expect([status, body.success]).toEqual([404, false])
  })

  test('an unknown product, a free plan, and a plan of another product are not found', async () => {
    const [product, other] = [await shop.product(), await shop.product()]
    const free = await shop.make('plans', {
      productId: product.id,
      code: 'free',
      name: 'Free',
      isFree: true,
      priceCents: 0,
    })
    const add = async (body: { product_id: number; quantity: number; plan?: number }) =>
      (await shop.browser().call(cart.add, { body })).status

    expect(await add({ product_id: 999_999_999, quantity: 1 })).toBe(404)
    expect(await add({ product_id: product.id, quantity: 1, plan: free.id })).toBe(404)
    expect(await add({ product_id: product.id, quantity: 1, plan: other.planId })).toBe(404)
  })

  test.each([{ price: 1 }, { unit_cents: 1 }, { cart_id: 1 }, { user_id: 1 }])(
    'a body with %j is rejected',
    async (more) => {
      const product = await shop.product()

      const { status } = await shop
        .browser()
        .call(cart.add, { body: { product_id: product.id, quantity: 1, ...more } })

      expect(status).toBe(422)
    },
  )

  test('fifty-five plugins at once leave fifty in the cart', async () => {
    const { browser } = await cartWith()
    const plugins = await Promise.all(Array.from({ length: 55 }, () => shop.product()))

    const answers = await Promise.all(
      plugins.map(({ id }) => browser.call(cart.add, { body: { product_id: id, quantity: 1 } })),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
    expect((await shop.cartOf(browser)).cartItems).toHaveLength(50)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({
      status: 422,
      body: { message: 'Your cart holds at most 50 different plugins.' },
    })

    // Parallel additions are batched in the database; one full cart must not fail the others.
    const one = { product_id: plugins[0]?.id ?? 0, quantity: 1 }
    const others = Array.from({ length: 8 }, () => shop.browser())
    for (const each of others) await each.ok(cart.add, { body: one })
    const together = await Promise.all([
      browser.call(cart.add, { body: { ...one, product_id: (await shop.product()).id } }),
      ...others.map((each, at) => each.call(cart.add, { body: { ...one, quantity: at < 7 ? at + 1 : 99 } })),
    ])

    expect(together.map(({ status }) => status)).toEqual([422, 200, 200, 200, 200, 200, 200, 200, 422])
    const counts = await Promise.all(others.map(async (each) => (await shop.cartOf(each)).count))
    expect(counts).toEqual([2, 3, 4, 5, 6, 7, 8, 1])
  })

  test('twenty parallel calls make one line with the right quantity', async () => {
    const { product, browser } = await cartWith(90)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        browser.call(cart.add, { body: { product_id: product.id, quantity: 1 } }),
      ),
    )

    const added = answers.filter(({ status }) => status === 200).length
    expect(added).toBe(9)
    expect((await shop.cartOf(browser)).cartItems).toMatchObject([{ quantity: 99 }])
  })
})

describe('changing a line', () => {
  test('sets its quantity', async () => {
    const { browser, key } = await cartWith(3)

    const { data, message } = await browser.ok(cart.update, { body: { item_key: key, quantity: 1 } })

    expect(message).toBe('Cart updated.')
    expect(data).toMatchObject({ count: 1, total: 49 })
  })

  test.each([0, -5, 1.5, 100, '2'])('to %j is rejected', async (quantity) => {
    const { browser, key } = await cartWith()

    const { status } = await browser.call(cart.update, {
      body: { item_key: key, quantity: quantity as number },
    })

    expect(status).toBe(422)
    expect((await shop.cartOf(browser)).count).toBe(1)
  })

  test('of another cart reports it as not found and changes nothing', async () => {
    const [mine, theirs] = [await cartWith(), await cartWith(4)]

    const updated = await mine.browser.call(cart.update, { body: { item_key: theirs.key, quantity: 9 } })
    const removed = await mine.browser.call(cart.remove, { body: { item_key: theirs.key } })

    for (const { status, body } of [updated, removed])
      expect([status, body.success, body.message]).toEqual([404, false, GONE])
    expect((await shop.cartOf(theirs.browser)).count).toBe(4)
  })

  test('without any cart reports the same', async () => {
    const { key } = await cartWith()

    const { status, body } = await shop.browser().call(cart.remove, { body: { item_key: key } })

    expect([status, body.success, body.message]).toEqual([404, false, GONE])
  })

  test('removes it once, and the second time it is not found', async () => {
    const { browser, key } = await cartWith()

    const first = await browser.call(cart.remove, { body: { item_key: key } })
    const second = await browser.call(cart.remove, { body: { item_key: key } })

    expect([first.status, first.body.message]).toEqual([200, 'Removed from your cart.'])
    expect([second.status, second.body.message]).toEqual([404, GONE])
    expect((await shop.cartOf(browser)).cartItems).toEqual([])
  })

  test('while removing it in parallel leaves it removed', async () => {
    const { browser, key } = await cartWith(5)

    const answers = await Promise.all([
      browser.call(cart.remove, { body: { item_key: key } }),
      ...Array.from({ length: 5 }, (_, at) =>
        browser.call(cart.update, { body: { item_key: key, quantity: at + 1 } }),
      ),
    ])

    expect(answers[0]?.status).toBe(200)
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect((await shop.cartOf(browser)).cartItems).toEqual([])
  })
})

describe('a product that is no longer sold', () => {
  test('leaves the cart with a notice that appears once', async () => {
    const { product, browser } = await cartWith()
    await shop.buyer(await shop.product(), { browser })
    await shop.db.update(products).set({ status: 'draft' }).where(eq(products.id, product.id))

    const first = await browser.ok(cart.show, {})
    const second = await browser.ok(cart.show, {})

    expect(first.message).toBe(`${product.name} is no longer available and was removed from your cart.`)
    expect(first.data.cartItems).toHaveLength(1)
    expect(second.message).toBeUndefined()
  })

  test('also leaves the cart when only its plan is gone', async () => {
    const { product, browser } = await cartWith()
    await shop.db.update(plans).set({ active: false }).where(eq(plans.id, product.planId))

    expect((await browser.ok(cart.show, {})).data.cartItems).toEqual([])
  })
})

describe('a shopper', () => {
  test('keeps the guest cart at login and adds up both quantities', async () => {
    const [shared, own, guests] = [await shop.product(), await shop.product(), await shop.product()]
    const person = await shop.user()
    const earlier = await shop.login(person)
    await shop.buyer(shared, { browser: earlier, quantity: 98 })
    await shop.buyer(own, { browser: earlier })

    const later = await shop.buyer(shared, { quantity: 3 })
    await shop.buyer(guests, { browser: later, quantity: 2 })
    await signIn(later, person)

    const { cartItems } = await shop.cartOf(later)
    expect(cartItems.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [shared.id, 99],
      [own.id, 1],
      [guests.id, 2],
    ])
    expect((await shop.cartOf(earlier)).count).toBe(102)
  })

  test('loses no line even when both carts are full', async () => {
    const person = await shop.user()
    const [browser, guest] = [await shop.login(person), shop.browser()]
    for (let line = 0; line < 50; line++) {
      await shop.buyer(await shop.product(), { browser })
      await shop.buyer(await shop.product(), { browser: guest })
    }

    await signIn(guest, person)

    expect((await shop.cartOf(guest)).cartItems).toHaveLength(100)
    const { status } = await guest.call(cart.add, {
      body: { product_id: (await shop.product()).id, quantity: 1 },
    })
    expect(status).toBe(422)
  })

  test('does not see another shopper’s cart', async () => {
    const [one, other] = [await shop.login(await shop.user()), await shop.login(await shop.user())]
    await shop.buyer(await shop.product(), { browser: one })

    expect((await shop.cartOf(other)).cartItems).toEqual([])
  })
})

describe('forged and malformed calls', () => {
  const STATE_CHANGING = [cart.show, cart.add, cart.update, cart.remove]

  test.each(STATE_CHANGING.map((target) => [target.path, target] as const))('%s', async (_, target) => {
    const { browser } = await cartWith()
    const send = (headers: Record<string, string | undefined>, payload: string | object = {}) =>
      browser.send({ method: 'POST', url: target.path, headers: headers as Record<string, string>, payload })
    const other = await cartWith()

    expect((await send({ 'x-csrf-token': undefined })).statusCode).toBe(419)
    expect((await send({ 'x-csrf-token': other.browser.csrfToken() })).statusCode).toBe(419)
    expect((await send({ 'x-requested-with': undefined })).statusCode).toBe(403)
    expect((await send({ origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await send({ 'content-type': 'text/plain' }, '{}')).statusCode).toBe(415)
    expect((await send({ 'content-type': 'application/json' }, '{bad')).statusCode).toBe(400)
    expect((await shop.cartOf(browser)).count).toBe(1)
  })

  test('more than sixty calls a minute are too many', async () => {
    const strict = await openCheckoutShop({ rateLimits: true })
    const browser = strict.browser()

    const statuses = await Promise.all(Array.from({ length: 80 }, () => browser.call(cart.show, {})))

    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(statuses.find(({ status }) => status !== 200)?.headers['retry-after']).toBeDefined()
  })
})

test('the database itself rejects a second line of the same plan', async () => {
  const { product, browser } = await cartWith()
  const [row] = (
    await shop.db.execute<{ cart_id: number }>(
      sql`select cart_id from cart_items where product_id = ${product.id}`,
    )
  ).rows

  const twin = shop.make('cartItems', {
    cartId: row?.cart_id ?? 0,
    productId: product.id,
    planId: product.planId,
  })

  await expect(twin).rejects.toThrow()
  expect((await shop.cartOf(browser)).cartItems).toHaveLength(1)
})

async function signIn(
  browser: Awaited<ReturnType<typeof shop.buyer>>,
  person: { email: string; password: string },
) {
  const { token } = await browser.ok(identity.login, {
    body: { email: person.email, password: person.password },
  })
  browser.keepToken(token)
}
