import { expect, test } from 'vitest'
import { useKillableShop } from '../support/killable-shop.ts'
import { repeat, rounds } from '../support/rounds.ts'

// Guards: that the money is about to be asked for is written down first, the request id of an attempt stays the same, and
// whatever is not final is asked about again.

const shop = useKillableShop()

test.each(['P0', 'P1'] as const)('%s, beginning: the buyer tries again and pays once', async (point) => {
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
})

test('P2, after the buyer approved: the order comes by itself', async () => {
  await repeat(rounds(1, 20), async () => {
    // Any point will do that a purchase by PayPal does not pass: this one is killed from outside.
    const doomed = await shop.doomed('K9')
    const buyer = await shop.openBuyer(doomed)
    const orderId = (await buyer.beginPaypal(doomed)) ?? ''
    await shop.kill()
    await shop.sandbox().shopper.approveOrder(orderId)

    await shop.start()

    await shop.expectOneOrder(buyer)
  })
})

test.each(['P3', 'P4', 'K4', 'K5'] as const)(
  '%s, capturing: the money is taken once and becomes one order',
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

test('P5, with a capture that is pending: the order waits, and is completed when PayPal decides', async () => {
  const doomed = await shop.doomed('P4')
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
