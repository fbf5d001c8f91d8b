import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckoutShop, openSharedCheckoutShop } from '../support/checkout.ts'
import { repeat, rounds } from '../support/rounds.ts'
import type { Browser } from '../support/shop/browser.ts'

// Guards: the row lock in `lockAttempt`, the second read after it, and the unique constraints orders_one_per_attempt,
// orders_one_per_payment, payments_provider_ref_taken, ledger_entries_once and mails_once. Without the lock the constraints
// make calls fail with 500; without both, every round creates several orders.

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
  await shop.listen()
})
afterAll(async () => {
  await shop.checkMoney()
  await shop.close()
})

async function countsFor(ref: string) {
  const { rows } = await shop.db.$client.query(
    `select count(distinct o.id)::int as orders, count(distinct l.id)::int as licenses, count(distinct m.id)::int as receipts,
       count(distinct e.id)::int as ledger, min(o.status) as status
     from payments p left join orders o on o.payment_id = p.id left join licenses l on l.order_id = o.id
     left join mails m on m.order_id = o.id left join ledger_entries e on e.payment_id = p.id where p.provider_ref = $1`,
    [ref],
  )
  return rows[0]
}

/** Releases the held webhooks along with everything else, five copies of each. */
async function releaseWebhooks(): Promise<void> {
  shop.holdWebhooks(false)
  shop.clock.advance(2_000)
  await shop.deliverWebhooks()
}

describe('one payment makes one order', () => {
  test('by card: twenty submits, five webhooks and the reconciler at once', async () => {
    const product = await shop.product({ priceCents: 4900 })
    await repeat(rounds(3, 100), async () => {
      const guest = await shop.buyer(product, { quantity: 2 })
      const intent = await shop.createIntent(guest)
      shop.holdWebhooks(true)
      shop.sandbox.faults.add({
        provider: 'stripe',
        operation: 'webhook',
        kind: 'duplicate',
        times: 5,
        eventType: 'payment_intent.succeeded',
      })
      await shop.confirm(intent)
      shop.clock.advance(61_000)

      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 20 }, () => shop.process(guest, intent))),
        releaseWebhooks(),
        shop.app.modules.orders.reconciler.tick(),
      ])

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
      expect(await countsFor(intent.paymentIntentId)).toEqual({
        orders: 1,
        licenses: 2,
        receipts: 1,
        ledger: 1,
        status: 'completed',
      })
    })
  })

  test('by PayPal: twenty captures, five webhooks and the reconciler at once', async () => {
    const product = await shop.product({ priceCents: 4900 })
    await repeat(rounds(3, 100), async () => {
      const guest = await shop.buyer(product, { quantity: 2 })
      const { order_id } = await shop.beginPaypal(guest)
      shop.holdWebhooks(true)
      shop.sandbox.faults.add({
        provider: 'paypal',
        operation: 'webhook',
        kind: 'duplicate',
        times: 5,
        eventType: 'CHECKOUT.ORDER.APPROVED',
      })
      await shop.sandbox.shopper.approveOrder(order_id)
      shop.clock.advance(61_000)

      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 20 }, () => shop.capture(guest, order_id))),
        releaseWebhooks(),
        shop.app.modules.orders.reconciler.tick(),
      ])

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
      expect(await countsFor(order_id)).toEqual({
        orders: 1,
        licenses: 2,
        receipts: 1,
        ledger: 1,
        status: 'completed',
      })
    })
  })
})

/** How the buyer pays before closing the browser for good; returns the provider's reference. */
const WAYS: Record<string, (guest: Browser) => Promise<string>> = {
  card: async (guest) => {
    const intent = await shop.createIntent(guest)
    await shop.confirm(intent)
    return intent.paymentIntentId
  },
  PayPal: async (guest) => {
    const { order_id } = await shop.beginPaypal(guest)
    await shop.sandbox.shopper.approveOrder(order_id)
    return order_id
  },
}

describe.each(Object.entries(WAYS))(
  'a browser closed after paying by %s still gives the order',
  (by, pay) => {
    const ONE_ORDER = { orders: 1, licenses: 1, receipts: 1, ledger: 1, status: 'completed' }

    test('as soon as the webhook arrives', async () => {
      const product = await shop.product()
      await repeat(rounds(1, 50), async () => {
        const ref = await pay(await shop.buyer(product))

        await shop.deliverWebhooks()

        expect(await countsFor(ref)).toEqual(ONE_ORDER)
      })
    })

    test('within two minutes when no webhook arrives', async () => {
      const product = await shop.product()
      await repeat(rounds(1, 50), async () => {
        const provider = by === 'card' ? 'stripe' : 'paypal'
        shop.sandbox.faults.add({ provider, operation: 'webhook', kind: 'drop', repeat: 10 })
        const ref = await pay(await shop.buyer(product))
        await shop.deliverWebhooks()
        shop.sandbox.faults.clear()
        expect(await countsFor(ref)).toMatchObject({ orders: 0 })

        shop.clock.advance(90_000)
        await shop.app.modules.orders.reconciler.tick()

        expect(await countsFor(ref)).toEqual(ONE_ORDER)
      })
    })
  },
)
