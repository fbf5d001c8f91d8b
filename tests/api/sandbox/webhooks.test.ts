import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/durations.ts'
import { RETRY_DELAYS_MS } from '#sandbox/outbox.ts'
import type { Webhook } from '#sandbox/send-webhook.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { openTestSandbox, payByCard, stripeClient, type TestSandbox } from '../../support/sandbox.ts'

let setup: TestSandbox

beforeEach(async () => {
  setup = await openTestSandbox()
})
afterEach(() => setup.close())

async function buy() {
  const { id, client_secret } = await setup.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
  await payByCard(setup.sandbox, client_secret, '4242424242424242')
  return id
}

const CREATED = 'payment_intent.created'
const SUCCEEDED = 'payment_intent.succeeded'

function eventOf(type: string) {
  const event = setup.sandbox.events.list().find((each) => each.type === type)
  if (!event) throw new Error(`There is no event ${type}`)
  return event
}

describe("Stripe's webhooks", () => {
  test("have a signature over the exact bytes that Stripe's own library accepts", async () => {
    const id = await buy()
    await setup.sandbox.runDue()

    const { body, headers } = setup.shop.received.find(({ type }) => type === SUCCEEDED) ?? {}
    const event = setup.stripe.webhooks.constructEvent(
      body ?? '',
      headers?.['stripe-signature'] ?? '',
      setup.sandbox.stripe.webhookSecret,
    )
    expect(event).toMatchObject({
      object: 'event',
      type: SUCCEEDED,
      livemode: false,
      data: { object: { id } },
    })
  })

  test('report a canceled, a declined and a refunded payment, and a dispute', async () => {
    const { id } = await setup.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
    await setup.stripe.paymentIntents
      .confirm(id, { payment_method: 'pm_card_chargeDeclined' })
      .catch(() => undefined)
    await setup.stripe.paymentIntents.cancel(id)
    const paid = await buy()
    await setup.stripe.refunds.create({ payment_intent: paid, amount: 500 })
    await setup.sandbox.bank.dispute(paid)
    await setup.sandbox.runDue()

    expect(setup.shop.types().toSorted()).toEqual(
      [
        CREATED,
        'payment_intent.payment_failed',
        'payment_intent.canceled',
        CREATED,
        SUCCEEDED,
        'charge.refunded',
        'refund.created',
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
      ].toSorted(),
    )
  })

  test('can be retrieved through the API', async () => {
    await buy()

    const { data } = await setup.stripe.events.list({ type: SUCCEEDED })

    expect(data).toHaveLength(1)
    expect(await setup.stripe.events.retrieve(data[0]?.id ?? '')).toEqual(data[0])
  })
})

describe('a delivery', () => {
  test('that the shop rejects is retried with growing delays for three days', async () => {
    setup.shop.answerWith(() => 500)
    await setup.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
    await setup.sandbox.runDue()
    for (const delay of RETRY_DELAYS_MS) {
      setup.clock.advance(delay)
      await setup.sandbox.runDue()
    }

    expect(setup.shop.received).toHaveLength(RETRY_DELAYS_MS.length + 1)
    expect(eventOf(CREATED)).toMatchObject({ state: 'failed', lastStatus: 500 })
    const days = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / DAY_MS
    expect(days).toBeGreaterThan(2.5)
    expect(RETRY_DELAYS_MS).toEqual(RETRY_DELAYS_MS.toSorted((one, other) => one - other))
  })

  test('that was accepted is not repeated', async () => {
    await buy()
    await setup.sandbox.runDue()
    setup.clock.advance(3 * DAY_MS)
    await setup.sandbox.runDue()

    expect(setup.shop.types().toSorted()).toEqual([CREATED, SUCCEEDED])
    expect(eventOf(SUCCEEDED)).toMatchObject({ state: 'delivered', tries: 1, lastStatus: 200 })
  })

  test('that is retried is signed again with the time of that attempt', async () => {
    setup.shop.answerWith(() => 503)
    await setup.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
    await setup.sandbox.runDue()
    setup.shop.answerWith(() => 200)
    setup.clock.advance(HOUR_MS)
    await setup.sandbox.runDue()

    const [first, second] = setup.shop.received
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers['stripe-signature']).not.toBe(first?.headers['stripe-signature'])
  })

  test('can be replayed, delayed and dropped by hand', async () => {
    setup.shop.answerWith(() => 500)
    await buy()
    await setup.sandbox.runDue()
    setup.shop.answerWith(() => 200)
    setup.shop.received.length = 0

    await setup.sandbox.events.drop(eventOf(CREATED).id)
    await setup.sandbox.events.delay(eventOf(SUCCEEDED).id, HOUR_MS)
    setup.clock.advance(59 * MINUTE_MS)
    await setup.sandbox.runDue()
    expect(setup.shop.types()).toEqual([])
    setup.clock.advance(MINUTE_MS)
    await setup.sandbox.runDue()
    expect(setup.shop.types()).toEqual([SUCCEEDED])
    await setup.sandbox.events.replay(eventOf(CREATED).id)
    await setup.sandbox.runDue()
    expect(setup.shop.types()).toEqual([SUCCEEDED, CREATED])
  })
})

