import { expect, test } from 'vitest'
import { useKillableShop } from '../support/killable-shop.ts'
import { repeat, rounds } from '../support/rounds.ts'

// Guards: a capture is written down before it is requested, the request id of an attempt stays the same, and whatever is
// not final is checked again.

const shop = useKillableShop()

test.each(['before-attempt-saved', 'after-attempt-saved', 'after-provider-answered'] as const)(
  'killed %s: the buyer tries again and pays once',
  async (point) => {
    await repeat(rounds(1, 20), async () => {
      const doomed = await shop.doomed(point)
      const buyer = await shop.openBuyer(doomed)
      const before = shop.countPayments('paypal')
      expect(await buyer.beginPaypal(doomed)).toBeNull()

      const again = await shop.start()
      const orderId = (await buyer.beginPaypal(again)) ?? ''
      await shop.sandbox().shopper.approveOrder(orderId)
      expect(await buyer.capture(again, orderId)).not.toBeNull()

      expect(shop.countPayments('paypal')).toBe(before + 1)
      await shop.expectOneOrder(buyer)
    })
  },
)

test('killed after the buyer approved: the order appears by itself', async () => {
  await repeat(rounds(1, 20), async () => {
    // Any point that a PayPal purchase never passes: this shop is killed from outside.
    const doomed = await shop.doomed('after-refund-reserved')
    const buyer = await shop.openBuyer(doomed)
    const orderId = (await buyer.beginPaypal(doomed)) ?? ''
    await shop.kill()
    await shop.sandbox().shopper.approveOrder(orderId)

    await shop.start()

    await shop.expectOneOrder(buyer)
  })
})

test.each(['before-capture', 'after-capture', 'inside-order-transaction', 'after-order-committed'] as const)(
  'killed %s: the money is captured once and becomes one order',
  async (point) => {
    await repeat(rounds(1, 20), async () => {
      const doomed = await shop.doomed(point)
      const buyer = await shop.openBuyer(doomed)
      const orderId = (await buyer.beginPaypal(doomed)) ?? ''
      await shop.sandbox().shopper.approveOrder(orderId)
      expect(await buyer.capture(doomed, orderId)).toBeNull()

      const again = await shop.start()
      const order = await shop.expectOneOrder(buyer)

      expect(await buyer.capture(again, orderId)).toMatchObject({ key: order.key })
    })
  },
)

test('killed after a pending capture: the order waits, and completes when PayPal decides', async () => {
  const doomed = await shop.doomed('after-capture')
  const buyer = await shop.openBuyer(doomed)
  const orderId = (await buyer.beginPaypal(doomed)) ?? ''
  await shop.sandbox().shopper.approveOrder(orderId, 'pending')
  expect(await buyer.capture(doomed, orderId)).toBeNull()

  await shop.start()
  await shop.expectOneOrder(buyer, 'pending')
  await shop.sandbox().bank.settle(orderId)
  await shop.start()

  await shop.expectOneOrder(buyer)
})
