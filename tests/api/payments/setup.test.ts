import { describe, expect, test } from 'vitest'
import { adminPayments } from '#core/contract/admin-payments.ts'
import { checkout } from '#core/contract/checkout.ts'
import { auditEntries } from '#server/db/tables/index.ts'
import { FORM, openCheckoutShop, useCheckoutShop } from '../../support/checkout.ts'
import { REHEARSAL_KEYS } from '../../support/rehearsal.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const PUBLIC = { PUBLIC_URL: 'https://shop.example' }
const ACTIVE = [
  { wallet: 'apple_pay', active: true, problem: null },
  { wallet: 'google_pay', active: true, problem: null },
]

const adminOf = async (shop: TestShop) => shop.signIn(await shop.admin())

/** What Stripe has registered, read over its API like any other client of the account. */
async function domainsAtStripe(shop: TestShop) {
  const { baseUrl, secretKey } = shop.sandbox.stripe
  const response = await fetch(`${baseUrl}/v1/payment_method_domains?limit=100`, {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  return ((await response.json()) as { data: { id: string; domain_name: string; enabled: boolean }[] }).data
}

describe('a rehearsal', async () => {
  const shop = await useCheckoutShop({ env: REHEARSAL_KEYS })

  test('loads the scripts of the providers’ test environments', async () => {
    const { data } = await shop.browser().ok(checkout.options, {})

    expect(data).toMatchObject({
      mode: 'rehearsal',
      test_mode: true,
      card: { publishable_key: shop.sandbox.stripe.publishableKey },
      paypal: {
        client_id: shop.sandbox.paypal.clientId,
        script_url: 'https://www.sandbox.paypal.com/sdk/js',
      },
    })
    expect(data.card?.script_url).toMatch(/^https:\/\/js\.stripe\.com\//)
  })

  test('takes payments like any other mode', async () => {
    const [one, other] = [await shop.buyer(await shop.product()), await shop.buyer(await shop.product())]

    const byCard = await shop.read(one, await shop.buyByCard(one))
    const byPaypal = await shop.read(other, await shop.buyByPaypal(other))

    expect([byCard.status, byPaypal.status]).toEqual(['completed', 'completed'])
  })

  test('without a public address has no domain for wallets, and Stripe is not asked', async () => {
    const admin = await adminOf(shop)

    const state = await admin.ok(adminPayments.walletDomain, {})
    const refused = await admin.call(adminPayments.registerWalletDomain, {})

    const problem = expect.stringContaining('Wallets need a public domain with https.')
    expect(state.data).toMatchObject({ registered: false, problem })
    expect(refused).toMatchObject({ status: 422, body: { message: problem } })
    expect(await domainsAtStripe(shop)).toEqual([])
  })
})

describe('production without keys', async () => {
  const shop = await useCheckoutShop({ env: { NODE_ENV: 'production', ...PUBLIC } })

  test('offers no way to pay, and says so', async () => {
    const admin = await adminOf(shop)

    const options = await shop.browser().ok(checkout.options, {})
    const setup = await admin.ok(adminPayments.setup, {})

    expect(options.data).toMatchObject({ mode: 'off', test_mode: false, card: null, paypal: null })
    expect(setup.data.mode).toBe('off')
    expect(setup.data.providers.map(({ connected }) => connected)).toEqual([false, false])
  })

  test('answers a payment with words, and starts none', async () => {
    const bought = await shop.product()
    const buyer = await shop.buyer(bought)

    const card = await buyer.call(checkout.createPaymentIntent, {
      body: { amount: bought.priceCents, billing_address: FORM },
    })
    const paypal = await buyer.call(checkout.process, {
      body: { billing_address: FORM, shipping_address: FORM, payment_method: 'PayPal' },
    })

    const refusal = { status: 503, body: { message: 'Payments are not set up yet.' } }
    expect(card).toMatchObject(refusal)
    expect(paypal).toMatchObject(refusal)
    expect(await shop.count('checkoutAttempts')).toBe(0)
  })

  test('knows no wallets', async () => {
    const admin = await adminOf(shop)

    expect((await admin.ok(adminPayments.walletDomain, {})).data).toBeNull()
    expect(await admin.call(adminPayments.registerWalletDomain, {})).toMatchObject({
      status: 404,
      body: { message: 'Stripe is not connected.' },
    })
  })
})

test('the setup names mode, providers and webhooks to staff, and no key', async () => {
  const shop = await openTestShop({ env: PUBLIC })
  const support = await shop.signIn(await shop.support())

  const { data } = await support.ok(adminPayments.setup, {})

  expect(data).toMatchObject({
    mode: 'sandbox',
    providers: [
      { provider: 'stripe', connected: true, webhook_url: 'https://shop.example/webhooks/stripe' },
      { provider: 'paypal', connected: true, webhook_url: 'https://shop.example/webhooks/paypal' },
    ],
  })
  const { stripe, paypal } = shop.sandbox
  for (const secret of [stripe.secretKey, stripe.webhookSecret, paypal.clientSecret])
    expect(JSON.stringify(data)).not.toContain(secret)
})

describe('the domain for wallets', () => {
  test('is registered at Stripe by an admin, once, and audited', async () => {
    const shop = await openTestShop({ env: PUBLIC })
    const admin = await adminOf(shop)

    const before = await admin.ok(adminPayments.walletDomain, {})
    const registered = await admin.ok(adminPayments.registerWalletDomain, {})
    await admin.ok(adminPayments.registerWalletDomain, {})
    const after = await admin.ok(adminPayments.walletDomain, {})

    expect(before.data).toEqual({ domain: 'shop.example', problem: null, registered: false, wallets: [] })
    const expected = { domain: 'shop.example', problem: null, registered: true, wallets: ACTIVE }
    expect(registered.data).toEqual(expected)
    expect(after.data).toEqual(expected)
    expect(await domainsAtStripe(shop)).toMatchObject([{ domain_name: 'shop.example', enabled: true }])
    const entries = await shop.db.select().from(auditEntries)
    expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['settings.wallet_domain_registered', 'shop.example'],
      ['settings.wallet_domain_registered', 'shop.example'],
    ])
  })

  test('is turned on again if it was turned off at Stripe', async () => {
    const shop = await openTestShop({ env: PUBLIC })
    const admin = await adminOf(shop)
    await admin.ok(adminPayments.registerWalletDomain, {})
    const [domain] = await domainsAtStripe(shop)
    const { baseUrl, secretKey } = shop.sandbox.stripe
    await fetch(`${baseUrl}/v1/payment_method_domains/${domain?.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'enabled=false',
    })

    const off = await admin.ok(adminPayments.walletDomain, {})
    const on = await admin.ok(adminPayments.registerWalletDomain, {})

    expect(off.data?.wallets.map(({ problem }) => problem)).toEqual([
      'The domain is turned off at Stripe.',
      'The domain is turned off at Stripe.',
    ])
    expect(on.data.wallets).toEqual(ACTIVE)
  })

  test('says why Stripe does not show a wallet', async () => {
    const shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.invalid' } })
    const admin = await adminOf(shop)

    const { data } = await admin.ok(adminPayments.registerWalletDomain, {})

    expect(data.wallets[0]).toEqual({
      wallet: 'apple_pay',
      active: false,
      problem: 'The domain could not be verified because it cannot be reached.',
    })
  })

  test('is told to staff when Stripe fails or does not let the key, and payments go on', async () => {
    const shop = await openCheckoutShop({ env: PUBLIC })
    const admin = await adminOf(shop)
    const failing = async (status: number) => {
      shop.sandbox.faults.add({
        provider: 'stripe',
        operation: 'payment_method_domains.list',
        kind: 'error_before',
        status,
        repeat: 1000,
      })
      const answers = []
      // Often enough to open a circuit breaker.
      for (let round = 0; round < 6; round++) answers.push(await admin.call(adminPayments.walletDomain, {}))
      shop.sandbox.faults.clear()
      return answers.map(({ status: answered, body }) => [answered, body.message])
    }

    const forbidden = await failing(403)
    const down = await failing(500)

    expect(new Set(forbidden.map(String)).size).toBe(1)
    expect(forbidden[0]).toEqual([422, expect.stringContaining('The Stripe key may not manage domains.')])
    expect(new Set(down.map(String))).toEqual(
      new Set(['503,Stripe did not answer. Please try again in a moment.']),
    )
    const buyer = await shop.buyer(await shop.product())
    expect(await shop.read(buyer, await shop.buyByCard(buyer))).toMatchObject({ status: 'completed' })
  })
})
