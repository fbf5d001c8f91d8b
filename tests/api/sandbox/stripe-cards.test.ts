import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { cardData, openTestSandbox, payByCard, type TestSandbox } from '../../support/sandbox.ts'

let setup: TestSandbox

beforeEach(async () => {
  setup = await openTestSandbox()
})
afterEach(() => setup.close())

async function newIntent(amount = 1999) {
  return setup.stripe.paymentIntents.create({ amount, currency: 'usd', metadata: { attempt_key: 'a1' } })
}

describe('cards that succeed', () => {
  test.each(['4242424242424242', '4000056655665556', '5555555555554444', '6011111111111117'])(
    '%s pays immediately',
    async (number) => {
      const { id, client_secret } = await newIntent()

      const { status, intent } = await payByCard(setup.sandbox, client_secret, number)

      expect(status).toBe(200)
      expect(intent).toMatchObject({ id, status: 'succeeded', amount_received: 1999 })
      expect(setup.sandbox.ledger().stripe.USD).toMatchObject({ capturedCents: 1999, netCents: 1999 })
    },
  )

  test('American Express has a security code of four digits', async () => {
    const { client_secret } = await newIntent()
    const amex = (cvc: string) =>
      setup.sandbox.shopper.confirmCard({
        key: setup.sandbox.stripe.publishableKey,
        client_secret: client_secret ?? '',
        payment_method_data: cardData('378282246310005', {
          card: { number: '378282246310005', exp_month: 1, exp_year: 2040, cvc },
        }),
      })

    expect((await amex('123'))?.status).toBe(402)
    expect((await amex('1234'))?.status).toBe(200)
  })
})

describe('cards that are declined', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      undefined,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s says %s', async (number, code, declineCode, message) => {
    const { id, client_secret } = await newIntent()

    const { status, error } = await payByCard(setup.sandbox, client_secret, number)

    expect(status).toBe(402)
    expect(error).toMatchObject({ type: 'card_error', code, message })
    expect(error?.decline_code).toBe(declineCode)
    const intent = await setup.stripe.paymentIntents.retrieve(id)
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 })
    expect(intent.last_payment_error).toMatchObject({ code, message })
    expect(setup.sandbox.ledger().stripe).toEqual({})
  })

  test('after a decline another card pays the same intent', async () => {
    const { id, client_secret } = await newIntent()
    await payByCard(setup.sandbox, client_secret, '4000000000000002')

    const { intent } = await payByCard(setup.sandbox, client_secret, '4242424242424242')

    expect(intent).toMatchObject({ id, status: 'succeeded', last_payment_error: null })
  })

  test('a number that is not a test card is declined, because it may be a real one', async () => {
    const { client_secret } = await newIntent()

    const { error } = await payByCard(setup.sandbox, client_secret, '4111111111111111')

    expect(error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' })
  })
})

describe('cards that are rejected without asking a bank', () => {
  test.each([
    ['a number that fails its check digit', { number: '4242424242424241' }, 'incorrect_number'],
    ['a month that does not exist', { exp_month: 13 }, 'invalid_expiry_month'],
    ['a year that is over', { exp_year: 2020 }, 'invalid_expiry_year'],
    ['a short security code', { cvc: '12' }, 'invalid_cvc'],
  ])('%s is rejected and changes nothing', async (_what, wrong, code) => {
    const { id, client_secret } = await newIntent()
    const { card } = cardData('4242424242424242')

    const answer = await setup.sandbox.shopper.confirmCard({
      key: setup.sandbox.stripe.publishableKey,
      client_secret: client_secret ?? '',
      payment_method_data: { type: 'card', card: { ...card, ...wrong } },
    })

    expect(answer?.status).toBe(402)
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ error: { type: 'card_error', code } })
    expect(await setup.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: null,
    })
  })
})

describe('3-D Secure', () => {
  async function challenged(number: string) {
    const { id, client_secret } = await newIntent()
    const { intent } = await payByCard(setup.sandbox, client_secret, number)
    const waiting = setup.sandbox.shopper.findChallenge(id, client_secret ?? '')
    if (!waiting) throw new Error('There is no challenge')
    return { id, clientSecret: client_secret, intent, waiting }
  }

  test.each(['4000002760003184', '4000000000003220'])('%s pays once it is approved', async (number) => {
    const { id, intent, waiting } = await challenged(number)
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: 'http://shop.example/checkout' },
      },
    })

    await setup.sandbox.shopper.answerChallenge(waiting, true)

    expect(await setup.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' })
  })

  test('a failed challenge takes no money and lets the buyer try again', async () => {
    const { id, clientSecret, waiting } = await challenged('4000002760003184')

    await setup.sandbox.shopper.answerChallenge(waiting, false)

    expect(await setup.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect(setup.sandbox.ledger().stripe).toEqual({})
    expect((await payByCard(setup.sandbox, clientSecret, '4242424242424242')).intent.status).toBe('succeeded')
  })

  test.each([
    ['4000008400001629', 'generic_decline'],
    ['4000008260003178', 'insufficient_funds'],
  ])('%s is declined after approval', async (number, declineCode) => {
    const { id, waiting } = await challenged(number)

    await setup.sandbox.shopper.answerChallenge(waiting, true)

    expect(await setup.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: declineCode },
    })
  })

  test('the challenge cannot be opened without the client secret', async () => {
    const { id } = await challenged('4000002760003184')

    expect(setup.sandbox.shopper.findChallenge(id, `${id}_secret_guessed`)).toBeNull()
  })
})

describe('delayed results', () => {
  test('4000000000000804 is processing, then succeeds', async () => {
    const { id, client_secret } = await newIntent()
    const { intent } = await payByCard(setup.sandbox, client_secret, '4000000000000804')
    expect(intent.status).toBe('processing')
    expect(setup.sandbox.ledger().stripe).toEqual({})

    setup.clock.advance(MINUTE_MS)
    await setup.sandbox.runDue()

    expect(await setup.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' })
    expect(setup.sandbox.ledger().stripe.USD?.netCents).toBe(1999)
    // Webhooks are sent side by side, so they arrive in any order.
    expect(setup.shop.types().toSorted()).toEqual([
      'payment_intent.created',
      'payment_intent.processing',
      'payment_intent.succeeded',
    ])
  })

  test('4000000000000812 is processing, then declined', async () => {
    const { id, client_secret } = await newIntent()
    await payByCard(setup.sandbox, client_secret, '4000000000000812')

    setup.clock.advance(MINUTE_MS)
    await setup.sandbox.runDue()

    expect(await setup.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'generic_decline' },
    })
  })
})
