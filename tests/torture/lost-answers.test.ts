import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '#core/contract/checkout.ts'
import { refundOrder } from '#server/modules/orders/index.ts'
import { type CheckoutShop, FORM, openSharedCheckoutShop } from '../support/checkout.ts'
import { MINUTE } from '../support/clock.ts'
import { repeat, rounds } from '../support/rounds.ts'

// Guards: idempotency keys made from the attempt and the refund; the attempt found again by checkout_attempts_one_payable;
// looking before asking again. With a fresh key for each try, every lost answer is a second payment.

const PATIENCE_MS = 400

const LOST = [
  { kind: 'error_after', status: 500 },
  { kind: 'reset_after' },
  { kind: 'delay', ms: 3 * PATIENCE_MS },
] as const

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openSharedCheckoutShop({ providerTimeoutMs: PATIENCE_MS })
})
afterAll(() => shop.close())

function counted(provider: 'stripe' | 'paypal') {
  return shop.sandbox.bank.payments(100_000).filter((payment) => payment.provider === provider).length
}

/** A buyer does not give up at the first failure. */
async function insist<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  let answer = await call()
  for (let tries = 1; tries < 4 && answer.status !== 200; tries++) {
    shop.clock.advance(MINUTE)
    answer = await call()
  }
  return answer
}

describe.each(LOST)('an answer lost by $kind', (fault) => {
  test('to beginning a card payment never makes a second one', async () => {
    const product = await shop.product()
    await repeat(rounds(1, 34), async () => {
      const guest = await shop.buyer(product)
      const before = counted('stripe')
      shop.sandbox.faults.add({ provider: 'stripe', operation: 'payment_intents.create', ...fault })

      const answer = await insist(() =>
        guest.call(checkout.createPaymentIntent, { body: { amount: 4900, billing_address: FORM } }),
      )

      expect(answer.status).toBe(200)
      expect(counted('stripe')).toBe(before + 1)
    })
  })

  test('to capturing never takes the money twice', async () => {
    const product = await shop.product()
    await repeat(rounds(1, 33), async () => {
      const guest = await shop.buyer(product)
      const { order_id } = await shop.beginPaypal(guest)
      await shop.sandbox.shopper.approveOrder(order_id)
      const before = shop.sandbox.ledger().paypal.USD?.capturedCents ?? 0
      shop.sandbox.faults.add({ provider: 'paypal', operation: 'orders.capture', ...fault })

      const answer = await insist(() => shop.capture(guest, order_id))

      expect(answer.status).toBe(200)
      expect(shop.sandbox.ledger().paypal.USD?.capturedCents).toBe(before + 4900)
      await shop.checkMoney()
    })
  })

  test('to refunding never gives the money back twice', async () => {
    const product = await shop.product()
    await repeat(rounds(1, 33), async () => {
      const guest = await shop.buyer(product)
      const key = await shop.buyByCard(guest)
      const { rows } = await shop.db.$client.query('select id from orders where key = $1', [key])
      shop.sandbox.faults.add({ provider: 'stripe', operation: 'refunds.create', ...fault })

      await refundOrder(shop.app.commerce.orders, {
        orderId: rows[0].id,
        amountCents: 1000,
        reason: '',
        requestedBy: null,
      })
      shop.clock.advance(2 * MINUTE)
      await shop.app.commerce.reconciler.tick()

      expect(await shop.read(guest, key)).toMatchObject({ refunded: 10 })
      await shop.checkMoney()
    })
  })
})
