import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminKeys, type KeyGroup } from '#core/contract/admin-keys.ts'
import { adminPayments } from '#core/contract/admin-payments.ts'
import { checkout } from '#core/contract/checkout.ts'
import { paths } from '#core/paths.ts'
import { auditEntries, sealedSettings, securityEvents } from '#server/db/tables/index.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

/** A shop that is ready to sell, except that nobody has entered keys. */
const READY = { env: { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' } }

const WEBHOOK_SECRET = 'whsec_of_the_endpoint_in_the_panel'

const adminOf = async (shop: TestShop) => shop.signIn(await shop.admin())

/** Stripe's test keys of this shop's sandbox. */
function stripeKeys({ sandbox }: TestShop, webhook_secret = sandbox.stripe.webhookSecret) {
  const { secretKey, publishableKey } = sandbox.stripe
  return { secret_key: secretKey, publishable_key: publishableKey, webhook_secret }
}

function paypalKeys({ sandbox: { paypal } }: TestShop) {
  const { clientId, clientSecret, webhookId } = paypal
  return {
    client_id: clientId,
    client_secret: clientSecret,
    webhook_id: webhookId,
    environment: 'sandbox',
  } as const
}

async function groupOf(browser: Browser, group: KeyGroup) {
  const { data } = await browser.ok(adminKeys.show, {})
  return data.groups.find((each) => each.group === group)
}

const optionsOf = async (shop: TestShop) => (await shop.browser().ok(checkout.options, {})).data

async function policyOf(shop: TestShop): Promise<string> {
  const headers = { host: 'shop.example', accept: 'text/html' }
  const response = await shop.http.inject({ method: 'GET', url: paths.checkout(), headers })
  return String(response.headers['content-security-policy'])
}

describe('keys entered in the panel', () => {
  test('switch a shop without payments to those of the keys, at once and without a restart', async () => {
    const shop = await openCheckoutShop({ ...READY, pageStatus: 200 })
    const admin = await adminOf(shop)
    expect(await optionsOf(shop)).toMatchObject({ mode: 'off', card: null })
    expect(await policyOf(shop)).not.toContain('stripe.com')

    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })

    expect(await optionsOf(shop)).toMatchObject({
      mode: 'rehearsal',
      card: { publishable_key: shop.sandbox.stripe.publishableKey },
      paypal: null,
    })
    expect(await policyOf(shop)).toContain('https://js.stripe.com')
    expect(await policyOf(shop)).not.toContain('paypal.com')
    const buyer = await shop.buyer(await shop.product())
    expect(await shop.read(buyer, await shop.buyByCard(buyer))).toMatchObject({ status: 'completed' })

    await admin.ok(adminKeys.savePaypal, { body: paypalKeys(shop) })

    expect(await policyOf(shop)).toContain('https://*.paypal.com')
    const other = await shop.buyer(await shop.product())
    expect(await shop.read(other, await shop.buyByPaypal(other))).toMatchObject({ status: 'completed' })
  })

  test('are taken into use by every instance', async () => {
    const shop = await openTestShop({ ...READY, pageStatus: 200 })
    const second = await openTestShop({ ...READY, pageStatus: 200, sharing: shop })
    expect(await policyOf(second)).not.toContain('stripe.com')
    const admin = await adminOf(shop)

    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })

    await expect.poll(() => optionsOf(second)).toMatchObject({ mode: 'rehearsal' })
    await expect.poll(() => policyOf(second)).toContain('https://js.stripe.com')
    const third = await openTestShop({ ...READY, sharing: shop })
    expect(await optionsOf(third)).toMatchObject({ mode: 'rehearsal' })
  })

  test('can be removed, which ends payments', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })

    await admin.ok(adminKeys.remove, { params: { name: 'stripe' } })
    const again = await admin.call(adminKeys.remove, { params: { name: 'stripe' } })

    expect(await optionsOf(shop)).toMatchObject({ mode: 'off', card: null })
    expect(await shop.count('sealedSettings')).toBe(0)
    expect(again.status).toBe(404)
  })

  test('leave calls that are under way the keys they started with, and old orders can be refunded', async () => {
    const shop = await openCheckoutShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
    const buyer = await shop.buyer(await shop.product())
    const order = await shop.read(buyer, await shop.buyByCard(buyer))
    const before = shop.gateways.get('stripe')
    const [payment] = await shop.db.execute(sql`select provider_ref from payments`).then(({ rows }) => rows)
    const ref = String(payment?.provider_ref)

    // Another key of the same account.
    const restricted = shop.sandbox.stripe.secretKey.replace('sk_test_', 'rk_test_')
    await admin.ok(adminKeys.saveStripe, { body: { secret_key: restricted } })

    expect(shop.gateways.get('stripe')).not.toBe(before)
    expect(await before.find(ref)).toMatchObject({ status: 'captured' })
    expect(await shop.gateways.get('stripe').find(ref)).toMatchObject({ status: 'captured' })
    expect(order.status).toBe('completed')
  })
})

