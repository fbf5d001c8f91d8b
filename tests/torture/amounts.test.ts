import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout } from '#core/contract/checkout.ts'
import { MIN_CARD_CENTS } from '#core/domain/limits.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../support/checkout.ts'
import { rounds, seed } from '../support/rounds.ts'

// Guard: the comparison with the claimed amount in `getFrozenCart`, and that the provider gets the server's own total.

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
})
afterAll(() => shop.close())

const line = fc.record({
  cents: fc.integer({ min: MIN_CARD_CENTS, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
})

test("the provider gets the server's total, and nothing when the browser claims another", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (lines) => {
      const guest = shop.browser()
      for (const { cents, quantity } of lines)
        await shop.buyer(await shop.product({ priceCents: cents }), { browser: guest, quantity })
      const total = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
      const claim = async (amount: unknown) =>
        (await guest.call(checkout.createPaymentIntent, { body: { amount: amount as number } })).status
      const before = shop.sandbox.bank.payments(100_000).length

      for (const amount of [0, 1, -1, total - 1, total + 1, 1e9].filter((each) => each !== total))
        expect([amount, await claim(amount)]).toEqual([amount, 409])
      for (const amount of [String(total), total + 0.01, null])
        expect([amount, await claim(amount)]).toEqual([amount, 422])
      expect((await shop.orderFree(guest)).status).toBe(409)
      expect(shop.sandbox.bank.payments(100_000)).toHaveLength(before)

      expect(await claim(total)).toBe(200)
      expect(shop.sandbox.bank.payments(1)[0]).toMatchObject({ amountCents: total, currency: 'USD' })
    }),
    { seed: seed(), numRuns: rounds(8, 50) },
  )
})
