import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { identity } from '#core/contract/identity.ts'
import { DAY_MS, MINUTE_MS } from '#core/domain/durations.ts'
import * as tables from '#server/db/tables/index.ts'
import { makePlugin } from '../../support/licensing/sites.ts'
import { makeSubscription } from '../../support/licensing/subscriptions.ts'
import { addAuthenticator } from '../../support/shop/authenticator.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const SAVED = {
  first_name: 'Augusta',
  last_name: 'King',
  email: 'augusta@example.com',
  phone: '+44 20 7946 0000',
  country: 'UK',
  address1: '12 St James Square',
  city: 'London',
  state: 'London',
  zip_code: 'SW1Y 4JH',
}

describe('exporting my data', () => {
  test('includes all personal data and nothing internal', async () => {
    const { person, browser } = await shopperWithEverything()

    const { data } = await browser.ok(account.exportData, {})

    expect(data.profile).toMatchObject({ name: 'Zelda Quimby', email: person.email, roles: [2] })
    expect(data.addresses).toMatchObject([SAVED])
    expect(data.orders).toMatchObject([{ total_cents: 4900, items: [{ name: 'Plugin', unit_cents: 4900 }] }])
    expect(data.licenses).toMatchObject([{ key_ends_with: 'WXYZ', sites: [{ site: 'quimby.example/' }] }])
    expect(data.subscriptions).toMatchObject([
      { license_key_ends_with: 'WXYZ', price_cents: 4900, paid_with: `PayPal ${person.email}` },
    ])
    expect(data.downloads).toHaveLength(1)
    expect(data.reviews).toMatchObject([{ rating: 5, body: 'Does what it says.' }])
    expect(data.notifications).toMatchObject([{ title: 'Plugin 1.1.0 is out' }])
    expect(data.logins).toMatchObject([{ device: 'Firefox on Linux' }])
    expect(data.mails).toMatchObject([{ kind: 'password-changed' }])
    const text = JSON.stringify(data)
    for (const secret of ['argon2', 'cipher', 'hash', 'sealed', 'difficult customer'])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  test('lists with each order what was bought with it, and nothing that others bought', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const buy = async (userId: number, names: string[]) => {
      const { id: orderId } = await shop.make('orders', { userId })
      for (const name of names) await shop.make('orderItems', { orderId, name })
    }
    await buy((await shop.user()).id, ['Theirs', 'Theirs too'])
    await buy(person.id, ['First'])
    await buy(person.id, ['Second', 'Third'])

    const { data } = await (await shop.login(person)).ok(account.exportData, {})

    const names = data.orders.map(({ items }) => (items as { name: string }[]).map(({ name }) => name))
    expect(names).toEqual([['First'], ['Second', 'Third']])
  })

  test('needs the login cookie, so a stolen token alone gets nothing', async () => {
    const shop = await openTestShop()
    const owner = await shop.login(await shop.user())
    const thief = shop.browser()
    thief.keepToken(owner.token())

    expect((await thief.call(account.exportData, {})).status).toBe(401)
  })
})

describe('deleting my account', () => {
  test('removes the person from every table and keeps the bare order', async () => {
    const { shop, person, browser } = await shopperWithEverything()

    const { message } = await browser.ok(account.deleteAccount, { body: { password: person.password } })

    expect(message).toBe('Your account has been deleted.')
    const dump = await dumpOf(shop, { except: ['account-deleted'] })
    for (const trace of [person.email, 'Zelda', 'Quimby', 'quimby', 'Augusta', 'St James', BILLING.phone])
      expect(dump).not.toContain(trace)
    const [order] = await shop.db.select().from(tables.orders).where(eq(tables.orders.userId, person.id))
    expect(order).toMatchObject({
      totalCents: 4900,
      status: 'completed',
      userId: person.id,
      billing: null,
      anonymizedAt: shop.clock.now(),
    })
    const [invoice] = await shop.db
      .select()
      .from(tables.invoices)
      .where(eq(tables.invoices.orderId, order?.id ?? 0))
    expect(invoice?.document).toMatchObject({ buyer: null, totalCents: 4900 })
    const [license] = await shop.db
      .select()
      .from(tables.licenses)
      .where(eq(tables.licenses.userId, person.id))
    expect(license).toMatchObject({ status: 'active', sitesUsed: 0 })
    const [subscription] = await shop.db.select().from(tables.subscriptions)
    expect(subscription).toMatchObject({ status: 'ended', endReason: 'holder_erased' })
    expect((await shop.mail('account-deleted', person.email)).text).toContain(
      'Your subscription has ended with it.',
    )
    const [review] = await shop.db.select().from(tables.reviews).where(eq(tables.reviews.userId, person.id))
    expect(review).toMatchObject({ authorName: 'Former customer', body: 'Does what it says.' })
  })

  test('forgets no card of whoever gave the person one of several licenses', async () => {
    const shop = await openTestShop()
    const plugin = await makePlugin(shop, 'mail-log', 'Mail Log')
    const of = { productId: plugin.id, planId: plugin.planId }
    const periodEnd = new Date(shop.clock.now().getTime() + 100 * DAY_MS)
    const theirs = await makeSubscription(shop, of, { periodEnd })
    const person = await shop.user()
    const over = { status: 'ended', endedAt: shop.clock.now(), endReason: 'license_transferred' } as const
    const { meansId } = theirs
    await makeSubscription(shop, { ...of, userId: person.id }, { periodEnd, meansId, ...over })

    await (await shop.login(person)).ok(account.deleteAccount, { body: { password: person.password } })

    const [means] = await shop.db
      .select()
      .from(tables.savedMeans)
      .where(eq(tables.savedMeans.id, meansId ?? 0))
    expect(means?.detail).toBe('Visa ending 4242')
  })

  test('ends every login, frees the email address and sends a farewell mail', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)
    const elsewhere = await shop.login(person)

    await browser.ok(account.deleteAccount, { body: { password: person.password } })

    expect(browser.cookies.size).toBe(0)
    for (const each of [browser, elsewhere])
      expect((await each.call(identity.currentUser, {})).status).toBe(401)
    expect((await shop.mail('account-deleted', person.email)).text).toContain('was deleted on')
    const again = await shop.browser().call(identity.register, {
      body: {
        name: 'Ada again',
        email: person.email,
        password: person.password,
        password_confirmation: person.password,
        terms: true,
      },
    })
    expect(again.status).toBe(201)
  })

  test('ends what they pay for as a guest, too, and nobody else’s subscription', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const { email } = person
    const held = { orderId: null, orderItemId: null, heldSince: shop.clock.now() }
    const order = await shop.make('orders', { email, emailNormalized: email })
    const sold = { orderId: order.id, heldSince: shop.clock.now(), holderEmail: 'new.owner@example.com' }
    const licenses = [
      await shop.make('licenses', { orderId: order.id }),
      await shop.make('licenses', { ...held, holderEmail: email.toUpperCase() }),
      await shop.make('licenses', sold),
      await shop.make('licenses', { userId: (await shop.user()).id }),
    ]
    for (const { id, planId } of licenses)
      await shop.make('subscriptions', { licenseId: id, planId, meansId: (await shop.make('savedMeans')).id })

    await (await shop.login(person)).ok(account.deleteAccount, { body: { password: person.password } })

    const rows = await shop.db
      .select({ reason: tables.subscriptions.endReason, paidWith: tables.savedMeans.detail })
      .from(tables.subscriptions)
      .innerJoin(tables.savedMeans, eq(tables.savedMeans.id, tables.subscriptions.meansId))
      .orderBy(tables.subscriptions.id)
    const erased = { reason: 'holder_erased', paidWith: '' }
    const kept = { reason: null, paidWith: 'Visa ending 4242' }
    expect(rows).toEqual([erased, erased, kept, kept])
  })

  test('leaves other users’ orders alone, except guest orders with the same email', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)
    const guest = await shop.make('orders', { email: person.email, emailNormalized: person.email })
    const other = await shop.make('orders', { email: 'bob@example.com', emailNormalized: 'bob@example.com' })

    await browser.ok(account.deleteAccount, { body: { password: person.password } })

    const rows = await shop.db.select().from(tables.orders).orderBy(tables.orders.id)
    expect(rows.map(({ id, email, buyerName }) => ({ id, email, buyerName }))).toEqual([
      { id: guest.id, email: '', buyerName: '' },
      { id: other.id, email: 'bob@example.com', buyerName: 'Ada Byron' },
    ])
  })

  test('leaves orders that another account placed with the same email alone', async () => {
    const shop = await openTestShop()
    const [person, other] = [await shop.user(), await shop.user()]
    const { email } = person
    const order = await shop.make('orders', { email, emailNormalized: email, userId: other.id })

    await (await shop.signIn(person)).ok(account.deleteAccount, { body: { password: person.password } })

    expect(await shop.db.select().from(tables.orders)).toMatchObject([{ id: order.id, email }])
  })

  test('leaves orders and mails of an address alone that was never confirmed: they may be a stranger’s', async () => {
    const shop = await openTestShop()
    const impostor = await shop.user({ email: 'stranger@example.com', emailVerifiedAt: null })
    const { email } = impostor
    await shop.make('orders', { email, emailNormalized: email })
    const receipt = await shop.make('mails', { toAddress: email, kind: 'order-receipt' })

    await (await shop.signIn(impostor)).ok(account.deleteAccount, { body: { password: impostor.password } })

    expect(await shop.db.select().from(tables.orders)).toMatchObject([{ email, anonymizedAt: null }])
    const mails = await shop.db.select({ id: tables.mails.id }).from(tables.mails)
    expect(mails.map(({ id }) => id)).toContain(receipt.id)
  })

  test('needs the password, and the code if there is a second factor', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)
    const app = await addAuthenticator(browser, person, shop.clock)
    shop.clock.advance(MINUTE_MS)
    const attempt = (password: string, code?: string) =>
      browser.call(account.deleteAccount, { body: { password, ...(code && { code }) } })

    const answers = [
      await attempt('wrong', app.code()),
      await attempt(person.password),
      await attempt(person.password, app.code()),
    ]

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 200])
    expect(answers[1]?.body.errors).toHaveProperty('code')
  })

  test('is not possible for the only admin', async () => {
    const shop = await openTestShop()
    const person = await shop.admin()
    const browser = await shop.login(person)

    const { status } = await browser.call(account.deleteAccount, { body: { password: person.password } })

    expect(status).toBe(409)
    expect((await browser.call(identity.currentUser, {})).status).toBe(200)
  })
})

