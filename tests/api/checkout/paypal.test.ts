import { describe, expect, test } from 'vitest'
import { checkout } from '#core/contract/checkout.ts'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { FORM, useCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

const shop = await useCheckoutShop()

async function ready() {
  const product = await shop.product({ priceCents: 4900 })
  return { product, guest: await shop.buyer(product) }
}

async function approved() {
  const { product, guest } = await ready()
  const { order_id } = await shop.beginPaypal(guest)
  await shop.sandbox.shopper.approveOrder(order_id)
  return { product, guest, orderId: order_id }
}

async function attemptOf(ref: string) {
  const { rows } = await shop.db.$client.query(
    `select a.status, o.status as order_status from payments p join checkout_attempts a on a.id = p.attempt_id
     left join orders o on o.attempt_id = a.id where p.provider_ref = $1`,
    [ref],
  )
  return rows[0] as { status: string; order_status: string | null }
}

describe('a guest who pays by PayPal', () => {
  test('receives amount, currency and PayPal order, approves, and gets the order', async () => {
    const { guest } = await ready()

    const started = await shop.beginPaypal(guest)
    expect(started).toEqual({ amount: 49, currency: 'USD', order_id: expect.stringMatching(/^\w{17}$/) })
    await shop.sandbox.shopper.approveOrder(started.order_id)
    const { data } = await guest.ok(checkout.capturePaypal, { body: { orderID: started.order_id } })

    expect(data.redirect_url).toBe(`/checkout/key/${data.key}`)
    expect(await shop.read(guest, data.key)).toMatchObject({
      status: 'completed',
      total: 49,
      payment_method: 'paypal',
      billing_address: { email: FORM.email },
    })
    expect((await shop.cartOf(guest)).count).toBe(0)
  })

  test('gets one PayPal order for twenty clicks', async () => {
    const { guest } = await ready()

    const started = await Promise.all(Array.from({ length: 20 }, () => shop.beginPaypal(guest)))

    expect(new Set(started.map(({ order_id }) => order_id)).size).toBe(1)
  })

  test('captures twice at once and gets the same order twice', async () => {
    const { guest, orderId } = await approved()

    const answers = await Promise.all([1, 2, 3].map(() => shop.capture(guest, orderId)))
    const later = await shop.capture(guest, orderId)

    expect(new Set([...answers, later].map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(later.status).toBe(200)
  })
})

describe('starting', () => {
  test('with an empty cart is rejected', async () => {
    const { status, body } = await shop.browser().call(checkout.process, {
      body: { payment_method: 'PayPal', billing_address: FORM },
    })

    expect([status, body.message]).toEqual([422, 'Your cart is empty.'])
  })

  test('ignores the price that the browser sends', async () => {
    const { guest } = await ready()

    const { body } = await guest.call(checkout.process, {
      body: { payment_method: 'PayPal', billing_address: FORM, amount: 1, currency: 'EUR' },
    })

    expect(body.data).toMatchObject({ amount: 49, currency: 'USD' })
  })
})

describe('capturing', () => {
  test.each(['5O190127TN364715T', 'x', "' OR 1=1--"])(
    '%s that does not exist is not found',
    async (orderID) => {
      const { guest } = await ready()

      expect((await shop.capture(guest, orderID)).status).toBe(404)
    },
  )

  test("someone else's payment is not found, and takes no money", async () => {
    const { orderId } = await approved()
    const { guest: thief } = await ready()
    const before = shop.sandbox.ledger().paypal.USD?.capturedCents ?? 0

    expect((await shop.capture(thief, orderId)).status).toBe(404)
    expect(shop.sandbox.ledger().paypal.USD?.capturedCents ?? 0).toBe(before)
  })

  test('an unapproved payment is rejected, and may still be approved', async () => {
    const { guest } = await ready()
    const { order_id } = await shop.beginPaypal(guest)

    const early = await shop.capture(guest, order_id)
    await shop.sandbox.shopper.approveOrder(order_id)
    const later = await shop.capture(guest, order_id)

    expect([early.status, later.status]).toEqual([409, 200])
  })

  test('a declined funding source is told apart from a declined payment, and another one pays', async () => {
    const { guest } = await ready()
    const { order_id } = await shop.beginPaypal(guest)
    await shop.sandbox.shopper.approveOrder(order_id, 'instrument_declined')
    const declined = await shop.capture(guest, order_id)
    await shop.sandbox.shopper.approveOrder(order_id, 'complete')
    const paid = await shop.capture(guest, order_id)
    expect([declined.status, declined.body.message, paid.status]).toEqual([
      402,
      'PayPal declined this way to pay. Please choose another one at PayPal.',
      200,
    ])

    const { guest: other } = await ready()
    const { order_id: second } = await shop.beginPaypal(other)
    await shop.sandbox.shopper.approveOrder(second, 'decline')
    const { status, body } = await shop.capture(other, second)
    expect([status, body.message]).toEqual([
      402,
      'PayPal could not take the payment. Please choose another way to pay.',
    ])
  })

  test('takes no money for a cart that has changed since', async () => {
    const { guest, orderId } = await approved()
    await shop.buyer(await shop.product(), { browser: guest })

    const { status, body } = await shop.capture(guest, orderId)

    expect([status, body.message]).toEqual([409, 'Your cart has changed. Please review it and try again.'])
    expect((await attemptOf(orderId)).status).toBe('awaiting_payment')
  })

  test('takes no money at a price that has changed since', async () => {
    const { product, guest, orderId } = await approved()
    await shop.setPrice(product, 5900)

    expect((await shop.capture(guest, orderId)).status).toBe(409)
  })

  test.each([
    { at: 'not approved yet', approve: null, status: 409 },
    { at: 'declined by the bank', approve: 'decline', status: 402 },
  ] as const)('that is $at gives way to an attempt started during its capture', async (first) => {
    const { guest } = await ready()
    const { order_id } = await shop.beginPaypal(guest)
    if (first.approve) await shop.sandbox.shopper.approveOrder(order_id, first.approve)
    await shop.db.$client.query(`update checkout_attempts set status = 'capturing' from payments
      where payments.attempt_id = checkout_attempts.id and provider_ref = '${order_id}'`)
    const second = await shop.beginPaypal(guest)

    expect((await shop.capture(guest, order_id)).status).toBe(first.status)

    expect((await attemptOf(order_id)).status).toBe('expired')
    await shop.sandbox.shopper.approveOrder(second.order_id)
    expect((await shop.capture(guest, second.order_id)).status).toBe(200)
    expect((await shop.capture(guest, order_id)).status).not.toBe(200)
  })

  test('that the bank declines says so, and another payment method works', async () => {
    const { guest } = await ready()
    const { order_id } = await shop.beginPaypal(guest)
    await shop.sandbox.shopper.approveOrder(order_id, 'decline')

    const declined = await shop.capture(guest, order_id)
    const key = await shop.buyByCard(guest)

    expect(declined.status).toBe(402)
    expect((await shop.read(guest, key)).status).toBe('completed')
  })

  test('that PayPal has not decided creates a pending order without keys', async () => {
    const { guest } = await ready()
    const { order_id } = await shop.beginPaypal(guest)
    await shop.sandbox.shopper.approveOrder(order_id, 'pending')

    const { status, body } = await shop.capture(guest, order_id)

    expect(status).toBe(200)
    const key = body.data?.key ?? ''
    const waiting = await shop.read(guest, key)
    expect(waiting).toMatchObject({ status: 'pending', refund: { until: null, may_request: false } })
    expect(waiting.items[0]?.licenses).toEqual([])
    expect((await shop.cartOf(guest)).count).toBe(0)

    await shop.sandbox.bank.settle(order_id)
    shop.clock.advance(2 * MINUTE_MS)
    await shop.app.modules.orders.reconciler.tick()
    const paid = await shop.read(guest, key)
    expect(paid.status).toBe('completed')
    expect(paid.items[0]?.licenses).toHaveLength(1)
  })

  test('that PayPal finally denies cancels the order', async () => {
    const { guest } = await ready()
    const { order_id } = await shop.beginPaypal(guest)
    await shop.sandbox.shopper.approveOrder(order_id, 'pending')
    const { body } = await shop.capture(guest, order_id)

    await shop.sandbox.bank.settle(order_id, 'denied')
    shop.clock.advance(2 * MINUTE_MS)
    await shop.app.modules.orders.reconciler.tick()

    expect((await shop.read(guest, body.data?.key ?? '')).status).toBe('cancelled')
    expect(await attemptOf(order_id)).toEqual({ status: 'expired', order_status: 'cancelled' })
  })
})

describe('a funding source that PayPal declines', () => {
  const capturedCents = () => shop.sandbox.ledger().paypal.USD?.capturedCents ?? 0
  const captures = (guest: Browser, orderID: string, approval: number) =>
    guest.call(checkout.capturePaypal, { body: { orderID, approval } })

  async function declined() {
    const { guest } = await ready()
    const { order_id: orderId } = await shop.beginPaypal(guest)
    await shop.sandbox.shopper.approveOrder(orderId, 'instrument_declined')
    const first = await captures(guest, orderId, 1)
    expect(first.status).toBe(402)
    return { guest, orderId, first, before: capturedCents() }
  }

  test('is not captured again by the reconciler', async () => {
    const { orderId, before } = await declined()
    await shop.sandbox.shopper.approveOrder(orderId)

    shop.clock.advance(2 * MINUTE_MS)
    await shop.app.modules.orders.reconciler.tick()

    expect(capturedCents()).toBe(before)
    expect(await attemptOf(orderId)).toEqual({ status: 'awaiting_payment', order_status: null })
  })

  test('is not captured again by a repeated call for the same approval', async () => {
    const { guest, orderId, before } = await declined()
    await shop.sandbox.shopper.approveOrder(orderId)

    const { status, body } = await captures(guest, orderId, 1)

    // The browser lets the buyer choose another one by this message, whoever captured first.
    expect([status, body.message]).toEqual([
      402,
      'PayPal declined this way to pay. Please choose another one at PayPal.',
    ])
    expect(capturedCents()).toBe(before)
  })

  test('gives way to another that the buyer approves, under a new request id', async () => {
    const { guest, orderId, before } = await declined()
    await shop.sandbox.shopper.approveOrder(orderId)

    const { status } = await captures(guest, orderId, 2)

    expect(status).toBe(200)
    expect(capturedCents()).toBe(before + 4900)
  })

  test('twice is asked about a third time', async () => {
    const { guest, orderId } = await declined()
    await shop.sandbox.shopper.approveOrder(orderId, 'instrument_declined')
    expect((await captures(guest, orderId, 2)).status).toBe(402)
    await shop.sandbox.shopper.approveOrder(orderId)

    expect((await captures(guest, orderId, 3)).status).toBe(200)
  })

  test('leads to a new PayPal order when the buyer starts over', async () => {
    const { guest, orderId } = await declined()

    const { order_id } = await shop.beginPaypal(guest)

    expect(order_id).not.toBe(orderId)
    expect((await attemptOf(orderId)).status).toBe('expired')
  })

  test('does not keep a guest from paying by card', async () => {
    const { guest, orderId } = await declined()
    for (const approval of [2, 3]) {
      await shop.sandbox.shopper.approveOrder(orderId, 'instrument_declined')
      await captures(guest, orderId, approval)
    }

    expect((await shop.read(guest, await shop.buyByCard(guest))).status).toBe('completed')
  })
})

describe('a buyer who approves and closes the window', () => {
  test('still gets the order', async () => {
    const { orderId } = await approved()

    shop.clock.advance(2 * MINUTE_MS)
    await shop.app.modules.orders.reconciler.tick()

    expect(await attemptOf(orderId)).toEqual({ status: 'completed', order_status: 'completed' })
  })

  test('is not charged once the price has changed', async () => {
    const { product, orderId } = await approved()
    await shop.setPrice(product, 5900)

    shop.clock.advance(2 * MINUTE_MS)
    await shop.app.modules.orders.reconciler.tick()

    expect(await attemptOf(orderId)).toEqual({ status: 'awaiting_payment', order_status: null })
  })

  test('is not charged a day later', async () => {
    const { guest, orderId } = await approved()
    await shop.buyer(await shop.product(), { browser: guest })

    shop.clock.advance(25 * HOUR_MS)
    await shop.app.modules.orders.reconciler.tick()

    expect(await attemptOf(orderId)).toEqual({ status: 'expired', order_status: null })
    expect((await shop.capture(guest, orderId)).status).toBe(409)
  })
})
