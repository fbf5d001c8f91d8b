import { describe, expect, test } from 'vitest'
import { useKillableShop } from '../support/killable-shop.ts'
import { repeat, rounds } from '../support/rounds.ts'

// Guards: the attempt and the refund are written before the provider is asked, and asking again is asking with the same key;
// everything about an order is one transaction; events are stored before they are acknowledged; whatever is not final is
// asked about again.

const shop = useKillableShop()

test.each(['K0', 'K1', 'K2'] as const)(
  '%s, beginning: the buyer tries again and pays once',
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

test.each(['K3', 'K4', 'K5'] as const)(
  '%s, finishing: the order comes by itself, and the same key again',
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

test('K6, after the order: the receipt goes out all the same, once', async () => {
  const doomed = await shop.doomed('K5')
  const { buyer, intent } = await paid(doomed)
  await buyer.process(doomed, intent)

  await shop.start()

  await expect
    .poll(async () => (await buyer.orders())[0]?.receipts, { timeout: 60_000, interval: 100 })
    .toEqual(['kept'])
})

test('K8, with the webhook stored: it is worked off later', async () => {
  await repeat(rounds(1, 20), async () => {
    const running = await shop.running()
    const buyer = await shop.openBuyer(running)
    const intent = await buyer.createIntent(running)
    if (!intent) throw new Error('no intent')
    // Not before: the event of the payment's beginning would end the shop, too, and maybe before its answer is out.
    await running.arm('K8')
    shop.letWebhooksThrough(true)
    await buyer.pay(intent)
    await running.ended
    shop.letWebhooksThrough(false)

    await shop.start()

    await shop.expectOneOrder(buyer)
  })
})

describe('killed while money is given back', () => {
  test.each(['K9', 'K10'] as const)('%s: it is given back once', async (point) => {
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

/** A buyer who has paid at the provider, and not told the shop yet. */
async function paid(at: Awaited<ReturnType<typeof shop.doomed>>) {
  const buyer = await shop.openBuyer(at)
  const intent = await buyer.createIntent(at)
  if (!intent) throw new Error('no intent')
  await buyer.pay(intent)
  return { buyer, intent }
}
