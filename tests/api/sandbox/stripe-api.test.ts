import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COUNTRIES, isoCountry } from '#core/domain/countries.ts'
import { DAY_MS, HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#core/domain/durations.ts'
import {
  cardData,
  openTestSandbox,
  payByCard,
  stripeClient,
  type TestSandbox,
} from '../../support/sandbox.ts'

let setup: TestSandbox
let stripe: Stripe

beforeAll(async () => {
  setup = await openTestSandbox()
  stripe = setup.stripe
})
afterAll(() => setup.close())

const USD = { currency: 'usd' }

async function paidIntent(amount = 5000, number = '4242424242424242') {
  const { id, client_secret } = await stripe.paymentIntents.create({ amount, ...USD })
  await payByCard(setup.sandbox, client_secret, number)
  return id
}

describe('payment intents', () => {
  test('an intent has the requested values and can be retrieved', async () => {
    const made = await stripe.paymentIntents.create({
      amount: 4900,
      ...USD,
      description: 'Mail Log Pro',
      allowed_payment_method_types: ['card'],
      metadata: { attempt_key: 'abc' },
    })

    expect(made).toMatchObject({
      object: 'payment_intent',
      amount: 4900,
      currency: 'usd',
      status: 'requires_payment_method',
      description: 'Mail Log Pro',
      metadata: { attempt_key: 'abc' },
      livemode: false,
    })
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w{20,}$`))
    expect(await stripe.paymentIntents.retrieve(made.id)).toEqual(made)
  })

  test.each([
    [{ amount: 49, ...USD }, 'amount_too_small'],
    [{ amount: 100_000_000, ...USD }, 'amount_too_large'],
    [{ amount: -500, ...USD }, 'amount_too_small'],
    [{ ...USD } as unknown as { amount: number; currency: string }, 'parameter_missing'],
    [{ amount: 500, ...USD, payment_method_types: ['card'] }, 'parameter_unknown'],
  ])('%j is rejected as %s', async (params, code) => {
    await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code,
    })
  })

  test('an unknown intent is not found', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_fabricated')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  test('a canceled intent cannot be paid, and a paid one cannot be canceled', async () => {
    const { id, client_secret } = await stripe.paymentIntents.create({ amount: 900, ...USD })
    const paid = await paidIntent()

    expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' })
    const unexpected = { code: 'payment_intent_unexpected_state' }
    expect((await payByCard(setup.sandbox, client_secret, '4242424242424242')).error).toMatchObject(
      unexpected,
    )
    await expect(stripe.paymentIntents.cancel(paid)).rejects.toMatchObject(unexpected)
    await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(unexpected)
  })

  test('server code pays with test tokens, never with a card number', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 900, ...USD })

    const raw = { payment_method_data: cardData('4242424242424242') as never }
    await expect(stripe.paymentIntents.confirm(id, raw)).rejects.toMatchObject({ type: 'StripeCardError' })
    const declined = { payment_method: 'pm_card_chargeDeclined' }
    await expect(stripe.paymentIntents.confirm(id, declined)).rejects.toMatchObject({
      decline_code: 'generic_decline',
    })
    const visa = { payment_method: 'pm_card_visa' }
    expect(await stripe.paymentIntents.confirm(id, visa)).toMatchObject({ status: 'succeeded' })
    await expect(stripe.paymentIntents.confirm(id, visa)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('intents are listed newest first, page by page', async () => {
    const since = Math.floor(setup.clock.now().getTime() / 1000) + HOUR_SECONDS
    setup.clock.advance(HOUR_MS)
    const ids: string[] = []
    for (const attempt_key of ['k1', 'k2', 'k3', 'k4', 'k5']) {
      const { id } = await stripe.paymentIntents.create({ amount: 500, ...USD, metadata: { attempt_key } })
      ids.unshift(id)
    }

    const listed = stripe.paymentIntents.list({ created: { gte: since }, limit: 2 })

    expect((await listed.autoPagingToArray({ limit: 100 })).map(({ id }) => id)).toEqual(ids)
  })

  test('the charge can be expanded in the intent', async () => {
    const id = await paidIntent(1200)

    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })

    expect(charge).toMatchObject({
      object: 'charge',
      amount_captured: 1200,
      paid: true,
      payment_intent: id,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    })
    const { id: chargeId } = charge as Stripe.Charge
    expect(await stripe.charges.retrieve(chargeId)).toEqual(charge)
  })
})

describe('keys', () => {
  test('a wrong secret key is rejected', async () => {
    const stranger = stripeClient(setup.sandbox, 'sk_test_wrong')

    await expect(stranger.paymentIntents.create({ amount: 500, ...USD })).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  })

  test('the publishable key cannot create, read, refund or cancel without the client secret', async () => {
    const browser = stripeClient(setup.sandbox, setup.sandbox.stripe.publishableKey)
    const id = await paidIntent()

    await expect(browser.paymentIntents.create({ amount: 500, ...USD })).rejects.toMatchObject({
      statusCode: 403,
    })
    await expect(browser.refunds.create({ payment_intent: id })).rejects.toMatchObject({ statusCode: 403 })
    await expect(browser.paymentIntents.cancel(id)).rejects.toMatchObject({ statusCode: 403 })
    await expect(browser.paymentIntents.retrieve(id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test("another intent's secret does not pay this one", async () => {
    const mine = await stripe.paymentIntents.create({ amount: 500, ...USD })
    const other = await stripe.paymentIntents.create({ amount: 500, ...USD })
    const secret = `${mine.id}_secret_${other.client_secret?.split('_secret_')[1]}`

    expect((await payByCard(setup.sandbox, secret, '4242424242424242')).status).toBe(400)
  })
})

describe('idempotency keys', () => {
  test('the same key and request give the same response and one intent', async () => {
    const ask = () => stripe.paymentIntents.create({ amount: 700, ...USD }, { idempotencyKey: 'same' })

    const first = await ask()
    const again = await ask()

    expect(again).toEqual(first)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  })

  test('the same key for another request is an error', async () => {
    const key = { idempotencyKey: 'other' }
    await stripe.paymentIntents.create({ amount: 700, ...USD }, key)

    await expect(stripe.paymentIntents.create({ amount: 701, ...USD }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('twenty parallel requests make one intent, and early ones get a conflict', async () => {
    const ask = () => stripe.paymentIntents.create({ amount: 700, ...USD }, { idempotencyKey: 'twenty' })

    const answers = await Promise.allSettled(Array.from({ length: 20 }, ask))

    const made = answers.filter((each) => each.status === 'fulfilled').map(({ value }) => value.id)
    expect(new Set(made).size).toBe(1)
    for (const each of answers)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ statusCode: 409 })
  })

  test('a decline is replayed too', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 900, ...USD })
    const declined = { payment_method: 'pm_card_chargeDeclined' }
    const confirm = () => stripe.paymentIntents.confirm(id, declined, { idempotencyKey: 'declined' })

    await expect(confirm()).rejects.toMatchObject({ decline_code: 'generic_decline' })
    const events = setup.sandbox.events.list().length
    await expect(confirm()).rejects.toMatchObject({ decline_code: 'generic_decline' })

    expect(setup.sandbox.events.list()).toHaveLength(events)
  })

  test('an invalid request can be corrected under the same key', async () => {
    const key = { idempotencyKey: 'wrong-then-right' }
    await expect(stripe.paymentIntents.create({ amount: 1, ...USD }, key)).rejects.toThrow()

    expect(await stripe.paymentIntents.create({ amount: 500, ...USD }, key)).toMatchObject({ amount: 500 })
  })

  test('keys are kept for 24 hours', async () => {
    const ask = () => stripe.paymentIntents.create({ amount: 700, ...USD }, { idempotencyKey: 'a day' })
    const first = await ask()

    setup.clock.advance(DAY_MS - MINUTE_MS)
    expect((await ask()).id).toBe(first.id)
    setup.clock.advance(2 * MINUTE_MS)
    expect((await ask()).id).not.toBe(first.id)
  })
})

describe('domains for wallets', () => {
  const pmd = () => stripe.paymentMethodDomains

  test('are registered once, listed and validated', async () => {
    const made = await pmd().create({ domain_name: 'shop.example.com' })
    const again = await pmd().create({ domain_name: 'shop.example.com' })

    expect(made).toMatchObject({
      domain_name: 'shop.example.com',
      enabled: true,
      apple_pay: { status: 'active' },
    })
    expect(again.id).toBe(made.id)
    expect((await pmd().list({ domain_name: 'shop.example.com' })).data).toMatchObject([{ id: made.id }])
    expect((await pmd().list({ domain_name: 'other.example.com' })).data).toEqual([])
    expect(await pmd().validate(made.id)).toMatchObject({ id: made.id })
    expect(await pmd().update(made.id, { enabled: false })).toMatchObject({ enabled: false })
  })

  test.each(['https://shop.example.com', 'localhost', '127.0.0.1', 'shop.example.com:3000'])(
    '%s is rejected',
    async (domain_name) => {
      await expect(pmd().create({ domain_name })).rejects.toMatchObject({
        statusCode: 400,
        param: 'domain_name',
      })
    },
  )
})

describe('countries', () => {
  const pay = async (country: string | undefined) => {
    const { client_secret } = await stripe.paymentIntents.create({ amount: 500, ...USD })
    const answer = await setup.sandbox.shopper.confirmCard({
      key: setup.sandbox.stripe.publishableKey,
      client_secret: client_secret ?? '',
      payment_method_data: cardData('4242424242424242', { billing_details: { address: { country } } }),
    })
    return answer?.status
  }

  test('only ISO 3166 codes are accepted: GB, not UK', async () => {
    expect(await pay('UK')).toBe(400)
    expect(await pay('OTHER')).toBe(400)
    expect(await pay('ZZ')).toBe(400)
    expect(await pay('GB')).toBe(200)
  })

  test.each(COUNTRIES.map(({ code }) => [code]))('%s works in the form the shop sends it', async (code) => {
    expect(await pay(isoCountry(code))).toBe(200)
  })
})
