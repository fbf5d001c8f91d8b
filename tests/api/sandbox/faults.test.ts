import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '#sandbox/faults.ts'
import { openTestSandbox, payByCard, type TestSandbox } from '../../support/sandbox.ts'

let given: TestSandbox

beforeAll(async () => {
  given = await openTestSandbox()
})
beforeEach(() => given.sandbox.faults.clear())
afterAll(() => given.close())

const VISA = '4242424242424242'
const USD = { currency: 'usd' }

function script(operation: string, fault: object): void {
  const provider =
    operation.startsWith('payment_intents') || operation === 'refunds.create' ? 'stripe' : 'paypal'
  given.sandbox.faults.add({ provider, operation, ...fault } as Fault)
}

const intents = () => given.stripe.paymentIntents.list({ limit: 100 }).then(({ data }) => data)

describe('an answer that is lost after the effect', () => {
  test.each([
    { kind: 'error_after' },
    { kind: 'error_after', status: 503 },
    { kind: 'reset_after' },
    { kind: 'delay', ms: 300 },
  ])('%j: creating again with the same key gives the intent that was made', async (fault) => {
    const before = (await intents()).length
    const key = { idempotencyKey: JSON.stringify(fault), timeout: 150 }
    const create = () => given.stripe.paymentIntents.create({ amount: 500, ...USD }, key)
    script('payment_intents.create', fault)

    await create().catch(() => undefined)
    const { id } = await create()

    expect((await intents()).filter((each) => each.id === id)).toHaveLength(1)
    expect(await intents()).toHaveLength(before + 1)
  })

  test.each([{ kind: 'error_after' }, { kind: 'reset_after' }])(
    '%j: refunding again gives one refund',
    async (fault) => {
      const { id, client_secret } = await given.stripe.paymentIntents.create({ amount: 500, ...USD })
      await payByCard(given.sandbox, client_secret, VISA)
      const key = { idempotencyKey: `refund ${id}` }
      const refund = () => given.stripe.refunds.create({ payment_intent: id, amount: 200 }, key)
      script('refunds.create', fault)

      await refund().catch(() => undefined)
      await refund()

      const { data } = await given.stripe.refunds.list({ payment_intent: id })
      expect(data.map(({ amount }) => amount)).toEqual([200])
    },
  )

  test('a browser whose confirmation got no answer finds the payment made', async () => {
    const { id, client_secret } = await given.stripe.paymentIntents.create({ amount: 500, ...USD })
    script('payment_intents.confirm', { kind: 'reset_after' })

    await expect(payByCard(given.sandbox, client_secret, VISA)).rejects.toThrow('The line was cut')

    expect(await given.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' })
  })
})

describe('a failure before the effect', () => {
  test.each([{ kind: 'error_before' }, { kind: 'reset_before' }])('%j changes nothing', async (fault) => {
    const before = (await intents()).length
    // The SDK itself repeats a broken line once.
    script('payment_intents.create', { ...fault, repeat: 2 })

    await expect(given.stripe.paymentIntents.create({ amount: 500, ...USD })).rejects.toThrow()

    expect(await intents()).toHaveLength(before)
    given.sandbox.faults.clear()
  })

  test('too many requests come with the time to wait', async () => {
    script('payment_intents.create', { kind: 'error_before', status: 429, retryAfterSeconds: 7 })

    await expect(given.stripe.paymentIntents.create({ amount: 500, ...USD })).rejects.toMatchObject({
      type: 'StripeRateLimitError',
      headers: { 'retry-after': '7' },
    })
  })
})

describe('a provider that does something else than was asked', () => {
  async function payWith(kind: string) {
    const { client_secret } = await given.stripe.paymentIntents.create({ amount: 500, ...USD })
    script('payment_intents.confirm', { kind })
    return payByCard(given.sandbox, client_secret, VISA)
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

  test('the books say what was really taken', async () => {
    const before = given.sandbox.ledger().stripe.USD?.capturedCents ?? 0

    await payWith('wrong_amount')

    expect((given.sandbox.ledger().stripe.USD?.capturedCents ?? 0) - before).toBe(499)
  })
})

describe('the script', () => {
  test('is used up in its order, each fault for as many calls as it says', async () => {
    script('payment_intents.retrieve', { kind: 'error_before', status: 500, repeat: 2 })
    script('payment_intents.retrieve', { kind: 'error_before', status: 503 })
    const { id } = await given.stripe.paymentIntents.create({ amount: 500, ...USD })

    const statuses: unknown[] = []
    for (let at = 0; at < 4; at++) {
      const answer = given.stripe.paymentIntents.retrieve(id).then(() => 200)
      statuses.push(await answer.catch(({ statusCode }) => statusCode))
    }

    expect(statuses).toEqual([500, 500, 503, 200])
    expect(given.sandbox.faults.list()).toEqual([])
  })

  test('can be written over HTTP, with the secret key only', async () => {
    const send = (key: string, method: string, body?: unknown) =>
      fetch(new URL('/_sandbox/faults', given.sandbox.url), {
        method,
        headers: { authorization: `Bearer ${key}` },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    const fault = { provider: 'paypal', operation: 'orders.capture', kind: 'pending' }
    const { secretKey } = given.sandbox.stripe

    expect((await send('wrong', 'POST', fault)).status).toBe(401)
    expect((await send(secretKey, 'POST', { ...fault, operation: 'orders.steal' })).status).toBe(400)
    expect((await send(secretKey, 'POST', { ...fault, kind: 'explode' })).status).toBe(400)
    expect(given.sandbox.faults.list()).toEqual([])
    expect((await send(secretKey, 'POST', fault)).status).toBe(200)
    expect(given.sandbox.faults.list()).toMatchObject([fault])
    expect((await send(secretKey, 'DELETE')).status).toBe(200)
    expect(given.sandbox.faults.list()).toEqual([])
  })
})
