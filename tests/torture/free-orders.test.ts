import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { coupons, orders } from '#server/db/tables/index.ts'
import { type CheckoutShop, openSharedCheckoutShop, type Product } from '../support/checkout.ts'
import { repeat, rounds } from '../support/rounds.ts'
import type { Browser } from '../support/shop/browser.ts'

// Guards: an order of $0 takes exactly what the cart holds or is not placed (`isUnfitGift`), because no payment limits how
// often it can be asked for; and the limit in `takeHold`, as for every other order with a coupon.

const SHOPPERS = 20

let shop: CheckoutShop
let product: Product
let shoppers: Browser[]
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
  product = await shop.product({ priceCents: 4900 })
  shoppers = await Promise.all(Array.from({ length: SHOPPERS }, async () => shop.signIn(await shop.user())))
})
afterAll(async () => {
  await shop.checkMoney()
  await shop.close()
})

async function fillCart(browser: Browser, code: string): Promise<void> {
  const { cartItems } = await shop.cartOf(browser)
  if (cartItems.length === 0) await shop.buyer(product, { browser, quantity: 2 })
  await browser.ok(cart.applyCoupon, { body: { code } })
}

/** A shop that waits for a lock for too long asks to try again, which a shopper does. */
async function order(browser: Browser) {
  for (let tries = 1; ; tries++) {
    const answer = await shop.orderFree(browser)
    if (answer.status !== 503 || tries === 20) return answer
  }
}

async function ordersWith(couponId: number) {
  const placed = await shop.db.select().from(orders).where(eq(orders.couponId, couponId))
  const { rows } = await shop.db.$client.query(
    'select count(*)::int as licenses from licenses l join orders o on o.id = l.order_id where o.coupon_id = $1',
    [couponId],
  )
  const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.id, couponId))
  return {
    statuses: placed.map(({ status }) => status),
    licenses: rows[0].licenses,
    used: coupon?.used,
    held: coupon?.held,
  }
}

describe('a cart that costs nothing', () => {
  test('twenty clicks at once and the reconciler: one order', async () => {
    const [browser] = shoppers as [Browser]
    await repeat(rounds(3, 100), async () => {
      const coupon = await shop.make('coupons', { percentOff: 100 })
      await fillCart(browser, coupon.code)
      shop.clock.advance(61_000)

      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 20 }, () => order(browser))),
        shop.app.modules.orders.reconciler.tick(),
      ])

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
      expect(await ordersWith(coupon.id)).toEqual({ statuses: ['completed'], licenses: 2, used: 1, held: 0 })
      await shop.checkMoney()
    })
  })

  test.each([1, 3])(
    'twenty shoppers at once: a coupon limited to %d gives that many orders',
    async (limit) => {
      await repeat(rounds(1, 100), async () => {
        const coupon = await shop.make('coupons', { percentOff: 100, usageLimit: limit })
        for (const browser of shoppers) await fillCart(browser, coupon.code)

        const answers = await Promise.all(shoppers.map(order))

        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
        const keys = answers.flatMap(({ body }) => (body.data && 'key' in body.data ? [body.data.key] : []))
        expect(new Set(keys).size).toBe(limit)
        expect(await ordersWith(coupon.id)).toEqual({
          statuses: Array.from({ length: limit }, () => 'completed'),
          licenses: 2 * limit,
          used: limit,
          held: 0,
        })
        await shop.checkMoney()
      })
    },
  )

  test('changed while it is ordered: the order is what the cart held, or there is none', async () => {
    const [browser] = shoppers as [Browser]
    await repeat(rounds(3, 100), async () => {
      const coupon = await shop.make('coupons', { percentOff: 100 })
      await fillCart(browser, coupon.code)
      const item_key = (await shop.cartOf(browser)).cartItems[0]?.item_key ?? ''

      const [ordered] = await Promise.all([
        order(browser),
        browser.call(cart.update, { body: { item_key, quantity: 7 } }),
      ])

      const { statuses, licenses } = await ordersWith(coupon.id)
      if (ordered.status === 200)
        expect([statuses, [2, 7]]).toEqual([['completed'], expect.arrayContaining([licenses])])
      else expect([ordered.status, statuses, licenses]).toEqual([409, [], 0])
      await shop.checkMoney()
    })
  })
})
