import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '#server/modules/orders/index.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../support/checkout.ts'
import { repeat, rounds } from '../support/rounds.ts'

// Guard: the conditional update in `reserveRefund`, and the check payments_refund_within_capture behind it.

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
})
afterAll(() => shop.close())

test.each(['card', 'paypal'] as const)(
  'paid by %s: twenty refunds of six tenths at once never give more than was taken',
  async (by) => {
    const product = await shop.product({ priceCents: 10_000 })
    await repeat(rounds(2, 50), async () => {
      const guest = await shop.buyer(product)
      const key = by === 'card' ? await shop.buyByCard(guest) : await shop.buyByPaypal(guest)
      const { rows } = await shop.db.$client.query('select id from orders where key = $1', [key])
      const orderId = rows[0].id as number

      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () =>
          refundOrder(shop.app.modules.orders.deps, {
            orderId,
            amountCents: 6000,
            reason: '',
            requestedBy: null,
          }),
        ),
      )

      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await shop.read(guest, key)).toMatchObject({ status: 'partially_refunded', refunded: 60 })
      await shop.checkMoney()
    })
  },
)
