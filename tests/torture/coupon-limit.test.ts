import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { HOUR_MS } from '#core/domain/durations.ts'
import { coupons } from '#server/db/tables/index.ts'
import { type CheckoutShop, FORM, openSharedCheckoutShop } from '../support/checkout.ts'
import { repeat, rounds } from '../support/rounds.ts'
import type { Browser } from '../support/shop/browser.ts'

// Guard: the conditional update in `takeHold`, under the row lock of `lockCoupon`, and the check coupons_within_limit.

const SHOPPERS = 20

let shop: CheckoutShop
let shoppers: Browser[]
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
  shoppers = await Promise.all(Array.from({ length: SHOPPERS }, async () => shop.login(await shop.user())))
})
afterAll(async () => {
  await shop.checkMoney()
  await shop.close()
})

test.each([1, 3])(
  'twenty shoppers at once: a coupon limited to %d is used exactly that often',
  async (limit) => {
    const product = await shop.product({ priceCents: 10_000 })
    await repeat(rounds(2, 100), async () => {
      const coupon = await shop.make('coupons', {
        usageLimit: limit,
        usageLimitPerCustomer: 1,
        percentOff: 50,
      })
      for (const browser of shoppers) {
        const { cartItems } = await shop.cartOf(browser)
        if (cartItems.length === 0) await shop.buyer(product, { browser })
        await browser.ok(cart.applyCoupon, { body: { code: coupon.code } })
      }

      const begun = await Promise.all(
        shoppers.map((browser) =>
          browser.call(checkout.createPaymentIntent, { body: { amount: 5000, billing_address: FORM } }),
        ),
      )
      const holders = begun.flatMap(({ status, body }, at) => (status === 200 ? [{ at, body }] : []))
      expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200, 409]))
      expect(holders).toHaveLength(limit)
      await Promise.all(
        holders.map(async ({ at, body }) => {
          await shop.confirm({ clientSecret: body.clientSecret ?? '' })
          const intent = { paymentIntentId: body.data?.paymentIntentId ?? '', amount: 5000 }
          expect((await shop.process(shoppers[at] as Browser, intent)).status).toBe(200)
        }),
      )

      const [row] = await shop.db.select().from(coupons).where(eq(coupons.id, coupon.id))
      expect([row?.used, row?.held]).toEqual([limit, 0])
      await shop.checkMoney()
    })
  },
)

test('uses held by abandoned checkouts are freed for others', async () => {
  const product = await shop.product({ priceCents: 10_000 })
  await repeat(rounds(1, 20), async () => {
    const coupon = await shop.make('coupons', { usageLimit: 1, percentOff: 50 })
    // New shoppers each time: a login does not last for several of these days.
    const [first, second] = [await shop.signIn(await shop.user()), await shop.signIn(await shop.user())]
    for (const browser of [first, second]) {
      await shop.buyer(product, { browser })
      await browser.ok(cart.applyCoupon, { body: { code: coupon.code } })
    }
    await shop.createIntent(first)
    expect((await shop.cartOf(second)).discount).toBe(0)

    shop.clock.advance(25 * HOUR_MS)
    await shop.app.modules.orders.reconciler.tick()
    await shop.buyByCard(second)

    const [row] = await shop.db.select().from(coupons).where(eq(coupons.id, coupon.id))
    expect([row?.used, row?.held]).toEqual([1, 0])
  })
})
