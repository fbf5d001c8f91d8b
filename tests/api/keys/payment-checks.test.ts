import { describe, expect, test } from 'vitest'
import { adminKeys } from '#core/contract/admin-keys.ts'
import { adminPayments } from '#core/contract/admin-payments.ts'
import { adminSetup } from '#core/contract/admin-setup.ts'
import { checkout } from '#core/contract/checkout.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { type Finding, withAnswers } from '#core/domain/setup-check.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import { stripeClient } from '../../support/sandbox.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const READY = { env: { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' } }
const STRIPE_URL = 'https://shop.example/webhooks/stripe'
const PAYPAL_URL = 'https://shop.example/webhooks/paypal'

/** Written by hand from Stripe's and PayPal's lists of events, and from what docs/payments.md asks for. */
const STRIPE_EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'review.closed',
  'review.opened',
]
const PAYPAL_EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'CUSTOMER.DISPUTE.UPDATED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.FAILED',
  'PAYMENT.REFUND.PENDING',
  'VAULT.PAYMENT-TOKEN.CREATED',
]

const adminOf = async (shop: TestShop) => shop.signIn(await shop.admin())

async function enterStripe({ sandbox }: TestShop, admin: Browser, secret_key = sandbox.stripe.secretKey) {
  await admin.ok(adminKeys.saveStripe, {
    body: { secret_key, publishable_key: sandbox.stripe.publishableKey },
  })
}

async function enterPaypal(
  { sandbox: { paypal } }: TestShop,
  admin: Browser,
  more: { client_secret?: string } = {},
) {
  const body = {
    client_id: paypal.clientId,
    client_secret: paypal.clientSecret,
    environment: 'sandbox',
    ...more,
  } as const
  await admin.ok(adminKeys.savePaypal, { body })
}

const create = (admin: Browser, name: PaymentProvider) =>
  admin.call(adminPayments.createWebhook, { params: { name } })

/** Each finding as `id state`. */
async function checksOf(admin: Browser): Promise<string[]> {
  const { data } = await admin.ok(adminPayments.checks, {})
  return data.map(({ id, state }) => `${id} ${state}`)
}

async function findingOf(admin: Browser, id: string): Promise<Finding | undefined> {
  return (await admin.ok(adminPayments.checks, {})).data.find((finding) => finding.id === id)
}

/** What Stripe has, read with its own SDK like any other program of the account. */
const endpointsAtStripe = async ({ sandbox }: TestShop) =>
  (await stripeClient(sandbox).webhookEndpoints.list({ limit: 100 })).data