describe('sealed', () => {
  test('a key is in no row, no log and no answer, and staff see only how it ends', async () => {
    const shop = await openTestShop(READY)
    const grace = await shop.admin()
    const admin = await shop.signIn(grace)
    const keys = stripeKeys(shop)
    const paypal = paypalKeys(shop)
    const mail = {
      host: 'localhost',
      port: 2525,
      encryption: 'starttls',
      user: 'shop',
      password: 'hunter2-of-the-mail',
    } as const

    const answers = [
      await admin.ok(adminKeys.saveStripe, { body: keys }),
      await admin.ok(adminKeys.savePaypal, { body: paypal }),
      await admin.ok(adminKeys.saveMail, { body: mail }),
      await admin.ok(adminKeys.show, {}),
      await admin.ok(adminPayments.setup, {}),
      await admin.call(adminKeys.saveStripe, { body: { secret_key: `${keys.publishable_key}` } }),
    ]

    const seen = `${JSON.stringify(answers)} ${await everyRow(shop)} ${shop.logged()}`
    const secrets = [
      keys.secret_key,
      keys.publishable_key,
      keys.webhook_secret,
      paypal.client_secret,
      paypal.client_id,
      paypal.webhook_id,
      mail.password,
    ]
    for (const secret of secrets) expect(seen).not.toContain(secret)
    const stripe = await groupOf(admin, 'stripe')
    expect(stripe).toMatchObject({ state: 'in_force', problem: null })
    expect(
      stripe?.fields.map(({ name, source, hint, updated_by }) => [name, source, hint, updated_by]),
    ).toEqual([
      ['STRIPE_SECRET_KEY', 'panel', `…${keys.secret_key.slice(-4)}`, grace.name],
      ['STRIPE_PUBLISHABLE_KEY', 'panel', `…${keys.publishable_key.slice(-4)}`, grace.name],
      ['STRIPE_WEBHOOK_SECRET', 'panel', `…${keys.webhook_secret.slice(-4)}`, grace.name],
    ])
  })

  test('every change is audited and in the security log, by name and without values', async () => {
    const shop = await openTestShop(READY)
    const grace = await shop.admin()
    const admin = await shop.signIn(grace)

    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
    await admin.ok(adminKeys.saveStripe, { body: { webhook_secret: WEBHOOK_SECRET } })
    await admin.ok(adminKeys.saveStripe, { body: {} })
    await admin.ok(adminKeys.remove, { params: { name: 'stripe' } })

    const audited = await shop.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(
      audited.map(({ action, subjectId, actorId, after }) => [action, subjectId, actorId, after]),
    ).toEqual([
      [
        'settings.keys_changed',
        'stripe',
        grace.id,
        { set: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'], removed: [] },
      ],
      ['settings.keys_changed', 'stripe', grace.id, { set: ['STRIPE_WEBHOOK_SECRET'], removed: [] }],
      [
        'settings.keys_changed',
        'stripe',
        grace.id,
        { set: [], removed: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] },
      ],
    ])
    await expect
      .poll(async () =>
        (await shop.db.select().from(securityEvents)).filter(({ kind }) => kind === 'keys_changed'),
      )
      .not.toEqual([])
  })

  test('with another APP_SECRET the shop runs, says what to enter again, and takes it', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
    const other = createKeyring(['another secret of more than 32 characters'])
    const valueCipher = other.seal('sealed-setting', JSON.stringify(['STRIPE_SECRET_KEY', 'sk_test_1']))
    await shop.db.update(sealedSettings).set({ valueCipher }).where(sql`name = 'STRIPE_SECRET_KEY'`)

    const restarted = await openTestShop({ ...READY, sharing: shop })
    const later = await adminOf(restarted)

    expect(await optionsOf(restarted)).toMatchObject({ mode: 'off', card: null })
    expect(await groupOf(later, 'stripe')).toMatchObject({
      state: 'unreadable',
      problem: expect.stringContaining('cannot be read. Enter it again'),
    })
    await later.ok(adminKeys.saveStripe, { body: { secret_key: stripeKeys(shop).secret_key } })
    expect(await groupOf(later, 'stripe')).toMatchObject({ state: 'in_force' })
  })

  test('a row cannot stand in for another', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })

    await shop.db.execute(sql`
      update sealed_settings set value_cipher = (select value_cipher from sealed_settings where name = 'STRIPE_SECRET_KEY')
      where name = 'STRIPE_PUBLISHABLE_KEY'`)

    expect(await groupOf(admin, 'stripe')).toMatchObject({ state: 'unreadable' })
  })
})

