import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSandbox, stripeClient, type TestSandbox } from '../../support/sandbox.ts'

let base: TestSandbox
beforeAll(async () => {
  base = await openTestSandbox()
})
afterAll(() => base.close())

const URL_OF_A_SHOP = 'https://shop.example/webhooks/stripe'
const EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['payment_intent.succeeded']

const keyOf = (start: string) => base.sandbox.stripe.secretKey.replace('sk_test_', start)
const endpoints = (start = 'sk_test_') => stripeClient(base.sandbox, keyOf(start)).webhookEndpoints

/** From Stripe's API reference and the errors that people report. */
describe('Stripe refuses', () => {
  test.each([
    ['localhost', 'sk_test_', 'http://localhost:3000/webhooks/stripe', /publicly accessible/],
    ['an address of this machine', 'sk_test_', 'https://127.0.0.1/webhooks/stripe', /publicly accessible/],
    ['http in live mode', 'sk_live_', 'http://shop.example/webhooks/stripe', /https/],
    ['an address without a scheme', 'sk_test_', 'shop.example', /Invalid URL/],
  ])('%s', async (_what, key, url, message) => {
    await expect(endpoints(key).create({ url, enabled_events: EVENTS })).rejects.toMatchObject({
      statusCode: 400,
      param: 'url',
      message: expect.stringMatching(message),
    })
  })

  test('an unknown parameter, and no events', async () => {
    const unknown = { url: URL_OF_A_SHOP, enabled_events: EVENTS, secret: 'whsec_mine' }

    await expect(endpoints().create(unknown)).rejects.toMatchObject({ code: 'parameter_unknown' })
    await expect(endpoints().create({ url: URL_OF_A_SHOP, enabled_events: [] })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  test('a restricted key without the permission', async () => {
    const restricted = stripeClient(base.sandbox, keyOf('rk_test_'))

    for (const call of [
      () => restricted.webhookEndpoints.list(),
      () => restricted.webhookEndpoints.create({ url: URL_OF_A_SHOP, enabled_events: EVENTS }),
      () => restricted.accounts.retrieveCurrent(),
      () => restricted.paymentMethodDomains.list(),
    ])
      await expect(call()).rejects.toMatchObject({
        statusCode: 403,
        type: 'StripePermissionError',
        message: expect.stringContaining('does not have the required permissions for this endpoint'),
      })
    expect((await restricted.paymentIntents.list()).data).toEqual([])
  })

  test('a seventeenth endpoint', async () => {
    const one = (n: number) =>
      endpoints('sk_live_').create({ url: `${URL_OF_A_SHOP}/${n}`, enabled_events: EVENTS })
    for (let n = 0; n < 16; n++) await one(n)

    await expect(one(16)).rejects.toThrow(/maximum of 16/)
  })
})

test('Stripe shows the secret to the call that creates an endpoint, and to no other', async () => {
  const created = await endpoints().create({ url: URL_OF_A_SHOP, enabled_events: EVENTS })
  const updated = await endpoints().update(created.id, {
    enabled_events: ['charge.refunded'],
    disabled: true,
  })
  const { data } = await endpoints().list()

  expect(created.secret).toMatch(/^whsec_\w{32}$/)
  expect(updated).toMatchObject({ enabled_events: ['charge.refunded'], status: 'disabled' })
  expect(data.map(({ id, secret }) => [id, secret])).toEqual([[created.id, undefined]])
  expect([...(await endpoints('sk_live_').list()).data.map(({ id }) => id)]).not.toContain(created.id)
})

describe('PayPal refuses', () => {
  const PATH = '/v1/notifications/webhooks'
  const post = async (body: unknown) => (await base.paypal()).sendJson('POST', PATH, body)
  const types = [{ name: 'PAYMENT.CAPTURE.COMPLETED' }]

  test.each([
    ['http', 'http://shop.example/webhooks/paypal'],
    ['another port than 443', 'https://shop.example:8443/webhooks/paypal'],
    ['localhost', 'https://localhost/webhooks/paypal'],
  ])('%s', async (_what, url) => {
    await expect(post({ url, event_types: types })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('unknown fields, the same address twice, and an eleventh webhook', async () => {
    const url = (n: number) => `https://shop.example/webhooks/paypal/${n}`
    await expect(post({ url: url(0), event_types: types, secret: '1' })).rejects.toMatchObject({
      statusCode: 400,
    })
    for (let n = 0; n < 10; n++) await post({ url: url(n), event_types: types })

    await expect(post({ url: url(0), event_types: types })).rejects.toMatchObject({ statusCode: 400 })
    await expect(post({ url: url(10), event_types: types })).rejects.toMatchObject({ statusCode: 400 })
  })
})
