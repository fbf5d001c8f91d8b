import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/durations.ts'
import { RETRY_DELAYS_MS } from '#sandbox/outbox.ts'
import type { Webhook } from '#sandbox/post-webhook.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { openTestSandbox, payByCard, stripeClient, type TestSandbox } from '../../support/sandbox.ts'

let given: TestSandbox

beforeEach(async () => {
  given = await openTestSandbox()
})
afterEach(() => given.close())

async function buy() {
  const { id, client_secret } = await given.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
  await payByCard(given.sandbox, client_secret, '4242424242424242')
  return id
}

const CREATED = 'payment_intent.created'
const SUCCEEDED = 'payment_intent.succeeded'

function eventOf(type: string) {
  const event = given.sandbox.events.list().find((each) => each.type === type)
  if (!event) throw new Error(`There is no event ${type}`)
  return event
}

describe("Stripe's webhooks", () => {
  test("carry a signature that Stripe's own library accepts, over exactly the bytes sent", async () => {
    const id = await buy()
    await given.sandbox.runDue()

    const { body, headers } = given.shop.received.find(({ type }) => type === SUCCEEDED) ?? {}
    const event = given.stripe.webhooks.constructEvent(
      body ?? '',
      headers?.['stripe-signature'] ?? '',
      given.sandbox.stripe.webhookSecret,
    )
    expect(event).toMatchObject({
      object: 'event',
      type: SUCCEEDED,
      livemode: false,
      data: { object: { id } },
    })
  })

  test('tell of a cancelled, a declined and a refunded payment and of a dispute', async () => {
    const { id } = await given.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
    await given.stripe.paymentIntents
      .confirm(id, { payment_method: 'pm_card_chargeDeclined' })
      .catch(() => undefined)
    await given.stripe.paymentIntents.cancel(id)
    const paid = await buy()
    await given.stripe.refunds.create({ payment_intent: paid, amount: 500 })
    await given.sandbox.bank.dispute(paid)
    await given.sandbox.runDue()

    expect(given.shop.types().toSorted()).toEqual(
      [
        CREATED,
        'payment_intent.payment_failed',
        'payment_intent.canceled',
        CREATED,
        SUCCEEDED,
        'charge.refunded',
        'charge.dispute.created',
      ].toSorted(),
    )
  })

  test('can be read again at the API', async () => {
    await buy()

    const { data } = await given.stripe.events.list({ type: SUCCEEDED })

    expect(data).toHaveLength(1)
    expect(await given.stripe.events.retrieve(data[0]?.id ?? '')).toEqual(data[0])
  })
})

describe('a delivery', () => {
  test('that the shop does not take is tried again, ever later, for three days', async () => {
    given.shop.answerWith(() => 500)
    await given.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
    await given.sandbox.runDue()
    for (const delay of RETRY_DELAYS_MS) {
      given.clock.advance(delay)
      await given.sandbox.runDue()
    }

    expect(given.shop.received).toHaveLength(RETRY_DELAYS_MS.length + 1)
    expect(eventOf(CREATED)).toMatchObject({ state: 'failed', lastStatus: 500 })
    const days = RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / DAY_MS
    expect(days).toBeGreaterThan(2.5)
    expect(RETRY_DELAYS_MS).toEqual(RETRY_DELAYS_MS.toSorted((one, other) => one - other))
  })

  test('that was taken is not repeated', async () => {
    await buy()
    await given.sandbox.runDue()
    given.clock.advance(3 * DAY_MS)
    await given.sandbox.runDue()

    expect(given.shop.types().toSorted()).toEqual([CREATED, SUCCEEDED])
    expect(eventOf(SUCCEEDED)).toMatchObject({ state: 'delivered', tries: 1, lastStatus: 200 })
  })

  test('that is repeated is signed anew, with the time of that try', async () => {
    given.shop.answerWith(() => 503)
    await given.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
    await given.sandbox.runDue()
    given.shop.answerWith(() => 200)
    given.clock.advance(HOUR_MS)
    await given.sandbox.runDue()

    const [first, second] = given.shop.received
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers['stripe-signature']).not.toBe(first?.headers['stripe-signature'])
  })

  test('can be replayed, delayed and dropped by hand', async () => {
    given.shop.answerWith(() => 500)
    await buy()
    await given.sandbox.runDue()
    given.shop.answerWith(() => 200)
    given.shop.received.length = 0

    await given.sandbox.events.drop(eventOf(CREATED).id)
    await given.sandbox.events.delay(eventOf(SUCCEEDED).id, HOUR_MS)
    given.clock.advance(59 * MINUTE_MS)
    await given.sandbox.runDue()
    expect(given.shop.types()).toEqual([])
    given.clock.advance(MINUTE_MS)
    await given.sandbox.runDue()
    expect(given.shop.types()).toEqual([SUCCEEDED])
    await given.sandbox.events.replay(eventOf(CREATED).id)
    await given.sandbox.runDue()
    expect(given.shop.types()).toEqual([SUCCEEDED, CREATED])
  })
})

describe('a shop that does not listen', () => {
  test('can be given each event, signed, to hand it over itself', async () => {
    const handed: Webhook[] = []
    const sandbox = await startSandbox({
      dataDir: null,
      shopUrl: () => new URL('http://shop.example'),
      clock: given.clock,
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
    given.sandbox.faults.add({ provider: 'stripe', operation: 'webhook', eventType, ...kind } as never)

  test('duplicate sends the same event so many times', async () => {
    script({ kind: 'duplicate', times: 5 })
    await buy()
    await given.sandbox.runDue()

    const copies = given.shop.received.filter(({ type }) => type === SUCCEEDED)
    expect(copies).toHaveLength(5)
    expect(new Set(copies.map(({ body }) => body.toString())).size).toBe(1)
  })

  test('drop never sends it', async () => {
    script({ kind: 'drop' })
    await buy()
    given.clock.advance(3 * DAY_MS)
    await given.sandbox.runDue()

    expect(given.shop.types()).toEqual([CREATED])
    expect(eventOf(SUCCEEDED).state).toBe('dropped')
  })

  test('delay holds it back for so long', async () => {
    script({ kind: 'delay', ms: 30 * SECOND_MS })
    await buy()
    await given.sandbox.runDue()
    expect(given.shop.types()).toEqual([CREATED])

    given.clock.advance(30 * SECOND_MS)
    await given.sandbox.runDue()
    expect(given.shop.types()).toEqual([CREATED, SUCCEEDED])
  })

  test('reorder lets the next event overtake it', async () => {
    script({ kind: 'reorder' }, CREATED)
    await buy()
    await given.sandbox.runDue()

    expect(given.shop.types()).toEqual([SUCCEEDED, CREATED])
  })

  test('reorder does not hold an event for ever when nothing follows', async () => {
    script({ kind: 'reorder' }, CREATED)
    await given.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
    await given.sandbox.runDue()
    expect(given.shop.types()).toEqual([])

    given.clock.advance(MINUTE_MS)
    await given.sandbox.runDue()
    expect(given.shop.types()).toEqual([CREATED])
  })

  test('bad_signature signs with somebody else’s secret', async () => {
    script({ kind: 'bad_signature' })
    await buy()
    await given.sandbox.runDue()

    const { body, headers } = given.shop.received.find(({ type }) => type === SUCCEEDED) ?? {}
    const read = () =>
      given.stripe.webhooks.constructEvent(
        body ?? '',
        headers?.['stripe-signature'] ?? '',
        given.sandbox.stripe.webhookSecret,
      )
    expect(read).toThrow(/No signatures found matching/)
  })
})