async function webhooksAtPaypal({ sandbox: { paypal } }: TestShop) {
  const basic = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64')
  const token = await fetch(`${paypal.baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const list = await fetch(`${paypal.baseUrl}/v1/notifications/webhooks`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const { webhooks } = (await list.json()) as {
    webhooks: { id: string; url: string; event_types: { name: string }[] }[]
  }
  return webhooks.map(({ id, url, event_types }) => ({
    id,
    url,
    events: event_types.map(({ name }) => name),
  }))
}

describe('the webhook at Stripe', () => {
  test('is created with all events, its secret is stored, and the keys come into force', async () => {
    const shop = await openCheckoutShop(READY)
    const admin = await adminOf(shop)
    await enterStripe(shop, admin)
    expect(await checksOf(admin)).toEqual([
      'payments.mode todo',
      'stripe.account done',
      'stripe.webhook todo',
    ])
    expect((await shop.browser().ok(checkout.options, {})).data.mode).toBe('off')

    const created = await create(admin, 'stripe')

    expect(created.status).toBe(200)
    expect(JSON.stringify(created.body)).not.toContain('whsec_')
    const endpoints = await endpointsAtStripe(shop)
    expect(endpoints.map(({ url, status }) => [url, status])).toEqual([[STRIPE_URL, 'enabled']])
    expect(endpoints[0]?.enabled_events.toSorted()).toEqual(STRIPE_EVENTS)
    expect(await checksOf(admin)).toEqual([
      'payments.mode todo',
      'stripe.account done',
      'stripe.webhook done',
      'stripe.wallets todo',
    ])
    // The sandbox signs with the secret of the endpoint it registered.
    const buyer = await shop.buyer(await shop.product())
    await shop.buyByCard(buyer)
    const event = shop.sandbox.events.list().find(({ type }) => type === 'payment_intent.succeeded')
    const { path, headers, body } = (await shop.sandbox.events.sign(event?.id ?? '')) ?? {
      path: '',
      headers: {},
      body: '',
    }
    const sent = { ...headers, host: 'shop.example' }
    expect(
      (await shop.http.inject({ method: 'POST', url: path, headers: sent, payload: body })).statusCode,
    ).toBe(200)
  })

  test('is never created twice for the same address, also by two admins at once', async () => {
    const shop = await openTestShop(READY)
    const [one, other] = [await adminOf(shop), await adminOf(shop)]
    await enterStripe(shop, one)

    await Promise.all([create(one, 'stripe'), create(other, 'stripe')])
    await create(one, 'stripe')

    expect(await endpointsAtStripe(shop)).toHaveLength(1)
    expect(await findingOf(one, 'stripe.webhook')).toMatchObject({ state: 'done' })
  })

  test('that was created while the answer was lost is completed by the next try', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await enterStripe(shop, admin)
    shop.sandbox.faults.add({
      provider: 'stripe',
      operation: 'webhook_endpoints.create',
      kind: 'reset_after',
      repeat: 9,
    })
    const lost = await create(admin, 'stripe')
    shop.sandbox.faults.clear()
    expect(lost.status).toBe(503)
    expect(await endpointsAtStripe(shop)).toHaveLength(1)

    const again = await create(admin, 'stripe')

    expect(again.status).toBe(200)
    expect(await endpointsAtStripe(shop)).toHaveLength(1)
    expect(await findingOf(admin, 'stripe.webhook')).toMatchObject({ state: 'done' })
  })

  test('that lacks events or is turned off is failing, and is mended without losing other events', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await enterStripe(shop, admin)
    await create(admin, 'stripe')
    const [endpoint] = await endpointsAtStripe(shop)
    await stripeClient(shop.sandbox).webhookEndpoints.update(endpoint?.id ?? '', {
      enabled_events: ['payment_intent.succeeded', 'customer.created'],
    })
    expect(await findingOf(admin, 'stripe.webhook')).toMatchObject({
      state: 'failing',
      fix: expect.stringContaining('charge.dispute.created'),
    })
    await stripeClient(shop.sandbox).webhookEndpoints.update(endpoint?.id ?? '', { disabled: true })
    expect(await findingOf(admin, 'stripe.webhook')).toMatchObject({ state: 'failing' })

    await create(admin, 'stripe')

    const [mended] = await endpointsAtStripe(shop)
    expect(mended).toMatchObject({ id: endpoint?.id, status: 'enabled' })
    expect(mended?.enabled_events.toSorted()).toEqual([...STRIPE_EVENTS, 'customer.created'].toSorted())
    expect(await findingOf(admin, 'stripe.webhook')).toMatchObject({ state: 'done' })
  })

  test('that somebody else created is not doubled: its secret has to be pasted', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await stripeClient(shop.sandbox).webhookEndpoints.create({ url: STRIPE_URL, enabled_events: ['*'] })
    await enterStripe(shop, admin)

    const refused = await create(admin, 'stripe')

    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Paste the secret here') },
    })
    expect(await endpointsAtStripe(shop)).toHaveLength(1)
    expect(await findingOf(admin, 'stripe.webhook')).toMatchObject({ state: 'failing' })
  })

  test('needs a public address, and staff read what Stripe says about it', async () => {
    const shop = await openTestShop({ env: { NODE_ENV: 'production' } })
    const admin = await adminOf(shop)
    await enterStripe(shop, admin)

    const refused = await create(admin, 'stripe')

    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('publicly accessible') },
    })
  })

  test('cannot be created with a key that may not, and that is said', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await enterStripe(shop, admin, shop.sandbox.stripe.secretKey.replace('sk_', 'rk_'))

    const refused = await create(admin, 'stripe')

    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('lacks a permission') },
    })
    expect(await findingOf(admin, 'stripe.account')).toMatchObject({
      state: 'failing',
      fix: expect.stringContaining('lacks a permission'),
    })
  })
})

describe('the webhook at PayPal', () => {
  test('is created once with all events, and its id is stored', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await enterPaypal(shop, admin)
    expect(await checksOf(admin)).toEqual([
      'payments.mode todo',
      'paypal.account done',
      'paypal.webhook todo',
    ])

    expect((await create(admin, 'paypal')).status).toBe(200)
    await create(admin, 'paypal')

    const [webhook, ...more] = await webhooksAtPaypal(shop)
    expect(more).toEqual([])
    expect(webhook?.url).toBe(PAYPAL_URL)
    expect(webhook?.events.toSorted()).toEqual(PAYPAL_EVENTS)
    expect(await findingOf(admin, 'paypal.webhook')).toMatchObject({ state: 'done' })
    expect((await shop.browser().ok(checkout.options, {})).data).toMatchObject({
      mode: 'rehearsal',
      paypal: { client_id: shop.sandbox.paypal.clientId },
    })
  })

  test('whose id is not the stored one is failing, until it is taken over', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await enterPaypal(shop, admin)
    await create(admin, 'paypal')
    const { clientId, clientSecret } = shop.sandbox.paypal
    const body = {
      client_id: clientId,
      client_secret: clientSecret,
      webhook_id: 'ANOTHER',
      environment: 'sandbox',
    } as const
    await admin.ok(adminKeys.savePaypal, { body })
    expect(await findingOf(admin, 'paypal.webhook')).toMatchObject({ state: 'failing' })

    await create(admin, 'paypal')

    expect(await findingOf(admin, 'paypal.webhook')).toMatchObject({ state: 'done' })
    expect(await webhooksAtPaypal(shop)).toHaveLength(1)
  })

  test('needs https on the usual port, and staff read what PayPal says', async () => {
    const shop = await openTestShop({ env: { NODE_ENV: 'production' } })
    const admin = await adminOf(shop)
    await enterPaypal(shop, admin)

    const refused = await create(admin, 'paypal')

    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/Not a valid webhook URL|Invalid data/) },
    })
  })
})

describe('checks', () => {
  test('say which keys the provider does not accept', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await enterStripe(shop, admin, 'sk_test_of_nobody')
    await enterPaypal(shop, admin, { client_secret: 'not-the-secret' })

    const { data } = await admin.ok(adminPayments.checks, {})

    expect(data.map(({ id, state, fix }) => [id, state, fix])).toEqual([
      ['payments.mode', 'todo', expect.any(String)],
      ['stripe.account', 'failing', 'Stripe does not accept the secret key. Enter it again.'],
      ['paypal.account', 'failing', 'PayPal does not accept the client id and secret. Enter them again.'],
    ])
  })

  test('say that the keys of Stripe are of two accounts', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    // As Stripe writes them: 51, the account, and the rest.
    const rest = 'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789'
    const body = {
      secret_key: `sk_test_51RRXLsAbCdEfGhI${rest}`,
      publishable_key: `pk_test_51RRXM1AbCdEfGhI${rest}`,
    }
    await admin.ok(adminKeys.saveStripe, { body })
    const ofTwo = await findingOf(admin, 'stripe.account')
    await admin.ok(adminKeys.saveStripe, {
      body: { publishable_key: body.secret_key.replace('sk_', 'pk_') },
    })
    const ofOne = await findingOf(admin, 'stripe.account')

    expect(ofTwo?.fix).toContain('of another Stripe account')
    expect(ofOne?.fix).toContain('does not accept the secret key')
  })

  test('say that Stripe takes no payments for the account, or does not answer', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await enterStripe(shop, admin)
    const fault = { provider: 'stripe', operation: 'accounts.retrieve' } as const
    shop.sandbox.faults.add({ ...fault, kind: 'declined' })
    const closed = await findingOf(admin, 'stripe.account')
    shop.sandbox.faults.add({ ...fault, kind: 'error_before', status: 503, repeat: 9 })
    const down = await findingOf(admin, 'stripe.account')

    expect(closed).toMatchObject({ state: 'failing', fix: expect.stringContaining('Finish its activation') })
    expect(down).toMatchObject({ state: 'failing', fix: expect.stringContaining('did not answer') })
  })

  test('of a shop without keys and of the sandbox say what to enter', async () => {
    const off = await openTestShop(READY)
    const sandbox = await openTestShop()

    expect(await checksOf(await adminOf(off))).toEqual(['payments.mode todo'])
    expect(await checksOf(await adminOf(sandbox))).toEqual(['payments.mode todo'])
  })

  test('of a shop that is still in the sandbox ask about the keys that were entered', async () => {
    const shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
    const admin = await adminOf(shop)
    await enterStripe(shop, admin)

    expect(shop.gateways.browser.mode).toBe('sandbox')
    expect(await checksOf(admin)).toEqual([
      'payments.mode todo',
      'stripe.account done',
      'stripe.webhook todo',
    ])
  })

  test('answer what the setup guide knew before, and nothing twice', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await enterStripe(shop, admin)
    const { data } = await admin.ok(adminSetup.get, {})
    const { data: asked } = await admin.ok(adminSetup.checkProviders, {})

    for (const step of ['payments', 'mail'] as const) {
      const known = data.steps.find(({ id }) => id === step)?.findings ?? []
      expect(known).not.toEqual([])
      expect(asked[step].filter(({ id }) => known.some((finding) => finding.id === id))).toEqual(known)
      const titles = withAnswers(known, asked[step]).map(({ title }) => title)
      expect(new Set(titles).size).toBe(titles.length)
    }
  })
})
