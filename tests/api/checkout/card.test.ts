import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { checkout } from '#core/contract/checkout.ts'
import { identity } from '#core/contract/identity.ts'
import { COUNTRY_CODES } from '#core/domain/countries.ts'
import { orders, products } from '#server/db/tables/index.ts'
import { FORM, useCheckoutShop } from '../../support/checkout.ts'

const shop = await useCheckoutShop()

async function ready(quantity = 1) {
  const product = await shop.product({ priceCents: 4900 })
  return { product, guest: await shop.buyer(product, { quantity }) }
}

async function attemptOf(intent: { paymentIntentId: string }) {
  const { rows } = await shop.db.$client.query(
    `select a.* from checkout_attempts a join payments p on p.attempt_id = a.id where p.provider_ref = $1`,
    [intent.paymentIntentId],
  )
  return rows[0] as { id: number; status: string; cart_id: number; expires_at: Date }
}

describe('a guest who pays by card', () => {
  test('gets an order, keys, a receipt, and an empty cart', async () => {
    const { guest } = await ready(2)

    const key = await shop.buyByCard(guest)

    const order = await shop.read(guest, key)
    expect(order).toMatchObject({
      status: 'completed',
      total: 98,
      masked: false,
      payment_method: 'card',
      payment_detail: 'Visa ending 4242',
      billing_address: { ...FORM, address2: null },
    })
    const keys = order.items[0]?.licenses.map((license) => license.key) ?? []
    expect(new Set(keys).size).toBe(2)
    expect(await shop.cartOf(guest)).toMatchObject({ cartItems: [], total: 0 })
    const receipt = await shop.mail('order-receipt', 'ada@example.com')
    for (const each of keys) expect(receipt.text).toContain(each)
    expect(receipt.links.some((link) => link.pathname === `/checkout/key/${key}`)).toBe(true)
  })

  test('is redirected to the order page', async () => {
    const { guest } = await ready()
    const intent = await shop.createIntent(guest)
    await shop.confirm(intent)

    const { data } = await guest.ok(checkout.process, { body: shop.processBody(intent) })

    expect(data).toEqual({
      redirect_url: `/checkout/key/${'key' in data ? data.key : ''}`,
      key: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('sends only the amount, confirms, and the order still knows the buyer', async () => {
    const { guest } = await ready()
    const intent = await shop.createIntent(guest, null)
    await shop.confirm(intent)

    const { data } = await guest.ok(checkout.process, { body: shop.processBody(intent) })

    const order = await shop.read(guest, 'key' in data ? data.key : '')
    expect(order).toMatchObject({ status: 'completed', billing_address: { email: FORM.email } })
  })

  test('submits twice and gets the same order', async () => {
    const { guest } = await ready()
    const intent = await shop.createIntent(guest)
    await shop.confirm(intent)

    const first = await shop.process(guest, intent)
    const second = await shop.process(guest, intent)

    expect(second.body).toEqual(first.body)
  })
})

describe('a payment intent', () => {
  test('is the same for the same cart, and reveals only its secret', async () => {
    const { guest } = await ready()
    const { total } = await shop.cartOf(guest)

    const { body } = await guest.call(checkout.createPaymentIntent, { body: { amount: total * 100 } })
    const again = await shop.createIntent(guest)

    expect(Object.keys(body).toSorted()).toEqual(['clientSecret', 'data', 'success'])
    expect(body.clientSecret).toBe(again.clientSecret)
    expect(body.data).toEqual({ clientSecret: again.clientSecret, paymentIntentId: again.paymentIntentId })
    expect(JSON.stringify(body)).not.toContain(shop.sandbox.stripe.secretKey)
  })

  test('is a new one after the cart has changed', async () => {
    const { product, guest } = await ready()
    const first = await shop.createIntent(guest)
    await shop.buyer(product, { browser: guest })

    const second = await shop.createIntent(guest)

    expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
    expect([first.amount, second.amount]).toEqual([4900, 9800])
  })

  test('is created once for twenty concurrent calls', async () => {
    const { guest } = await ready()

    const intents = await Promise.all(Array.from({ length: 20 }, () => shop.createIntent(guest)))

    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
  })

  test.each([1, 0, -1, 4899, 4901, 1_000_000_000])('with the amount %d is rejected', async (amount) => {
    const { guest } = await ready()
    const before = shop.sandbox.bank.payments().length

    const { status, body } = await guest.call(checkout.createPaymentIntent, { body: { amount } })

    expect([status, body.message]).toEqual([409, 'Your cart has changed. Please review it and try again.'])
    expect(shop.sandbox.bank.payments()).toHaveLength(before)
  })

  test.each(['4900', 48.99, 0.5, null, [4900], Number.MAX_VALUE])(
    'with the amount %j is malformed',
    async (amount) => {
      const { guest } = await ready()

      const { status } = await guest.call(checkout.createPaymentIntent, {
        body: { amount: amount as number },
      })

      expect(status).toBe(422)
    },
  )

  test('takes dollars times a hundred as browsers compute it', async () => {
    const guest = await shop.buyer(await shop.product({ priceCents: 1999 }))

    const { status } = await guest.call(checkout.createPaymentIntent, { body: { amount: 19.99 * 100 } })

    expect(status).toBe(200)
  })

  test.each([{ currency: 'eur' }, { price: 1 }, { total: 1 }, { user_id: 1 }])(
    'with %j is rejected',
    async (more) => {
      const { guest } = await ready()

      const { status } = await guest.call(checkout.createPaymentIntent, { body: { amount: 4900, ...more } })

      expect(status).toBe(422)
    },
  )

  test('is not created for an empty cart', async () => {
    const { status, body } = await shop.browser().call(checkout.createPaymentIntent, { body: { amount: 0 } })

    expect([status, body.message]).toEqual([422, 'Your cart is empty.'])
  })

  test('is not created for a product that is no longer sold', async () => {
    const { product, guest } = await ready()
    await shop.db.update(products).set({ status: 'draft' }).where(eq(products.id, product.id))

    const { status, body } = await guest.call(checkout.createPaymentIntent, { body: { amount: 4900 } })

    expect(status).toBe(422)
    expect(body.message).toContain('no longer available')
  })

  test('charges nothing when a price has risen, and says so', async () => {
    const { product, guest } = await ready()
    const { total } = await shop.cartOf(guest)
    await shop.setPrice(product, 5900)

    const { status } = await guest.call(checkout.createPaymentIntent, { body: { amount: total * 100 } })

    expect(status).toBe(409)
    expect((await shop.cartOf(guest)).total).toBe(59)
  })

  test('is limited to ten in ten minutes', async () => {
    const { openCheckoutShop } = await import('../../support/checkout.ts')
    const strict = await openCheckoutShop({ rateLimits: true })
    const guest = await strict.buyer(await strict.product({ priceCents: 4900 }))

    const answers = await Promise.all(
      Array.from({ length: 30 }, () => guest.call(checkout.createPaymentIntent, { body: { amount: 4900 } })),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('canceled at the provider makes room for a new one', async () => {
    const { guest } = await ready()
    const first = await shop.createIntent(guest)
    await shop.gateways.get('stripe').cancel(first.paymentIntentId)

    const second = await shop.createIntent(guest)

    expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
    expect((await attemptOf(first)).status).toBe('expired')
  })
})

describe('a declined card', () => {
  test('creates no order, and the buyer may try another', async () => {
    const { guest } = await ready()
    const intent = await shop.createIntent(guest)
    await shop.confirm(intent, '4000000000000002')

    const refused = await shop.process(guest, intent)
    await shop.confirm(intent)
    const paid = await shop.process(guest, intent)

    expect(refused.status).toBe(402)
    expect(refused.body.message).toMatch(/declined/i)
    expect(paid.status).toBe(200)
  })
})

describe('processing a payment', () => {
  test.each(['pi_3QfabricatedXXXXXXXXXXXXX', 'x', "' OR 1=1--"])(
    '%s that does not exist is not found',
    async (id) => {
      const { guest } = await ready()

      const { status } = await shop.process(guest, { paymentIntentId: id, amount: 4900 })

      expect(status).toBe(404)
    },
  )

  test('of another session is not found, and stays with its owner', async () => {
    const [{ guest: victim }, { guest: thief }] = [await ready(), await ready()]
    const intent = await shop.createIntent(victim)
    await shop.confirm(intent)

    expect((await shop.process(thief, intent)).status).toBe(404)
    expect((await shop.process(victim, intent)).status).toBe(200)
  })

  test('that was not paid is rejected', async () => {
    const { guest } = await ready()
    const intent = await shop.createIntent(guest)

    const { status, body } = await shop.process(guest, intent)

    expect([status, body.message]).toEqual([402, 'pay failed please try again'])
    expect((await shop.cartOf(guest)).count).toBe(1)
  })

  test.each([{ amount: 1 }, { amount: 4901 }, { currency: 'eur' }])(
    'with %j edited is rejected, and the money is not lost',
    async (edited) => {
      const { guest } = await ready()
      const intent = await shop.createIntent(guest)
      await shop.confirm(intent)

      const { status } = await guest.call(checkout.process, {
        body: { ...shop.processBody(intent), ...edited },
      })

      expect(status).toBe(409)
      shop.clock.advance(61_000)
      await shop.app.modules.orders.reconciler.tick()
      expect((await shop.process(guest, intent)).status).toBe(200)
    },
  )

  test('trusts the provider, whatever status the browser claims', async () => {
    const { guest } = await ready()
    const intent = await shop.createIntent(guest)

    const lied = await guest.call(checkout.process, { body: shop.processBody(intent) })
    await shop.confirm(intent)
    const modest = await guest.call(checkout.process, {
      body: { ...shop.processBody(intent), status: 'requires_payment_method' },
    })

    expect([lied.status, modest.status]).toEqual([402, 200])
  })

  test('without a payment, or with unknown fields, is malformed', async () => {
    const { guest } = await ready()
    const { paymentIntentId: _, ...without } = shop.processBody({ paymentIntentId: '', amount: 4900 })

    expect((await guest.call(checkout.process, { body: without })).status).toBe(422)
    const more = { ...without, paymentIntentId: 'pi_1', role_id: 1 }
    expect((await guest.call(checkout.process, { body: more })).status).toBe(422)
  })

  test('works for a guest who has logged in since, and the order is in the account', async () => {
    const { guest } = await ready()
    const intent = await shop.createIntent(guest)
    await shop.confirm(intent)
    const person = await shop.user()
    const { token } = await guest.ok(identity.login, {
      body: { email: person.email, password: person.password },
    })
    guest.keepToken(token)

    const { status } = await shop.process(guest, intent)

    expect(status).toBe(200)
    const [order] = await shop.db.select().from(orders).where(eq(orders.userId, person.id))
    expect(order?.status).toBe('completed')
    expect((await shop.cartOf(guest)).count).toBe(0)
  })
})

describe('a cart that changes after its payment started', () => {
  test('does not change the order, which contains what was paid for, and staff are notified', async () => {
    const { product, guest } = await ready()
    const other = await shop.product({ priceCents: 1000 })
    const intent = await shop.createIntent(guest)
    await shop.buyer(other, { browser: guest })
    await shop.buyer(product, { browser: guest, quantity: 2 })
    await shop.confirm(intent)

    const { status, body } = await shop.process(guest, intent)

    expect(status).toBe(200)
    const key = body.data && 'key' in body.data ? body.data.key : ''
    const order = await shop.read(guest, key)
    expect(order).toMatchObject({ status: 'attention', total: 49 })
    const { rows } = await shop.db.$client.query(
      `select o.attention_reason as reason, array_agg(e.kind order by e.id) as events, max(e.message) filter (where e.kind = 'attention') as message
       from orders o join order_events e on e.order_id = o.id where o.key = $1 group by o.id`,
      [key],
    )
    const reason = 'The cart changed after the payment started; the order contains what was paid for.'
    expect(rows).toEqual([{ reason, events: ['paid', 'attention', 'invoice_issued'], message: reason }])
    expect(order.items).toMatchObject([{ name: product.name, quantity: 1 }])
    expect(order.items[0]?.licenses).toHaveLength(1)
    expect((await shop.cartOf(guest)).cartItems).toMatchObject([{ quantity: 2 }, { quantity: 1 }])
    const notices = await shop.db.execute(
      `select * from staff_notifications where title like 'Order ${order.number} needs%'`,
    )
    expect(notices.rows).toHaveLength(1)
  })

  test('and back again is the cart that was paid for', async () => {
    const { guest } = await ready()
    const intent = await shop.createIntent(guest)
    const [item] = (await shop.cartOf(guest)).cartItems
    for (const quantity of [5, 1])
      await guest.ok(cart.update, { body: { item_key: item?.item_key ?? '', quantity } })
    await shop.confirm(intent)

    const { body } = await shop.process(guest, intent)

    const key = body.data && 'key' in body.data ? body.data.key : ''
    expect((await shop.read(guest, key)).status).toBe('completed')
  })

  test('keeps the item in the order even if its product is deleted', async () => {
    const { product, guest } = await ready()
    const intent = await shop.createIntent(guest)
    await shop.confirm(intent)
    await shop.db.delete(products).where(eq(products.id, product.id))

    const { body } = await shop.process(guest, intent)

    const key = body.data && 'key' in body.data ? body.data.key : ''
    const order = await shop.read(guest, key)
    expect(order.items).toMatchObject([{ name: product.name, quantity: 1, product: null, licenses: [] }])
    expect(order.status).toBe('attention')
  })
})

test('buyers from every country in the form can pay, by card and by PayPal', async () => {
  const product = await shop.product()

  for (const country of COUNTRY_CODES) {
    const guest = await shop.buyer(product)
    const form = { ...FORM, country }
    const { status } = await guest.call(checkout.process, {
      body: { payment_method: 'PayPal', billing_address: form, shipping_address: form },
    })
    const { total } = await shop.cartOf(guest)
    const card = await guest.call(checkout.createPaymentIntent, {
      body: { amount: total * 100, billing_address: form },
    })

    expect([country, status, card.status]).toEqual([country, 200, 200])
  }
})
