import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderRequestOf } from '#server/modules/payments/paypal/order-request.ts'
import { aCharge } from '../../support/gateways.ts'
import { openTestSandbox, payByCard, type TestSandbox } from '../../support/sandbox.ts'

let base: TestSandbox

beforeAll(async () => {
  base = await openTestSandbox()
})
afterAll(() => base.close())

describe('Stripe', () => {
  const payment = { amount: 4900, currency: 'usd', allowed_payment_method_types: ['card' as const] }
  const newCustomer = async () => (await base.stripe.customers.create({ email: 'ada@example.com' })).id

  async function savedCard(customer: string, card = '4242424242424242'): Promise<string> {
    const setup = await base.stripe.setupIntents.create({ customer, usage: 'off_session' })
    await payByCard(base.sandbox, setup.client_secret, card)
    return String((await base.stripe.setupIntents.retrieve(setup.id)).payment_method)
  }

  test('a customer has no parameter that Stripe does not know, and no empty one', async () => {
    const create = (params: object) => base.stripe.customers.create(params as { email: string })

    await expect(create({ nickname: 'Ada' })).rejects.toMatchObject({ code: 'parameter_unknown' })
    await expect(create({ name: '' })).rejects.toMatchObject({ code: 'parameter_invalid_empty' })
    await expect(create({ email: 'ada' })).rejects.toMatchObject({ code: 'email_invalid' })
  })

  test('a payment names a customer that exists, and a usage that Stripe knows', async () => {
    const create = (more: object) => base.stripe.paymentIntents.create({ ...payment, ...more })

    await expect(create({ customer: 'cus_nobody' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    })
    await expect(create({ setup_future_usage: 'later' })).rejects.toMatchObject({
      param: 'setup_future_usage',
    })
  })

  test('a payment that saves its card cannot be made without its holder', async () => {
    const customer = await newCustomer()
    const card = await savedCard(customer)
    const { id } = await base.stripe.paymentIntents.create({
      ...payment,
      customer,
      setup_future_usage: 'off_session',
    })

    await expect(
      base.stripe.paymentIntents.confirm(id, { payment_method: card, off_session: true }),
    ).rejects.toThrow(
      'You cannot confirm with the `off_session` parameter when `setup_future_usage` is also set',
    )
  })

  test('a browser cannot charge without the holder', async () => {
    const customer = await newCustomer()
    const card = await savedCard(customer)
    const intent = await base.stripe.paymentIntents.create({ ...payment, customer })
    const answer = await base.sandbox.shopper.confirmCard({
      key: base.sandbox.stripe.publishableKey,
      client_secret: intent.client_secret ?? '',
      payment_method: card,
      off_session: true,
    })

    expect(answer?.status).toBe(400)
  })

  test('a saved card pays for its own customer only, and for nobody once it is detached', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()]
    const card = await savedCard(customer)
    const pay = async (more: object) => {
      const { id } = await base.stripe.paymentIntents.create({ ...payment, ...more })
      return base.stripe.paymentIntents.confirm(id, { payment_method: card, off_session: true })
    }

    await expect(pay({})).rejects.toThrow('include the customer')
    await expect(pay({ customer: other })).rejects.toThrow('does not belong to the customer')
    expect((await pay({ customer })).status).toBe('succeeded')
    await base.stripe.paymentMethods.detach(card)
    await expect(pay({ customer })).rejects.toThrow('It may not be used again')
    await expect(base.stripe.paymentMethods.detach(card)).rejects.toThrow('not attached to a customer')
    await expect(base.stripe.paymentMethods.detach('pm_nobody')).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })

  test('a decline without the holder is an error that carries the payment, which can be tried again', async () => {
    const customer = await newCustomer()
    const card = await savedCard(customer, '4000000000000341')
    const { id } = await base.stripe.paymentIntents.create({ ...payment, customer })

    await expect(
      base.stripe.paymentIntents.confirm(id, { payment_method: card, off_session: true }),
    ).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { id, status: 'requires_payment_method' },
    })
  })

  test('whether a payment saves its card can be changed until it is made', async () => {
    const customer = await newCustomer()
    const card = await savedCard(customer)
    const { id } = await base.stripe.paymentIntents.create({ ...payment, customer })
    const update = (usage: 'off_session' | '') =>
      base.stripe.paymentIntents.update(id, { setup_future_usage: usage })

    expect((await update('off_session')).setup_future_usage).toBe('off_session')
    expect((await update('')).setup_future_usage).toBeNull()
    await base.stripe.paymentIntents.confirm(id, { payment_method: card, off_session: true })
    await expect(update('off_session')).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  test('a card is saved once, after 3-D Secure if its bank wants that', async () => {
    const { shopper } = base.sandbox
    const customer = await newCustomer()
    const setup = await base.stripe.setupIntents.create({ customer })
    const secret = setup.client_secret ?? ''
    const { intent } = await payByCard(base.sandbox, secret, '4000002500003155')
    const open = shopper.findChallenge(setup.id, secret)

    expect(intent.status).toBe('requires_action')
    expect((await base.stripe.setupIntents.retrieve(setup.id)).next_action?.redirect_to_url?.url).toContain(
      setup.id,
    )
    if (open) await shopper.answerChallenge(open, true)
    expect((await base.stripe.setupIntents.retrieve(setup.id)).status).toBe('succeeded')
    expect((await payByCard(base.sandbox, secret, '4242424242424242')).error).toMatchObject({
      code: 'setup_intent_unexpected_state',
    })
  })

  test('failed 3-D Secure saves nothing', async () => {
    const { shopper } = base.sandbox
    const setup = await base.stripe.setupIntents.create({ customer: await newCustomer() })
    await payByCard(base.sandbox, setup.client_secret, '4000002500003155')
    const open = shopper.findChallenge(setup.id, setup.client_secret ?? '')
    if (open) await shopper.answerChallenge(open, false)

    expect(await base.stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    })
  })

  test('another’s client secret opens no setup', async () => {
    const one = await base.stripe.setupIntents.create({})
    const other = await base.stripe.setupIntents.create({})
    const secret = `${one.id}_secret_${other.client_secret?.split('_secret_')[1]}`

    expect((await payByCard(base.sandbox, secret, '4242424242424242')).error).toMatchObject({
      code: 'setup_intent_invalid_parameter',
    })
  })
})

