import { afterAll, beforeAll, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { cartItems, sessions } from '#server/db/tables/index.ts'
import { createCartStarter } from '#server/modules/cart/start-cart.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../../support/checkout.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
})
afterAll(() => shop.close())

async function pricedProduct() {
  const product = await shop.product()
  const yearly = await shop.make('plans', {
    productId: product.id,
    code: 'agency',
    name: 'Agency',
    priceCents: 9900,
    billing: 'yearly',
    months: 12,
    sitesLimit: 25,
    position: 1,
  })
  for (const position of [1, 0])
    await shop.make('productImages', {
      productId: product.id,
      uri: `${position}-${product.id}.png`,
      position,
    })
  return { product, yearly }
}

test('is one statement, and its answer is what the cart says afterwards', async () => {
  const { product, yearly } = await pricedProduct()
  for (const plan of [undefined, yearly.id]) {
    const browser = shop.browser()
    const before = shop.database.statements()

    const { data } = await browser.ok(cart.add, { body: { product_id: product.id, quantity: 2, plan } })

    expect(shop.database.statements() - before).toBe(1)
    expect(data.cartItems).toMatchObject([{ plan: { id: plan ?? product.planId }, quantity: 2 }])
    expect(data).toEqual(await shop.cartOf(browser))
  }
})

test('with the cookie of an ended session starts a new one', async () => {
  const { product } = await pricedProduct()
  const browser = await shop.buyer(product)
  const old = new Map(browser.cookies)
  shop.clock.advance(31 * DAY_MS)

  const { data } = await browser.ok(cart.add, { body: { product_id: product.id, quantity: 3 } })

  expect(data.count).toBe(3)
  expect([...browser.cookies.values()]).not.toEqual([...old.values()])
})

test('of many visitors at once gives each their own cart, and of an unsold product writes nothing', async () => {
  const [sold, draft] = [await shop.product(), await shop.product({ status: 'draft' })]
  const count = async () => [await shop.db.$count(sessions), await shop.db.$count(cartItems)]
  const before = await count()
  const visitors = Array.from({ length: 12 }, () => shop.browser())

  const answers = await Promise.all(
    visitors.map((each, at) =>
      each.call(cart.add, { body: { product_id: at === 5 ? draft.id : sold.id, quantity: at + 1 } }),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual(visitors.map((_, at) => (at === 5 ? 404 : 200)))
  const counts = await Promise.all(visitors.map(async (each) => (await shop.cartOf(each)).count))
  expect(counts).toEqual(visitors.map((_, at) => (at === 5 ? 0 : at + 1)))
  expect(visitors[5]?.cookies.size).toBe(0)
  expect(await count()).toEqual(before.map((rows) => rows + 11))
})

test('that the database refuses does not fail those that came with it', async () => {
  const { id } = await shop.product()
  const { db, clock } = shop
  const startCart = createCartStarter({ db, clock })
  const start = (hash: string, quantity: number) =>
    startCart(
      { id: hash, hash, startedAt: clock.now(), expiresAt: new Date(clock.now().getTime() + DAY_MS) },
      { productId: id, planId: null, quantity },
    )

  const outcomes = await Promise.allSettled([start('one', 1), start('two', 100), start('three', 3)])

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