const BILLING = {
  firstName: 'Zelda',
  lastName: 'Quimby',
  email: 'zelda@quimby.example',
  phone: '+1 555 73 91 55',
  country: 'US',
  address1: '77 Quimby Road',
  address2: null,
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
}

/** A shopper with data in every table, in values that no other row has. */
async function shopperWithEverything() {
  const shop = await openTestShop()
  const person = await shop.user({ name: 'Zelda Quimby', email: 'zelda@quimby.example' })
  const browser = await shop.login(person)
  const userId = person.id
  const site = 'quimby.example/'
  await browser.ok(account.saveAddress, { body: SAVED })
  const buyer = {
    email: person.email,
    emailNormalized: person.email,
    buyerName: person.name,
    billing: BILLING,
  }
  const order = await shop.make('orders', { userId, ...buyer })
  const item = await shop.make('orderItems', { orderId: order.id })
  const document = { ...(await shop.make('invoices')).document, buyer: BILLING }
  await shop.make('invoices', { orderId: order.id, document })
  await shop.make('orderNotes', { orderId: order.id, body: 'Quimby asked for the invoice' })
  const license = await shop.make('licenses', {
    userId,
    orderId: order.id,
    orderItemId: item.id,
    sitesUsed: 1,
    productId: item.productId ?? 0,
    planId: item.planId ?? 0,
  })
  const means = await shop.make('savedMeans', {
    provider: 'paypal',
    method: 'paypal',
    detail: `PayPal ${person.email}`,
  })
  await shop.make('subscriptions', { licenseId: license.id, planId: license.planId, meansId: means.id })
  await shop.make('licenseActivations', { licenseId: license.id, site })
  await shop.make('licenseEvents', { licenseId: license.id, kind: 'activated', site })
  await shop.make('downloads', { userId, licenseId: license.id, site })
  await shop.make('reviews', { userId, authorName: person.name })
  await shop.make('notifications', { userId })
  await shop.make('mails', { userId, toAddress: person.email, toName: person.name, kind: 'password-changed' })
  await shop.make('userNotes', { userId, body: 'Quimby is a difficult customer' })
  return { shop, person, browser }
}

/** Every row of every table as text, except mails of these kinds. */
async function dumpOf(shop: TestShop, { except }: { except: string[] }): Promise<string> {
  const { rows } = await shop.db.execute<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const dumps = []
  for (const { name } of rows) {
    const all = await shop.db.execute<Record<string, unknown>>(`select * from "${name}"`)
    dumps.push(...all.rows.filter((row) => !except.includes(String(row.kind))))
  }
  return JSON.stringify(dumps)
}
