import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '#sandbox/faults.ts'
import { openTestSandbox, payByCard, type TestSandbox } from '../../support/sandbox.ts'

let setup: TestSandbox

beforeAll(async () => {
  setup = await openTestSandbox()
})
beforeEach(() => setup.sandbox.faults.clear())
afterAll(() => setup.close())

const VISA = '4242424242424242'
const USD = { currency: 'usd' }

function script(operation: string, fault: object): void {
  const provider =
    operation.startsWith('payment_intents') || operation === 'refunds.create' ? 'stripe' : 'paypal'
  setup.sandbox.faults.add({ provider, operation, ...fault } as Fault)
}

const intents = () => setup.stripe.paymentIntents.list({ limit: 100 }).then(({ data }) => data)

describe('a response lost after the effect', () => {
  test.each([{ kind: 'error_after', status: 503 }, { kind: 'reset_after' }, { kind: 'delay', ms: 300 }])(
    '%j: creating again with the same key returns the existing intent',
    async (fault) => {
      const before = (await intents()).length
      const key = { idempotencyKey: JSON.stringify(fault) }
      const create = (limit = {}) =>
        setup.stripe.paymentIntents.create({ amount: 500, ...USD }, { ...key, ...limit })
      script('payment_intents.create', fault)

      await create(fault.kind === 'delay' ? { timeout: 150 } : {}).catch(() => undefined)
      const { id } = await create()

      expect((await intents()).filter((each) => each.id === id)).toHaveLength(1)
      expect(await intents()).toHaveLength(before + 1)
    },
  )

  test.each([{ kind: 'error_after', status: 503 }, { kind: 'reset_after' }])(
    '%j: refunding again makes one refund',
    async (fault) => {
      const { id, client_secret } = await setup.stripe.paymentIntents.create({ amount: 500, ...USD })
      await payByCard(setup.sandbox, client_secret, VISA)
      const key = { idempotencyKey: `refund ${id}` }
      const refund = () => setup.stripe.refunds.create({ payment_intent: id, amount: 200 }, key)
      script('refunds.create', fault)

      await refund().catch(() => undefined)
      await refund()

      const { data } = await setup.stripe.refunds.list({ payment_intent: id })
      expect(data.map(({ amount }) => amount)).toEqual([200])
    },
  )

  test('a browser whose confirmation got no response finds the payment made', async () => {
    const { id, client_secret } = await setup.stripe.paymentIntents.create({ amount: 500, ...USD })
    script('payment_intents.confirm', { kind: 'reset_after' })

    await expect(payByCard(setup.sandbox, client_secret, VISA)).rejects.toThrow('The connection was cut')

    expect(await setup.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' })
  })
})

describe('a server error of Stripe', () => {
  test.each([
    ['error_before', 0],
    ['error_after', 1],
  ])('%s is kept for its key, whether or not there was an effect', async (kind, made) => {
    const before = (await intents()).length
    const create = (idempotencyKey: string) =>
      setup.stripe.paymentIntents.create({ amount: 500, ...USD }, { idempotencyKey })
    script('payment_intents.create', { kind, status: 500 })

    await expect(create(kind)).rejects.toMatchObject({ statusCode: 500 })
    await expect(create(kind)).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' },
    })

    expect(await intents()).toHaveLength(before + made)
    expect(await create(`${kind} again`)).toMatchObject({ amount: 500 })
  })

  test('that comes from before the endpoint, such as 503, leaves the key unused', async () => {
    const create = () =>
      setup.stripe.paymentIntents.create({ amount: 500, ...USD }, { idempotencyKey: 'not reached' })
    script('payment_intents.create', { kind: 'error_before', status: 503, repeat: 2 })

    await expect(create()).rejects.toMatchObject({ statusCode: 503 })
    setup.sandbox.faults.clear()

    expect(await create()).toMatchObject({ amount: 500 })
  })
})

describe('a failure before the effect', () => {
  test.each([{ kind: 'error_before' }, { kind: 'reset_before' }])('%j changes nothing', async (fault) => {
    const before = (await intents()).length
    // The SDK itself retries a broken connection once.
    script('payment_intents.create', { ...fault, repeat: 2 })

    await expect(setup.stripe.paymentIntents.create({ amount: 500, ...USD })).rejects.toThrow()

    expect(await intents()).toHaveLength(before)
    setup.sandbox.faults.clear()
  })

  test('a rate limit error includes the time to wait', async () => {
    script('payment_intents.create', { kind: 'error_before', status: 429, retryAfterSeconds: 7 })

    await expect(setup.stripe.paymentIntents.create({ amount: 500, ...USD })).rejects.toMatchObject({
      type: 'StripeRateLimitError',
      headers: { 'retry-after': '7' },
    })
  })
})

describe('a provider that does something other than requested', () => {
  async function payWith(kind: string) {
    const { client_secret } = await setup.stripe.paymentIntents.create({ amount: 500, ...USD })
    script('payment_intents.confirm', { kind })
    return payByCard(setup.sandbox, client_secret, VISA)
  }

  test.each([
    ['wrong_amount', { status: 'succeeded', amount_received: 499 }],
    ['wrong_currency', { status: 'succeeded', currency: 'eur' }],
    ['wrong_account', { status: 'succeeded', on_behalf_of: expect.stringMatching(/^acct_/) }],
    ['pending', { status: 'processing', amount_received: 0 }],
    ['declined', { status: 'requires_payment_method', amount_received: 0 }],
  ])('%s', async (kind, expected) => {
    expect((await payWith(kind)).intent).toMatchObject(expected)
  })

  test('the ledger has the amount that was really taken', async () => {
    const before = setup.sandbox.ledger().stripe.USD?.capturedCents ?? 0

    await payWith('wrong_amount')

    expect((setup.sandbox.ledger().stripe.USD?.capturedCents ?? 0) - before).toBe(499)
  })
})

describe('the script', () => {
  test('is consumed in order, each fault for as many calls as it says', async () => {
    script('payment_intents.retrieve', { kind: 'error_before', status: 500, repeat: 2 })
    script('payment_intents.retrieve', { kind: 'error_before', status: 503 })
    const { id } = await setup.stripe.paymentIntents.create({ amount: 500, ...USD })

    const statuses: unknown[] = []
    for (let at = 0; at < 4; at++) {
      const answer = setup.stripe.paymentIntents.retrieve(id).then(() => 200)
      statuses.push(await answer.catch(({ statusCode }) => statusCode))
    }

    expect(statuses).toEqual([500, 500, 503, 200])
    expect(setup.sandbox.faults.list()).toEqual([])
  })

  test('can be set over HTTP, with the secret key only', async () => {
    const send = (key: string, method: string, body?: unknown) =>
      fetch(new URL('/_sandbox/faults', setup.sandbox.url), {
        method,
        headers: { authorization: `Bearer ${key}` },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    const fault = { provider: 'paypal', operation: 'orders.capture', kind: 'pending' }
    const { secretKey } = setup.sandbox.stripe

    expect((await send('wrong', 'POST', fault)).status).toBe(401)
    expect((await send(secretKey, 'POST', { ...fault, operation: 'orders.steal' })).status).toBe(400)
    expect((await send(secretKey, 'POST', { ...fault, kind: 'explode' })).status).toBe(400)
    expect(setup.sandbox.faults.list()).toEqual([])
    expect((await send(secretKey, 'POST', fault)).status).toBe(200)
    expect(setup.sandbox.faults.list()).toMatchObject([fault])
    expect((await send(secretKey, 'DELETE')).status).toBe(200)
    expect(setup.sandbox.faults.list()).toEqual([])
  })
})
