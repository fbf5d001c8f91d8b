import { expect, test } from 'vitest'
import { adminKeys } from '#core/contract/admin-keys.ts'
import { apiTokens } from '#core/contract/api-tokens.ts'
import { checkout } from '#core/contract/checkout.ts'
import { identity } from '#core/contract/identity.ts'
import { licensing } from '#core/contract/licensing.ts'
import { findCardNumber } from '#core/domain/card-number.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { type CheckoutShop, FORM, openCheckoutShop, VISA } from '../../support/checkout.ts'
import { addAuthenticator } from '../../support/shop/authenticator.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openCollector } from '../../support/trace-collector.ts'

/** Digits by themselves: part of an id or a fraction is no card. */
const CARD = /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w.-])/g
/** By itself, too: three letters like these are in many a random key. */
const CVC = /(?<![\w+/=-])cvc(?![\w+/-])/gi
const CHOSEN = 'a brand new kettle 17'
const WRONG = 'a mistyped kettle 17'

test('neither log, traces nor database contain card data, a password or a key, whatever was done', async () => {
  const collector = await openCollector()
  const env = { LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const shop = await openCheckoutShop({ env, pageStatus: 200 })
  const origin = await shop.listen()
  const bought = await buy(shop)
  const found = await logInAndOut(shop)
  const keys = await saveKeys(shop)
  await openLinks(origin, [
    `/reset-password?token=${found.resetToken}`,
    `/checkout/key/${bought.orderKey}`,
    `/account/orders/${bought.orderKey}`,
    `/api/licenses/${bought.licenseKey}/certificate?site=a.example`,
    `/?edd_action=check_license&license=${bought.licenseKey}`,
    `/download/${found.resetToken}`,
  ])
  await failToShow(shop, bought.orderKey)
  await shop.deliverWebhooks()
  await shop.runJobs()
  await shop.traces.close()

  const { orderKey, ...others } = bought
  const secrets = Object.entries({ ...others, ...found, ...keys, card: VISA })
  expect(secrets.filter(([, secret]) => secret.length < 8)).toEqual([])
  const leaksIn = (text: string) => [
    ...secrets.filter(([, secret]) => text.includes(secret)).map(([name]) => name),
    ...[...text.matchAll(CARD)].map(([digits]) => digits).filter((digits) => findCardNumber(digits) !== null),
    ...(text.match(CVC) ?? []),
  ]
  const log = shop.logged()
  expect(log.match(/"level":20,.*"msg":"answered"/g)?.length).toBeGreaterThan(30)
  expect(log).toContain('"msg":"request failed"')
  expect(leaksIn(log)).toEqual([])
  expect(log).not.toContain(orderKey)
  expect(collector.problems).toEqual([])
  expect(collector.spans.length).toBeGreaterThan(200)
  // Of random hexadecimal digits some are a card number by chance.
  const traced = collector.everything().replace(/"(?:parentSpanId|spanId|traceId)":"[0-9a-f]+"/g, '')
  expect(leaksIn(traced)).toEqual([])
  expect(collector.everything()).not.toContain(orderKey)
  const tables = await readTables(shop)
  expect(tables.size).toBeGreaterThan(40)
  // Whoever has the key of an order may see it, so the order is found by it.
  expect(tables.get('public.orders')).toContain(orderKey)
  for (const [name, rows] of tables) expect([name, leaksIn(rows)]).toEqual([name, []])
})

async function buy(shop: CheckoutShop) {
  const product = await shop.product()
  const person = await shop.user()
  const browser = await shop.buyer(product, { browser: await shop.login(person) })
  const intent = await shop.createIntent(browser)
  await shop.confirm(intent)
  const { body } = await shop.process(browser, intent)
  await shop.buyByPaypal(await shop.buyer(product))
  for (const typed of ['4242 4242 4242 4242', VISA]) {
    const refused = await browser.call(checkout.createPaymentIntent, {
      body: { amount: 4900, billing_address: { ...FORM, address2: typed } },
    })
    expect(refused.status).toBe(400)
  }
  const [license] = (await browser.ok(licensing.list, { body: {} })).data.data
  return {
    clientSecret: intent.clientSecret,
    orderKey: body.data && 'key' in body.data ? body.data.key : '',
    licenseKey: license?.key ?? '',
    ...loginOf(browser),
  }
}

async function logInAndOut(shop: CheckoutShop) {
  const person = await shop.user()
  const { email } = person
  const logIn = (password: string, code?: string) =>
    shop.browser().call(identity.login, { body: { email, password, code } })
  await logIn(WRONG)
  await shop.browser().ok(identity.forgotPassword, { body: { email } })
  const { links } = await shop.mail('reset-password', email)
  const token = links[0]?.searchParams.get('token') ?? ''
  const body = { email, token, password: CHOSEN, password_confirmation: CHOSEN }
  await shop.browser().ok(identity.resetPassword, { body })
  const browser = await shop.login({ ...person, password: CHOSEN })
  const app = await addAuthenticator(browser, { ...person, password: CHOSEN }, shop.clock)
  shop.clock.advance(MINUTE_MS)
  const [recoveryCode = ''] = app.recoveryCodes
  const statuses = [
    await logIn(CHOSEN, app.code()),
    await logIn(CHOSEN, recoveryCode),
    await logIn(CHOSEN, WRONG),
  ]
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 422])
  return { firstPassword: person.password, chosen: CHOSEN, wrong: WRONG, resetToken: token, recoveryCode }
}

async function saveKeys(shop: CheckoutShop) {
  const admin = await shop.login(await shop.admin())
  const { secretKey, publishableKey, webhookSecret } = shop.sandbox.stripe
  const body = { secret_key: secretKey, publishable_key: publishableKey, webhook_secret: webhookSecret }
  await admin.ok(adminKeys.saveStripe, { body })
  const mail = { host: 'localhost', port: 2525, encryption: 'starttls', user: 'shop' } as const
  const mailPassword = 'hunter2-of-the-mail'
  await admin.ok(adminKeys.saveMail, { body: { ...mail, password: mailPassword } })
  const { data } = await admin.ok(apiTokens.create, { body: { name: 'Build', scopes: ['releases:write'] } })
  const headers = { authorization: `Bearer ${data.token}` }
  await shop.browser().call(apiTokens.list, {}, headers)
  const { session, bearer, bind } = loginOf(admin)
  return {
    secretKey,
    webhookSecret,
    mailPassword,
    apiToken: data.token,
    adminSession: session,
    adminBearer: bearer,
    adminBind: bind,
  }
}

function loginOf(browser: Browser) {
  const bearer = browser.headers().authorization?.replace('Bearer ', '') ?? ''
  return { session: browser.cookies.get('sid') ?? '', bind: browser.cookies.get('bind') ?? '', bearer }
}

async function openLinks(origin: URL, links: string[]): Promise<void> {
  for (const link of links) await (await fetch(new URL(link, origin))).text()
}

/** A failed query names its values, one of which is the key. */
async function failToShow(shop: CheckoutShop, key: string): Promise<void> {
  shop.expectErrors(/request failed/)
  await shop.db.$client.query('alter table orders rename to orders_away')
  const { status } = await shop.browser().call(checkout.success, { body: { key } })
  await shop.db.$client.query('alter table orders_away rename to orders')
  expect(status).toBe(500)
}

async function readTables(shop: CheckoutShop): Promise<Map<string, string>> {
  const { rows: tables } = await shop.db.$client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  )
  const contents = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await shop.db.$client.query<{ text: string }>(
      `select row::text as text from ${name} as row`,
    )
    contents.set(name, rows.map(({ text }) => text).join('\n'))
  }
  return contents
}