describe('the environment wins', () => {
  const STRIPE_ENV = {
    STRIPE_SECRET_KEY: 'sk_test_rehearsal',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal',
    STRIPE_WEBHOOK_SECRET: 'whsec_rehearsal',
  }

  test('over a key in the panel, which cannot be changed there', async () => {
    const shop = await openTestShop({ env: { ...READY.env, ...STRIPE_ENV } })
    const admin = await adminOf(shop)

    const refused = await admin.call(adminKeys.saveStripe, { body: stripeKeys(shop) })

    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { secret_key: ['Is set in the environment, which wins.'] } },
    })
    expect(await shop.count('sealedSettings')).toBe(0)
    expect((await groupOf(admin, 'stripe'))?.fields.map(({ source, hint }) => [source, hint])).toEqual([
      ['environment', null],
      ['environment', null],
      ['environment', null],
    ])
  })

  test('also when it is set after a key was entered', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, {
      body: { ...stripeKeys(shop), publishable_key: 'pk_test_of_the_panel' },
    })

    const restarted = await openTestShop({ env: { ...READY.env, ...STRIPE_ENV }, sharing: shop })

    expect(restarted.gateways.browser.stripe?.publishableKey).toBe(restarted.sandbox.stripe.publishableKey)
  })

  test.each(['sandbox', 'off'] as const)('over keys when it says PAYMENTS=%s', async (mode) => {
    const shop = await openTestShop({ env: { ...READY.env, PAYMENTS: mode } })
    const admin = await adminOf(shop)

    const { data } = await admin.ok(adminKeys.show, {})
    const refused = await admin.call(adminKeys.saveStripe, { body: stripeKeys(shop) })

    expect(data.payments_fixed).toBe(mode)
    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(`PAYMENTS: Is ${mode}`) },
    })
    expect(await optionsOf(shop)).toMatchObject({ mode })
  })
})

describe('refused, by name', () => {
  test.each([
    [
      'a publishable key as secret key',
      { secret_key: 'pk_test_1' },
      'secret_key',
      /^Must be a key that starts with sk_live_/,
    ],
    [
      'a secret key as publishable key',
      { publishable_key: 'sk_test_1' },
      'publishable_key',
      /^Must be a key that starts with pk_live_/,
    ],
    ['a live key beside a test key', { publishable_key: 'pk_live_1' }, 'publishable_key', /cannot be mixed/],
    [
      'a webhook secret of another kind',
      { webhook_secret: 'secret' },
      'webhook_secret',
      /^Must start with whsec_/,
    ],
    [
      'a webhook secret with a quote from the file it was copied from',
      { webhook_secret: 'whsec_abc"' },
      'webhook_secret',
      /without quotes or spaces/,
    ],
    ['a set without a part', { publishable_key: '' }, 'publishable_key', /^Is required\.$/],
  ])('%s', async (_what, wrong, field, message) => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)

    const refused = await admin.call(adminKeys.saveStripe, { body: { ...stripeKeys(shop), ...wrong } })

    expect(refused.status).toBe(422)
    expect(refused.body.errors?.[field]).toEqual([expect.stringMatching(message)])
    expect(await shop.count('sealedSettings')).toBe(0)
    expect(await optionsOf(shop)).toMatchObject({ mode: 'off' })
  })

  test.each([
    ['client_id', '"AbC"'],
    ['client_secret', 'Client secret: EfG'],
    ['webhook_id', "'8PT'"],
  ])('PayPal’s %s as %s', async (field, value) => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)

    const refused = await admin.call(adminKeys.savePaypal, { body: { ...paypalKeys(shop), [field]: value } })

    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ [field]: ['Must be one word without quotes or spaces.'] })
    expect(await shop.count('sealedSettings')).toBe(0)
  })

  test('PayPal’s live keys beside Stripe’s test keys', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })

    const refused = await admin.call(adminKeys.savePaypal, {
      body: { ...paypalKeys(shop), environment: 'live' },
    })

    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { environment: [expect.stringMatching(/cannot be mixed/)] } },
    })
  })

  test('live keys beside demo data, unless UNSAFE allows it', async () => {
    const shop = await openTestShop(READY)
    const unsafe = await openTestShop({ env: { ...READY.env, UNSAFE: 'rate-limits,demo' }, sharing: shop })
    await shop.make('orders', {
      source: 'demo',
      status: 'completed',
      subtotalCents: 100,
      totalCents: 100,
      buyerName: 'Ada Byron',
      email: 'ada@example.com',
      emailNormalized: 'ada@example.com',
    })
    const live = { secret_key: 'sk_live_1', publishable_key: 'pk_live_1', webhook_secret: WEBHOOK_SECRET }

    const refused = await (await adminOf(shop)).call(adminKeys.saveStripe, { body: live })

    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('demo data') } })
    await (await adminOf(unsafe)).ok(adminKeys.saveStripe, { body: live })
    expect(await optionsOf(unsafe)).toMatchObject({ mode: 'live' })
    expect(await groupOf(await adminOf(shop), 'stripe')).toMatchObject({ state: 'refused' })
    expect(await optionsOf(shop)).toMatchObject({ mode: 'off' })
  })
})

