import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { useCheckoutShop } from '../../support/checkout.ts'

const shop = await useCheckoutShop()
await shop.listen()

async function paidIntent() {
  const guest = await shop.buyer(await shop.product({ priceCents: 4900 }))
  const intent = await shop.createIntent(guest)
  await shop.confirm(intent)
  return { guest, intent, ref: intent.paymentIntentId }
}

async function ordersFor(ref: string) {
  const { rows } = await shop.db.$client.query(
    'select o.status from orders o join payments p on p.id = o.payment_id where p.provider_ref = $1',
    [ref],
  )
  return rows.map((row) => row.status)
}

async function eventsOf(ref: string) {
  const { rows } = await shop.db.$client.query(
    'select type, status, tries from provider_events where subject_ref = $1 order by id',
    [ref],
  )
  return rows
}

type Signed = { headers: Record<string, string>; body: string; url: string }

/** A signed event of the sandbox for a test to alter. */
async function signedEvent(ref: string): Promise<Signed> {
  const row = shop.sandbox.events
    .list()
    .find((each) => each.subject === ref && each.type.endsWith('succeeded'))
  if (!row) throw new Error('no event')
  const { createStripeSigner } = await import('#sandbox/stripe/sign.ts')
  const { webhookSecret } = shop.sandbox.stripe
  const sign = createStripeSigner(() => webhookSecret, shop.clock)
  const headers = { ...(await sign(row)), 'content-type': 'application/json' }
  return { headers, body: row.body, url: '/webhooks/stripe' }
}

async function post({ headers, body, url }: Signed) {
  return shop.http.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:3000', ...headers },
    payload: body,
  })
}

async function storedEvents(): Promise<number> {
  return shop.count('providerEvents')
}

describe('a webhook', () => {
  test('is applied once, however often and late it arrives', async () => {
    const { guest, intent, ref } = await paidIntent()
    const event = shop.sandbox.events
      .list()
      .find(({ subject, type }) => subject === ref && type.endsWith('succeeded'))
    await shop.deliverWebhooks()
    const key = (await shop.process(guest, intent)).body.data

    const replies = await Promise.all(Array.from({ length: 5 }, async () => post(await signedEvent(ref))))
    shop.clock.advance(3 * DAY_MS)
    replies.push(await post(await signedEvent(ref)))
    await shop.sandbox.events.replay(event?.id ?? '')
    await shop.deliverWebhooks()

    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await ordersFor(ref)).toEqual(['completed'])
    expect((await eventsOf(ref)).filter(({ type }) => type === event?.type)).toHaveLength(1)
    expect(key).toBeDefined()
  })

  test("that arrives before the provider's answer finds its attempt by key", async () => {
    const guest = await shop.buyer(await shop.product({ priceCents: 4900 }))
    const intent = await shop.createIntent(guest)
    await shop.db.$client.query('update payments set provider_ref = null where provider_ref = $1', [
      intent.paymentIntentId,
    ])
    await shop.confirm(intent)

    await shop.deliverWebhooks()

    expect(await ordersFor(intent.paymentIntentId)).toEqual(['completed'])
  })

  test('of an irrelevant kind is acknowledged and ignored', async () => {
    const { ref } = await paidIntent()
    await shop.deliverWebhooks()

    const { rows } = await shop.db.$client.query(
      `select status from provider_events where type like 'charge.%' and status <> 'ignored' and subject_ref = $1`,
      [ref],
    )

    expect(rows).toEqual([])
  })

  test('about an unknown payment is stored, and staff are notified', async () => {
    const stranger = await shop.gateways.get('stripe').create({
      attemptKey: 'of-an-unknown-checkout',
      startedAt: shop.clock.now(),
      amountCents: 100,
      currency: 'USD',
      lines: [{ name: 'Thing', quantity: 1, unitCents: 100 }],
      discountCents: 0,
      snapshot: '',
      billing: null,
      statementSuffix: null,
      saveMeans: false,
    })
    await shop.confirm({ clientSecret: stranger.clientSecret ?? '' })

    await shop.deliverWebhooks()

    const events = await eventsOf(stranger.ref)
    expect(events.some(({ status }) => status === 'orphan')).toBe(true)
    const { rows } = await shop.db.$client.query(
      `select title from staff_notifications where dedupe_key = $1`,
      [`orphan:stripe:${stranger.ref}`],
    )
    expect(rows).toEqual([{ title: 'An event from stripe belongs to no order' }])
    // The provider has this money and we have no order for it: refund it, so that the ledgers agree again.
    const { captureRef } = (await shop.gateways.get('stripe').find(stranger.ref)) ?? {}
    await shop.gateways.get('stripe').refund({
      refundKey: 'by-hand',
      ref: stranger.ref,
      captureRef: captureRef ?? '',
      amountCents: 100,
      noteToBuyer: '',
    })
  })

  test('is processed later when the provider cannot be reached now', async () => {
    shop.sandbox.faults.add({
      provider: 'stripe',
      operation: 'payment_intents.retrieve',
      kind: 'error_before',
      status: 500,
      repeat: 1000,
    })
    const { ref } = await paidIntent()

    await shop.deliverWebhooks()
    expect(await ordersFor(ref)).toEqual([])
    shop.sandbox.faults.clear()
    shop.clock.advance(5 * MINUTE_MS)
    await shop.app.modules.orders.reconciler.tick()

    expect(await ordersFor(ref)).toEqual(['completed'])
    expect((await eventsOf(ref)).every(({ status }) => status === 'processed' || status === 'ignored')).toBe(
      true,
    )
  })
})