describe('PayPal', () => {
  const ordered = async (paypal: object) => {
    const { orders } = await base.paypal()
    const { purchaseUnits, intent } = orderRequestOf(aCharge(), 'testshop42')
    const body = { intent, purchaseUnits, paymentSource: { paypal } }
    return orders.createOrder({ body, prefer: 'return=representation' })
  }
  const issueIn = (issue: string) => ({ body: expect.stringContaining(issue) })
  const MERCHANT = { paymentInitiator: 'MERCHANT', usage: 'SUBSEQUENT' }

  test.each([
    ['a token that nobody saved', { vaultId: 'nobody', storedCredential: MERCHANT }, 'TOKEN_ID_NOT_FOUND'],
    [
      'a first payment that the merchant makes',
      { vaultId: 'x', storedCredential: { ...MERCHANT, usage: 'FIRST' } },
      'INCOMPATIBLE_PARAMETER_VALUE',
    ],
    ['an empty token', { vaultId: '' }, 'INVALID_STRING_LENGTH'],
    [
      'an unknown usage',
      { attributes: { vault: { storeInVault: 'ON_SUCCESS', usageType: 'ME' } } },
      'INVALID_',
    ],
  ])('refuses %s instead of a saved account', async (_, paypal, issue) => {
    await expect(ordered(paypal)).rejects.toMatchObject(issueIn(issue))
  })

  const experienceContext = { returnUrl: 'https://shop.example/a', cancelUrl: 'https://shop.example/b' }

  test('saves an account that its holder has approved, once', async () => {
    const { vault } = await base.paypal()
    const body = { paymentSource: { paypal: { usageType: 'MERCHANT' as never, experienceContext } } }
    const { result: setup } = await vault.createSetupToken({ body })
    const id = setup.id ?? ''
    const exchange = () =>
      vault.createPaymentToken({ body: { paymentSource: { token: { id, type: 'SETUP_TOKEN' as never } } } })

    expect(setup.status).toBe('PAYER_ACTION_REQUIRED')
    await expect(exchange()).rejects.toMatchObject(issueIn('PAYER_ACTION_REQUIRED'))
    await base.sandbox.shopper.approveSetup(id)
    const { result: token } = await exchange()
    expect(token).toMatchObject({
      customer: setup.customer,
      paymentSource: { paypal: { usageType: 'MERCHANT' } },
    })
    await expect(exchange()).rejects.toMatchObject({ statusCode: 404 })
    expect((await vault.deletePaymentToken(token.id ?? '')).statusCode).toBe(204)
    await expect(vault.getPaymentToken(token.id ?? '')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('saves nothing without the addresses that its page returns to', async () => {
    const { vault } = await base.paypal()

    await expect(
      vault.createSetupToken({ body: { paymentSource: { paypal: { usageType: 'MERCHANT' as never } } } }),
    ).rejects.toMatchObject(issueIn('MISSING_REQUIRED_PARAMETER'))
  })
})
