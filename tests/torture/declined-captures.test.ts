import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout } from '#core/contract/checkout.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { checkoutAttempts, payments } from '#server/db/tables/index.ts'
import { captureAttempt } from '#server/modules/orders/payment/capture-attempt.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../support/checkout.ts'
import { repeat, rounds } from '../support/rounds.ts'
import type { Browser } from '../support/shop/browser.ts'

// Guards: the count of declined captures, which the reconciler and events respect; the number of the approval in the
// browser's call; a request id per approval.

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openSharedCheckoutShop()
  await shop.listen()
})
afterAll(() => shop.close())

const capturedCents = () => shop.sandbox.ledger().paypal.USD?.capturedCents ?? 0

function capture(guest: Browser, orderID: string, approval: number) {
  return guest.call(checkout.capturePaypal, { body: { orderID, approval } })
}

async function declined() {
  const guest = await shop.buyer(await shop.product())
  const { order_id: orderId } = await shop.beginPaypal(guest)
  await shop.sandbox.shopper.approveOrder(orderId, 'instrument_declined')
  expect((await capture(guest, orderId, 1)).status).toBe(402)
  return { guest, orderId, before: capturedCents() }
}

/** From here on PayPal would take the money, if anybody asked it to. */
function recover(orderId: string): Promise<boolean> {
  return shop.sandbox.shopper.approveOrder(orderId, 'complete')
}

test('a declined payment is not captured by reconciler and events', async () => {
  await repeat(rounds(1, 30), async () => {
    const { orderId, before } = await declined()
    await recover(orderId)
    shop.clock.advance(2 * MINUTE_MS)

    await Promise.all([shop.deliverWebhooks(), shop.app.modules.orders.reconciler.tick()])

    expect(capturedCents()).toBe(before)
    await shop.checkMoney()
  })
})

test('a declined payment is not captured by calls that repeat the same approval', async () => {
  await repeat(rounds(1, 30), async () => {
    const { guest, orderId, before } = await declined()
    await recover(orderId)

    const answers = await Promise.all(Array.from({ length: 5 }, () => capture(guest, orderId, 1)))

    expect(answers.map(({ status }) => status)).toEqual([402, 402, 402, 402, 402])
    expect(capturedCents()).toBe(before)
  })
})

test('a new approval is captured once, however many ask', async () => {
  await repeat(rounds(1, 30), async () => {
    const { guest, orderId, before } = await declined()
    await recover(orderId)

    const answers = await Promise.all(Array.from({ length: 5 }, () => capture(guest, orderId, 2)))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(capturedCents()).toBe(before + 4900)
    await shop.checkMoney()
  })
})

test('a new approval is captured although an event of the old one is still under way', async () => {
  await repeat(rounds(1, 30), async () => {
    const { guest, orderId, before } = await declined()
    await recover(orderId)
    const [attempt] = await shop.db
      .select({ id: checkoutAttempts.id, key: checkoutAttempts.key })
      .from(checkoutAttempts)
      .innerJoin(payments, eq(payments.attemptId, checkoutAttempts.id))
      .where(eq(payments.providerRef, orderId))
    if (!attempt) throw new Error('no such attempt')

    // It has read the attempt before the first capture was declined.
    const stale = captureAttempt(shop.app.modules.orders.deps, {
      ...attempt,
      providerRef: orderId,
      declineCount: 0,
    })
    const [answer] = await Promise.all([capture(guest, orderId, 2), stale])

    expect(answer.status).toBe(200)
    expect(capturedCents()).toBe(before + 4900)
    await shop.checkMoney()
  })
})
