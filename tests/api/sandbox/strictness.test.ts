import { randomUUID } from 'node:crypto'
import type { OrderRequest } from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSandbox, payByCard, type TestSandbox } from '../../support/sandbox.ts'

// What the providers' references say about wrong requests; docs/payments.md names the pages.

let setup: TestSandbox

beforeAll(async () => {
  setup = await openTestSandbox()
})
afterAll(() => setup.close())

describe('Stripe', () => {
  const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${setup.sandbox.stripe.baseUrl}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${setup.sandbox.stripe.secretKey}`, ...headers },
      body: new URLSearchParams(body),
    })
  const refusal = async (path: string, body: Record<string, string>, headers?: Record<string, string>) => {
    const { error } = (await (await post(path, body, headers)).json()) as {
      error?: { code?: string; param?: string; message: string }
    }
    return error && `${error.code ?? error.message} ${error.param ?? ''}`.trim()
  }
  const intent = { amount: '500', currency: 'usd' }

  test.each([
    ['an empty text', { description: '' }, 'parameter_invalid_empty description'],
    ['an empty metadata value', { 'metadata[note]': '' }, 'parameter_invalid_empty metadata[note]'],
    ['a parameter it does not know', { descripton: 'x' }, 'parameter_unknown descripton'],
    [
      'a metadata value of 501 characters',
      { 'metadata[note]': 'x'.repeat(501) },
      'Metadata values may have at most 500 characters. metadata[note]',
    ],
    [
      'a metadata key of 41 characters',
      { [`metadata[${'k'.repeat(41)}]`]: 'x' },
      'Metadata keys may have at most 40 characters. metadata',
    ],
    [
      'more than 50 metadata keys',
      Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`metadata[k${at}]`, 'x'])),
      'You cannot have more than 50 metadata keys. metadata',
    ],
    [
      'a statement descriptor without a letter',
      { statement_descriptor_suffix: '1234' },
      'The statement descriptor must contain at least one alphabetic character. statement_descriptor_suffix',
    ],
    [
      'a statement descriptor of more than 22 characters with its prefix',
      { statement_descriptor_suffix: 'ELEVENCHARS' },
      'The statement descriptor must be at most 22 characters. statement_descriptor_suffix',
    ],
    [
      'a statement descriptor with a forbidden character',
      { statement_descriptor_suffix: 'A*B' },
      'The statement descriptor contains characters that are not allowed. statement_descriptor_suffix',
    ],
  ])('%s is refused', async (_what, more, expected) => {
    expect(await refusal('payment_intents', { ...intent, ...more })).toBe(expected)
  })

  test('an empty country is refused, and one that is left out is not', async () => {
    const { id, client_secret } = await setup.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    const confirm = (country: Record<string, string>) =>
      setup.sandbox.shopper.confirmCard({
        key: setup.sandbox.stripe.publishableKey,
        client_secret: client_secret ?? '',
        payment_method_data: {
          type: 'card',
          card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
          billing_details: { name: 'Ada', address: country },
        },
      })

    expect((await confirm({ country: '' }))?.status).toBe(400)
    expect((await confirm({}))?.status).toBe(200)
    expect(await setup.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' })
  })

  test('another version of the API is refused', async () => {
    expect(await refusal('payment_intents', intent, { 'stripe-version': '2020-08-27' })).toMatch(
      /^Invalid Stripe API version: 2020-08-27/,
    )
  })

  test('an idempotency key of more than 255 characters is refused', async () => {
    expect(await refusal('payment_intents', intent, { 'idempotency-key': 'k'.repeat(256) })).toBe(
      'Idempotency keys may have at most 255 characters.',
    )
  })

  test('a refusal in the state that things are in is kept for its key', async () => {
    const { id, client_secret } = await setup.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    const refund = () =>
      setup.stripe.refunds.create({ payment_intent: id, amount: 500 }, { idempotencyKey: `early ${id}` })
    await expect(refund()).rejects.toThrow('does not have a successful charge')
    await payByCard(setup.sandbox, client_secret, '4242424242424242')

    await expect(refund()).rejects.toThrow('does not have a successful charge')

    expect(await setup.stripe.refunds.create({ payment_intent: id, amount: 500 })).toMatchObject({
      amount: 500,
    })
  })

  test('the description and metadata of a paid intent can be changed, and an empty value unsets', async () => {
    const { id, client_secret } = await setup.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      metadata: { a: '1', b: '2' },
    })
    await payByCard(setup.sandbox, client_secret, '4242424242424242')

    await setup.stripe.paymentIntents.update(id, { description: 'Order 1001', metadata: { a: '', c: '3' } })

    expect(await setup.stripe.paymentIntents.retrieve(id)).toMatchObject({
      description: 'Order 1001',
      metadata: { b: '2', c: '3' },
      status: 'succeeded',
    })
  })
})

describe('PayPal', () => {
  const unit = (more: object = {}) => ({
    amount: { currency_code: 'USD', value: '49.00' },
    invoice_id: randomUUID(),
    ...more,
  })
  const wallet = (more: object) => ({ payment_source: { paypal: more } })
  const create = async (body: object, headers: Record<string, string> = {}) => {
    const { baseUrl, clientId, clientSecret } = setup.sandbox.paypal
    const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: 'grant_type=client_credentials',
    })
    const { access_token } = (await token.json()) as { access_token: string }
    const response = await fetch(`${baseUrl}/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ intent: 'CAPTURE', purchase_units: [unit()], ...body }),
    })
    const { details = [] } = (await response.json()) as { details?: { issue: string; field?: string }[] }
    return details[0] ? `${details[0].issue} ${details[0].field ?? ''}`.trim() : String(response.status)
  }

  test.each([
    [
      'an empty name',
      wallet({ name: { given_name: '' } }),
      'INVALID_STRING_LENGTH /payment_source/paypal/name/given_name',
    ],
    [
      'an address without a country',
      wallet({ address: { postal_code: '12345' } }),
      'MISSING_REQUIRED_PARAMETER /payment_source/paypal/address/country_code',
    ],
    [
      'an empty country',
      wallet({ address: { country_code: '' } }),
      'INVALID_STRING_LENGTH /payment_source/paypal/address/country_code',
    ],
    [
      'a country that is not one',
      wallet({ address: { country_code: 'UK' } }),
      'INVALID_PARAMETER_VALUE /country_code',
    ],
    [
      'a field it does not know',
      { purchase_units: [unit({ invoiceid: 'x' })] },
      'INVALID_PARAMETER_SYNTAX /purchase_units/0',
    ],
    [
      'an invoice id of 128 characters',
      { purchase_units: [unit({ invoice_id: 'x'.repeat(128) })] },
      'INVALID_STRING_LENGTH /purchase_units/0/invoice_id',
    ],
    [
      'a soft descriptor of 23 characters',
      { purchase_units: [unit({ soft_descriptor: 'X'.repeat(23) })] },
      'INVALID_STRING_LENGTH /purchase_units/0/soft_descriptor',
    ],
    [
      'decimals in a currency that has none',
      { purchase_units: [unit({ amount: { currency_code: 'JPY', value: '49.00' } })] },
      'DECIMALS_NOT_SUPPORTED',
    ],
    [
      'items that do not add up',
      {
        purchase_units: [
          unit({
            amount: {
              currency_code: 'USD',
              value: '49.00',
              breakdown: { item_total: { currency_code: 'USD', value: '49.00' } },
            },
            items: [{ name: 'Thing', quantity: '2', unit_amount: { currency_code: 'USD', value: '49.00' } }],
          }),
        ],
      },
      'ITEM_TOTAL_MISMATCH',
    ],
  ])('%s is refused', async (_what, body, issue) => {
    expect(await create(body)).toBe(issue)
  })

  test('a request id of more than 108 characters is refused', async () => {
    expect(await create({}, { 'paypal-request-id': 'k'.repeat(109) })).toBe(
      'INVALID_STRING_LENGTH PayPal-Request-Id',
    )
  })

  test('a declined capture is kept for its request id, even after the buyer chose another card', async () => {
    const paypal = await setup.paypal()
    const body: OrderRequest = {
      intent: 'CAPTURE' as never,
      purchaseUnits: [{ amount: { currencyCode: 'USD', value: '49.00' } }],
      paymentSource: { paypal: {} },
    }
    const { result } = await paypal.orders.createOrder({ body })
    const id = result.id ?? ''
    const capture = (paypalRequestId: string) => paypal.orders.captureOrder({ id, paypalRequestId })
    await setup.sandbox.shopper.approveOrder(id, 'instrument_declined')
    await expect(capture('first')).rejects.toMatchObject({ statusCode: 422 })
    await setup.sandbox.shopper.approveOrder(id, 'complete')

    await expect(capture('first')).rejects.toMatchObject({ statusCode: 422 })

    expect((await capture('second')).result).toMatchObject({ status: 'COMPLETED' })
  })
})
