import { describe, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { createStripeSigner } from '#sandbox/stripe/sign.ts'
import type { ProviderPayment } from '#server/modules/payments/index.ts'
import { FORM, openCheckoutShop, useCheckoutShop } from '../../support/checkout.ts'

const shop = await useCheckoutShop()

async function attemptOf(ref: string) {
  const { rows } = await shop.db.$client.query(
    `select a.status, (select count(*)::int from orders o where o.attempt_id = a.id) as orders,
       (select count(*)::int from staff_notifications n where n.dedupe_key like 'attempt:' || a.id || ':%') as alerts
     from payments p join checkout_attempts a on a.id = p.attempt_id where p.provider_ref = $1`,
    [ref],
  )
  return rows[0]
}

/** Makes Stripe report something else about a payment while `work` runs. */
async function whileStripeSays(twist: Partial<ProviderPayment>, work: () => Promise<void>): Promise<void> {
  const { find } = shop.gateways
  const stripe = shop.gateways.get('stripe')
  const twisted = {
    ...stripe,
    find: async (ref: string) => {
      const payment = await stripe.find(ref)
      return payment && { ...payment, ...twist }
    },
  }
  shop.gateways.find = (provider) => (provider === 'stripe' ? twisted : find(provider))
  await work().finally(() => {
    shop.gateways.find = find
  })
}

describe('the lines of a cart', () => {
  test('cannot be changed or removed once they are bought', async () => {
    const guest = await shop.buyer(await shop.product())
    const item_key = (await shop.cartOf(guest)).cartItems[0]?.item_key ?? ''
    await shop.buyByCard(guest)

    const answers = [
      await guest.call(cart.update, { body: { item_key, quantity: 2 } }),
      await guest.call(cart.remove, { body: { item_key } }),
    ]

    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        404,
        { success: false, message: 'This item is no longer in your cart.' },
      ])
    expect((await shop.cartOf(guest)).count).toBe(0)
  })

  test('changed while a payment starts are paid for as the shopper saw them, or not at all', async () => {
    const product = await shop.product({ priceCents: 1000 })
    const guest = await shop.buyer(product)
    const item_key = (await shop.cartOf(guest)).cartItems[0]?.item_key ?? ''

    const [intent] = await Promise.all([
      guest.call(checkout.createPaymentIntent, { body: { amount: 1000, billing_address: FORM } }),
      guest.call(cart.update, { body: { item_key, quantity: 3 } }),
    ])
    const late = await guest.call(checkout.createPaymentIntent, { body: { amount: 1000 } })

    expect([200, 409]).toContain(intent.status)
    expect([late.status, late.body.message]).toEqual([
      409,
      'Your cart has changed. Please review it and try again.',
    ])
    const started = shop.sandbox.bank.payments(1)[0]
    if (intent.status === 200) expect(started?.amountCents).toBe(1000)
  })
})

test('card testing is limited by IP address too, so new sessions do not help', async () => {
  const limited = await openCheckoutShop({ rateLimits: true })
  const product = await limited.product()
  const statuses: number[] = []
  for (let at = 0; at < 11; at++) {
    const guest = await limited.buyer(product)
    const { status } = await guest.call(checkout.createPaymentIntent, { body: { amount: 4900 } })
    statuses.push(status)
  }

  const elsewhere = await limited.buyer(product, { browser: limited.browser({ ip: '198.51.100.9' }) })
  const { status } = await elsewhere.call(checkout.createPaymentIntent, { body: { amount: 4900 } })

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(status).toBe(200)
})

describe('a payment', () => {
  test('that is only authorized creates no order, and staff are notified', async () => {
    const guest = await shop.buyer(await shop.product())
    const intent = await shop.createIntent(guest)

    await whileStripeSays({ status: 'authorized' }, async () => {
      expect((await shop.process(guest, intent)).status).toBe(402)
      expect((await shop.process(guest, intent)).status).toBe(402)
    })

    expect(await attemptOf(intent.paymentIntentId)).toEqual({ status: 'review', orders: 0, alerts: 1 })
  })

  test("made for someone else's checkout is not accepted", async () => {
    const guest = await shop.buyer(await shop.product())
    const intent = await shop.createIntent(guest)
    await shop.confirm(intent)

    await whileStripeSays({ attemptKey: 'of-another' }, async () => {
      const { status, body } = await shop.process(guest, intent)
      expect([status, body.message]).toEqual([409, 'verify failed'])
    })

    expect(await attemptOf(intent.paymentIntentId)).toMatchObject({ status: 'review', orders: 1 })
  })

  test('by PayPal that was captured before always returns the same order', async () => {
    const guest = await shop.buyer(await shop.product())
    const { order_id } = await shop.beginPaypal(guest)
    await shop.sandbox.shopper.approveOrder(order_id)
    const first = await shop.capture(guest, order_id)

    shop.clock.advance(29 * DAY_MS)
    const again = await shop.capture(guest, order_id)

    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data).toEqual(first.body.data)
  })
})

describe('a signed event', () => {
  async function send(event: { id: string; body: string }) {
    const sign = createStripeSigner(() => shop.sandbox.stripe.webhookSecret, shop.clock)
    const headers = sign(event as never)
    const before = await shop.count('providerEvents')
    const { statusCode } = await shop.http.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
      payload: event.body,
    })
    return { status: statusCode, stored: (await shop.count('providerEvents')) - before }
  }
  const created = () => Math.floor(shop.clock.now().getTime() / 1000)
  const event = (more: object) => ({
    id: 'evt_x',
    body: JSON.stringify({ object: 'event', created: created(), livemode: false, ...more }),
  })

  test('about real money is rejected by a shop in test mode, and changes nothing', async () => {
    const data = { object: { id: 'pi_live' } }
    const live = event({ id: 'evt_live', type: 'payment_intent.succeeded', data, livemode: true })

    expect(await send(live)).toEqual({ status: 400, stored: 0 })
  })

  test('of an unknown kind is acknowledged', async () => {
    const unheard = event({ id: 'evt_unheard', type: 'moon.risen', data: { object: { id: 'x' } } })

    expect(await send(unheard)).toEqual({ status: 200, stored: 1 })
    expect(
      (await shop.db.$client.query("select status from provider_events where event_id = 'evt_unheard'")).rows,
    ).toEqual([{ status: 'ignored' }])
  })
})