describe('an event that is not from the provider', () => {
  test.each<[string, (event: Signed) => Signed]>([
    [
      'without a signature',
      ({ headers: { 'stripe-signature': _, ...headers }, ...event }) => ({ ...event, headers }),
    ],
    [
      'signed with another secret',
      (event) => ({
        ...event,
        headers: {
          ...event.headers,
          'stripe-signature': event.headers['stripe-signature']?.replace(/v1=.{6}/, 'v1=000000') ?? '',
        },
      }),
    ],
    ['altered by one byte', (event) => ({ ...event, body: event.body.replace('4900', '4901') })],
    ['that is not JSON', (event) => ({ ...event, body: 'hello' })],
  ])('%s changes nothing', async (_, alter) => {
    const { ref } = await paidIntent()
    await shop.deliverWebhooks()
    const before = await storedEvents()

    const reply = await post(alter(await signedEvent(ref)))

    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { success: false, message: 'The request could not be read.' },
    ])
    expect(await storedEvents()).toBe(before)
  })

  test('older than five minutes changes nothing', async () => {
    const { ref } = await paidIntent()
    const event = await signedEvent(ref)
    await shop.deliverWebhooks()
    const before = await storedEvents()

    shop.clock.advance(301_000)

    expect((await post(event)).statusCode).toBe(400)
    expect(await storedEvents()).toBe(before)
  })

  test('sent to the other provider’s address changes nothing', async () => {
    const { ref } = await paidIntent()

    const reply = await post({ ...(await signedEvent(ref)), url: '/webhooks/paypal' })

    expect(reply.statusCode).toBe(400)
  })

  test('of one megabyte is too large', async () => {
    const reply = await post({
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(1024 * 1024),
    })

    expect(reply.statusCode).toBe(413)
  })

  test('for PayPal with a foreign certificate changes nothing and fetches nothing', async () => {
    const reply = await post({
      url: '/webhooks/paypal',
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://evil.example/cert.pem',
        'paypal-transmission-id': 'x',
        'paypal-transmission-sig': 'x',
        'paypal-transmission-time': shop.clock.now().toISOString(),
      },
      body: '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}',
    })

    expect(reply.statusCode).toBe(400)
  })

  test('GET is not found', async () => {
    const reply = await shop.http.inject({
      method: 'GET',
      url: '/webhooks/stripe',
      headers: { host: 'localhost:3000', accept: 'application/json' },
    })

    expect(reply.statusCode).toBe(404)
  })
})

test('two hundred webhooks at once are all stored', async () => {
  const paid = await Promise.all(Array.from({ length: 10 }, () => paidIntent()))
  const events = await Promise.all(paid.map(({ ref }) => signedEvent(ref)))

  const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => post(events[at % 10] as Signed)))

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await shop.deliverWebhooks()
  for (const { ref } of paid) {
    expect(await ordersFor(ref)).toEqual(['completed'])
    const stored = (await eventsOf(ref)).filter(({ type }) => type === 'payment_intent.succeeded')
    expect(stored).toHaveLength(1)
  }
})

test('a declined PayPal payment is not captured again by the event of an approval', async () => {
  const guest = await shop.buyer(await shop.product())
  // PayPal's events wait until the decline is known.
  shop.holdWebhooks(true)
  const { order_id: ref } = await shop.beginPaypal(guest)
  await shop.sandbox.shopper.approveOrder(ref, 'instrument_declined')
  expect((await shop.capture(guest, ref)).status).toBe(402)
  const before = shop.sandbox.ledger().paypal.USD?.capturedCents ?? 0
  await shop.sandbox.shopper.approveOrder(ref)

  shop.holdWebhooks(false)
  shop.clock.advance(5 * MINUTE_MS)
  await shop.deliverWebhooks()

  expect((await eventsOf(ref)).map(({ type }) => type)).toContain('CHECKOUT.ORDER.APPROVED')
  expect(shop.sandbox.ledger().paypal.USD?.capturedCents ?? 0).toBe(before)
  expect(await ordersFor(ref)).toEqual([])
})