describe('the webhook secret', () => {
  test('that was replaced still verifies what Stripe signed with it, and one before that does not', async () => {
    const shop = await openCheckoutShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
    const buyer = await shop.buyer(await shop.product())
    await shop.buyByCard(buyer)
    const event = shop.sandbox.events.list().find(({ type }) => type === 'payment_intent.succeeded')
    const deliver = async () => {
      const webhook = await shop.sandbox.events.sign(event?.id ?? '')
      if (!webhook) throw new Error('no event')
      const { path, headers, body } = webhook
      const sent = { ...headers, host: 'shop.example' }
      return (await shop.http.inject({ method: 'POST', url: path, headers: sent, payload: body })).statusCode
    }

    await admin.ok(adminKeys.saveStripe, { body: { webhook_secret: WEBHOOK_SECRET } })
    const afterOne = await deliver()
    await admin.ok(adminKeys.saveStripe, { body: { webhook_secret: `${WEBHOOK_SECRET}_2` } })
    const afterTwo = await deliver()

    expect([afterOne, afterTwo]).toEqual([200, 400])
  })

  test('goes with the key of its mode, and until there is one the keys are not in force', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })

    await admin.ok(adminKeys.saveStripe, { body: { secret_key: 'sk_live_1', publishable_key: 'pk_live_1' } })

    expect(await groupOf(admin, 'stripe')).toMatchObject({ state: 'incomplete' })
    expect(await optionsOf(shop)).toMatchObject({ mode: 'off', card: null })
  })
})

describe('Support', () => {
  test('sees whether keys are set, and nothing else', async () => {
    const shop = await openTestShop(READY)
    const admin = await adminOf(shop)
    await admin.ok(adminKeys.saveStripe, { body: stripeKeys(shop) })
    await admin.ok(adminKeys.saveMail, {
      body: { host: 'localhost', port: 2525, encryption: 'starttls', from: 'Shop <shop@example.com>' },
    })
    const support = await shop.signIn(await shop.support())

    const { data } = await support.ok(adminKeys.show, {})

    expect(data.mail_server).toBeNull()
    for (const { fields, problem } of data.groups) {
      expect(problem).toBeNull()
      for (const { hint, updated_at, updated_by } of fields)
        expect([hint, updated_at, updated_by]).toEqual([null, null, null])
    }
    expect(data.groups.find(({ group }) => group === 'stripe')?.fields[0]?.source).toBe('panel')
  })
})

/** Every row of every table, as text. */
async function everyRow({ db }: TestShop): Promise<string> {
  const { rows: tables } = await db.execute(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const dumps: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute(sql.raw(`select row_to_json(t)::text as row from ${name} t`))
    dumps.push(JSON.stringify(rows))
  }
  return dumps.join('\n')
}
