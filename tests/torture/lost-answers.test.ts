import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkout } from '#core/contract/checkout.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { refundOrder } from '#server/modules/orders/index.ts'
import { performRefund } from '#server/modules/orders/refunds/perform-refund.ts'
import { findRefund } from '#server/modules/orders/refunds/refund-queries.ts'
import { type CheckoutShop, FORM, openSharedCheckoutShop, type Product } from '../support/checkout.ts'
import { repeat, rounds } from '../support/rounds.ts'

// Guards: idempotency keys made from the attempt and the refund; the attempt found again by checkout_attempts_one_payable;
// looking before asking again; looking up what a failed key has made before the next key asks. The SDKs retry a lost request themselves, with the same key; so here all tries of a call are
// lost, and only the same key in the next call protects us.

const PATIENCE_MS = 400
/** The first try of a call and its two retries. */
const TRIES = 3

const LOST = [
  // Stripe keeps a 500 for the key, whether or not the call had an effect.
  { kind: 'error_after', status: 500 },
  { kind: 'error_before', status: 500 },
  { kind: 'reset_after' },
  { kind: 'delay', ms: 3 * PATIENCE_MS },
] as const

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openSharedCheckoutShop({ providerTimeoutMs: PATIENCE_MS })
})
beforeEach(() => shop.sandbox.faults.clear())
afterAll(() => shop.close())

/** Usually all tries of a call; in the long run also a single one, which the SDK retries. */
function lostIn(round: number): number {
  return round % 4 === 0 ? TRIES : 1
}

function counted(provider: 'stripe' | 'paypal') {
  return shop.sandbox.bank.payments(100_000).filter((payment) => payment.provider === provider).length
}

/** A buyer does not give up at the first failure. */
async function insist<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  let answer = await call()
  for (let tries = 1; tries < 4 && answer.status !== 200; tries++) {
    shop.clock.advance(MINUTE_MS)
    answer = await call()
  }
  return answer
}

describe.each(LOST)('an answer lost by $kind', (fault) => {
  test('to starting a card payment never creates a second one', async () => {
    const product = await shop.product()
    await repeat(rounds(1, 34), async (round) => {
      const guest = await shop.buyer(product)
      const before = counted('stripe')
      shop.sandbox.faults.add({
        provider: 'stripe',
        operation: 'payment_intents.create',
        ...fault,
        repeat: lostIn(round),
      })

      const answer = await insist(() =>
        guest.call(checkout.createPaymentIntent, { body: { amount: 4900, billing_address: FORM } }),
      )

      expect(answer.status).toBe(200)
      expect(counted('stripe')).toBe(before + 1)
      shop.sandbox.faults.clear()
    })
  })

  test('to starting a PayPal payment never creates a second one', async () => {
    const product = await shop.product()
    await repeat(rounds(1, 33), async (round) => {
      const guest = await shop.buyer(product)
      const before = counted('paypal')
      shop.sandbox.faults.add({
        provider: 'paypal',
        operation: 'orders.create',
        ...fault,
        repeat: lostIn(round),
      })

      const answer = await insist(() =>
        guest.call(checkout.process, { body: { payment_method: 'PayPal', billing_address: FORM } }),
      )

      expect(answer.status).toBe(200)
      expect(counted('paypal')).toBe(before + 1)
    })
  })

  test('to capturing never captures twice', async () => {
    const product = await shop.product()
    await repeat(rounds(1, 33), async (round) => {
      const guest = await shop.buyer(product)
      const { order_id } = await shop.beginPaypal(guest)
      await shop.sandbox.shopper.approveOrder(order_id)
      const before = shop.sandbox.ledger().paypal.USD?.capturedCents ?? 0
      shop.sandbox.faults.add({
        provider: 'paypal',
        operation: 'orders.capture',
        ...fault,
        repeat: lostIn(round),
      })

      const answer = await insist(() => shop.capture(guest, order_id))

      expect(answer.status).toBe(200)
      expect(shop.sandbox.ledger().paypal.USD?.capturedCents).toBe(before + 4900)
      await shop.checkMoney()
    })
  })

  test('to refunding never refunds twice', async () => {
    const product = await shop.product()
    await repeat(rounds(1, 33), async (round) => {
      const { guest, key, orderId } = await bought(product)
      shop.sandbox.faults.add({
        provider: 'stripe',
        operation: 'refunds.create',
        ...fault,
        repeat: lostIn(round),
      })

      await refundOrder(shop.app.modules.orders.deps, { ...TEN_DOLLARS, orderId })
      shop.clock.advance(2 * MINUTE_MS)
      await shop.app.modules.orders.reconciler.tick()

      expect(await shop.read(guest, key)).toMatchObject({ refunded: 10 })
      await shop.checkMoney()
      shop.sandbox.faults.clear()
    })
  })
})

test('one refund that several processes request at once is made once', async () => {
  const product = await shop.product()
  await repeat(rounds(1, 30), async () => {
    const { guest, key, orderId } = await bought(product)
    shop.sandbox.faults.add({
      provider: 'stripe',
      operation: 'refunds.create',
      kind: 'error_before',
      status: 503,
      repeat: TRIES,
    })
    const { refundId } = await refundOrder(shop.app.modules.orders.deps, { ...TEN_DOLLARS, orderId })
    const refund = await findRefund(shop.db, refundId)
    if (!refund) throw new Error('the refund was not written down')
    // All of them have looked before the first one asks.
    shop.sandbox.faults.add({
      provider: 'stripe',
      operation: 'refunds.list',
      kind: 'delay',
      ms: PATIENCE_MS / 2,
      repeat: 4,
    })

    await Promise.all(Array.from({ length: 4 }, () => performRefund(shop.app.modules.orders.deps, refund)))

    expect(await shop.read(guest, key)).toMatchObject({ refunded: 10 })
    await shop.checkMoney()
  })
})

const TEN_DOLLARS = { amountCents: 1000, reason: '', requestedBy: null }

async function bought(product: Product) {
  const guest = await shop.buyer(product)
  const key = await shop.buyByCard(guest)
  const { rows } = await shop.db.$client.query('select id from orders where key = $1', [key])
  return { guest, key, orderId: rows[0].id as number }
}
