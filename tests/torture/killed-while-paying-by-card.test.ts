import { describe, expect, test } from 'vitest'
import { useKillableShop } from '../support/killable-shop.ts'
import { repeat, rounds } from '../support/rounds.ts'

// Guards: attempts and refunds are saved before the provider is asked, and asking again uses the same key; everything about
// an order is one transaction; events are stored before they are acknowledged; whatever is not final is checked again.

const shop = useKillableShop()

test.each(['before-attempt-saved', 'after-attempt-saved', 'after-provider-answered'] as const)(
  'killed %s: the buyer tries again and pays once',
  async (point) => {
    await repeat(rounds(1, 20), async () => {
      const doomed = await shop.doomed(point)
      const buyer = await shop.openBuyer(doomed)
      const before = shop.countPayments('stripe')
      expect(await buyer.createIntent(doomed)).toBeNull()

      const again = await shop.start()
      const intent = await buyer.createIntent(again)
      if (!intent) throw new Error('no intent')
      await buyer.pay(intent)
      expect(await buyer.process(again, intent)).not.toBeNull()

      expect(shop.countPayments('stripe')).toBe(before + 1)
      await shop.expectOneOrder(buyer)
    })
  },
)

test.each(['before-payment-recorded', 'inside-order-transaction', 'after-order-committed'] as const)(
  'killed %s: the order appears by itself, and asking again returns its key',
  async (point) => {
    await repeat(rounds(1, 20), async () => {
      const doomed = await shop.doomed(point)
      const { buyer, intent } = await paid(doomed)
      expect(await buyer.process(doomed, intent)).toBeNull()

      const again = await shop.start()
      const order = await shop.expectOneOrder(buyer)

      expect(await buyer.process(again, intent)).toMatchObject({ key: order.key })
    })
  },
)

test('killed after-order-committed: the receipt still goes out, once', async () => {
  const doomed = await shop.doomed('after-order-committed')
  const { buyer, intent } = await paid(doomed)
  await buyer.process(doomed, intent)

  await shop.start()

  await expect.poll(async () => (await buyer.orders())[0]?.receipts, { interval: 100 }).toEqual(['kept'])
})

test('killed after-event-stored: the event is processed later', async () => {
  await repeat(rounds(1, 20), async () => {
    const running = await shop.running()
    const buyer = await shop.openBuyer(running)
    const intent = await buyer.createIntent(running)
    if (!intent) throw new Error('no intent')
    // Armed only now: the event about the new payment would kill the shop too, perhaps before its answer is out.
    await running.arm('after-event-stored')
    shop.letWebhooksThrough(true)
    await buyer.pay(intent)
    await running.ended
    shop.letWebhooksThrough(false)

    await shop.start()

    await shop.expectOneOrder(buyer)
  })
})

describe('a shop killed during a refund', () => {
  test.each(['after-refund-reserved', 'after-refund-sent'] as const)('%s: refunds once', async (point) => {
    await repeat(rounds(1, 20), async () => {
      const doomed = await shop.doomed(point)
      const { buyer, intent } = await paid(doomed)
      await buyer.process(doomed, intent)
      const { id } = await shop.expectOneOrder(buyer)
      expect(await doomed.refund(id, 1000)).toBeNull()

      await shop.start()

      const order = await shop.expectOneOrder(buyer, 'partially_refunded')
      expect(order.refunded).toBe(1000)
    })
  })
})

/** A buyer who has paid at the provider but not reported it to the shop yet. */
async function paid(at: Awaited<ReturnType<typeof shop.doomed>>) {
  const buyer = await shop.openBuyer(at)
  const intent = await buyer.createIntent(at)
  if (!intent) throw new Error('no intent')
  await buyer.pay(intent)
  return { buyer, intent }
}