describe('a shop that does not listen', () => {
  test('can get each signed event to deliver it itself', async () => {
    const handed: Webhook[] = []
    const sandbox = await startSandbox({
      dataDir: null,
      shopUrl: () => new URL('http://shop.example'),
      clock: setup.clock,
      log: { error: () => undefined },
      deliver: async (webhook) => {
        handed.push(webhook)
        return 200
      },
    })
    await stripeClient(sandbox).paymentIntents.create({ amount: 1999, currency: 'usd' })
    await sandbox.runDue()

    const [event] = sandbox.events.list()
    expect(event).toMatchObject({ state: 'delivered' })
    expect(handed).toEqual([await sandbox.events.sign(event?.id ?? '')])
    expect(handed[0]).toMatchObject({ path: '/webhooks/stripe', body: event?.body })
    await sandbox.close()
  })
})

describe('the fault script', () => {
  const script = (kind: object, eventType = SUCCEEDED) =>
    setup.sandbox.faults.add({ provider: 'stripe', operation: 'webhook', eventType, ...kind } as never)

  test('duplicate sends the same event several times', async () => {
    script({ kind: 'duplicate', times: 5 })
    await buy()
    await setup.sandbox.runDue()

    const copies = setup.shop.received.filter(({ type }) => type === SUCCEEDED)
    expect(copies).toHaveLength(5)
    expect(new Set(copies.map(({ body }) => body.toString())).size).toBe(1)
  })

  test('drop never sends it', async () => {
    script({ kind: 'drop' })
    await buy()
    setup.clock.advance(3 * DAY_MS)
    await setup.sandbox.runDue()

    expect(setup.shop.types()).toEqual([CREATED])
    expect(eventOf(SUCCEEDED).state).toBe('dropped')
  })

  test('delay holds it back for the given time', async () => {
    script({ kind: 'delay', ms: 30 * SECOND_MS })
    await buy()
    await setup.sandbox.runDue()
    expect(setup.shop.types()).toEqual([CREATED])

    setup.clock.advance(30 * SECOND_MS)
    await setup.sandbox.runDue()
    expect(setup.shop.types()).toEqual([CREATED, SUCCEEDED])
  })

  test('reorder lets the next event overtake it', async () => {
    script({ kind: 'reorder' }, CREATED)
    await buy()
    await setup.sandbox.runDue()

    expect(setup.shop.types()).toEqual([SUCCEEDED, CREATED])
  })

  test('reorder does not hold an event forever when nothing follows', async () => {
    script({ kind: 'reorder' }, CREATED)
    await setup.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
    await setup.sandbox.runDue()
    expect(setup.shop.types()).toEqual([])

    setup.clock.advance(MINUTE_MS)
    await setup.sandbox.runDue()
    expect(setup.shop.types()).toEqual([CREATED])
  })

  test('bad_signature signs with another secret', async () => {
    script({ kind: 'bad_signature' })
    await buy()
    await setup.sandbox.runDue()

    const { body, headers } = setup.shop.received.find(({ type }) => type === SUCCEEDED) ?? {}
    const read = () =>
      setup.stripe.webhooks.constructEvent(
        body ?? '',
        headers?.['stripe-signature'] ?? '',
        setup.sandbox.stripe.webhookSecret,
      )
    expect(read).toThrow(/No signatures found matching/)
  })
})
