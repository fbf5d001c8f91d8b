import { describe, expect, test } from 'vitest'
import { checkout } from '#core/contract/checkout.ts'
import { identity } from '#core/contract/identity.ts'
import { orders as contract } from '#core/contract/orders.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { FORM, openCheckoutShop, useCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

const shop = await useCheckoutShop()

async function guestOrder(email = FORM.email) {
  const guest = await shop.buyer(await shop.product())
  const intent = await shop.createIntent(guest, { ...FORM, email })
  await shop.confirm(intent)
  const { data } = await guest.ok(checkout.process, { body: shop.processBody(intent, { ...FORM, email }) })
  return { guest, key: 'key' in data ? data.key : '' }
}

async function shopperOrder() {
  const person = await shop.user()
  const browser = await shop.buyer(await shop.product(), { browser: await shop.login(person) })
  return { person, browser, key: await shop.buyByCard(browser) }
}

const get = (browser: Browser, key: string) => browser.call(contract.get, { body: { key } })

describe('the order page', () => {
  test('shows everything to the browser that placed the order', async () => {
    const { guest, key } = await guestOrder()

    const order = await shop.read(guest, key)

    expect(order).toMatchObject({
      key,
      masked: false,
      status: 'completed',
      billing_address: { email: FORM.email, address1: FORM.address1 },
      refund: { may_request: true },
    })
    expect(order.items[0]?.licenses[0]?.key).toMatch(/^(?:[0-9A-Z]{5}-){5}[0-9A-Z]{5}$/)
    expect(order.timeline.map(({ kind }) => kind)).toEqual(['paid', 'completed', 'invoice_issued'])
    expect(order.invoice?.number).toMatch(/^INV-\d{6}$/)
  })

  test('hides buyer, license keys and documents from anyone else with the order key', async () => {
    const { key } = await guestOrder()

    const order = await shop.read(shop.browser(), key)

    expect(order).toMatchObject({
      masked: true,
      payment_detail: null,
      invoice: null,
      timeline: [],
      refund: { may_request: false },
      billing_address: { first_name: 'A•••', email: 'a•••@example.com', address1: '•••', phone: '•••' },
    })
    const text = JSON.stringify(order)
    for (const secret of ['Ada', 'Byron', FORM.email, FORM.address1, FORM.phone, FORM.zip_code])
      expect(text).not.toContain(secret)
    expect(order.items[0]?.licenses[0]?.key).toMatch(/^••••• [0-9A-Z]{5}$/)
  })

  test('shows everything to anyone who knows the email address of the order', async () => {
    const { key } = await guestOrder()

    expect((await shop.read(shop.browser(), key, ' ADA@Example.com')).masked).toBe(false)
    expect((await shop.read(shop.browser(), key, 'eve@example.com')).masked).toBe(true)
  })

  test('shows everything to its account, from any browser', async () => {
    const { person, key } = await shopperOrder()

    expect((await shop.read(await shop.login(person), key)).masked).toBe(false)
    expect((await shop.read(await shop.login(await shop.user()), key)).masked).toBe(true)
  })

  test.each(['guessed', '1', "' OR 1=1--", 'x'.repeat(43)])('with the key %s is not found', async (key) => {
    const { status, body } = await shop.browser().call(checkout.success, { body: { key } })

    expect([status, body.message]).toEqual([404, 'Not found.'])
  })

  test('allows no more than twenty guesses a minute', async () => {
    const strict = await openCheckoutShop({ rateLimits: true })
    const browser = strict.browser()

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => browser.call(checkout.success, { body: { key: `guess-${at}` } })),
    )

    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('has a key of at least 128 random bits', async () => {
    const keys = await Promise.all([guestOrder(), guestOrder()])

    for (const { key } of keys) expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(keys[0]?.key).not.toBe(keys[1]?.key)
  })
})

describe('the account', () => {
  test('lists its own orders, newest first, page by page', async () => {
    const person = await shop.user()
    const browser = await shop.login(person)
    const keys: string[] = []
    for (let each = 0; each < 3; each++) {
      await shop.buyer(await shop.product(), { browser, quantity: each + 1 })
      keys.unshift(await shop.buyByCard(browser))
      shop.clock.advance(MINUTE_MS)
    }

    const all = (await browser.ok(contract.list, { body: {} })).data
    const second = (await browser.ok(contract.list, { body: { page: 2, per_page: 2 } })).data

    expect(all.data.map(({ key }) => key)).toEqual(keys)
    expect(all).toMatchObject({ current_page: 1, last_page: 1, total: 3 })
    expect(all.data[0]?.items).toMatchObject([{ quantity: 3, price: 49, line_total: 147 }])
    expect(second).toMatchObject({ current_page: 2, last_page: 2, total: 3, data: [{ key: keys[2] }] })
  })

  test('shows its own order, and hides that others exist', async () => {
    const [mine, theirs, guests] = [await shopperOrder(), await shopperOrder(), await guestOrder()]
    const { rows } = await shop.db.$client.query('select id from orders where key = $1', [theirs.key])

    expect((await get(mine.browser, mine.key)).body.data).toMatchObject({ key: mine.key, masked: false })
    for (const key of [theirs.key, guests.key, String(rows[0].id), 'x'])
      expect((await get(mine.browser, key)).status).toBe(404)
  })

  test.each([{ page: 0 }, { page: -1 }, { page: 1.5 }, { user_id: 1 }])('refuses %j', async (body) => {
    const browser = await shop.login(await shop.user())

    expect((await browser.call(contract.list, { body })).status).toBe(422)
  })

  test('returns at most a hundred orders per page', async () => {
    const browser = await shop.login(await shop.user())

    const { data } = await browser.ok(contract.list, { body: { per_page: 1_000_000 } })

    expect(data.per_page).toBe(100)
  })

  test('needs a login', async () => {
    const { key } = await guestOrder()

    expect((await get(shop.browser(), key)).status).toBe(401)
  })

  test('may review its purchases', async () => {
    const { browser, key } = await shopperOrder()

    expect((await get(browser, key)).body.data?.items[0]?.may_review).toBe(true)
    expect((await shop.read(shop.browser(), key)).items[0]?.may_review).toBe(false)
  })
})

describe('a guest order', () => {
  test('moves to the account with the same verified address at the next login, keys included', async () => {
    const email = `claim-${Date.now()}@example.com`
    const { key } = await guestOrder(email)

    const browser = await shop.login(await shop.user({ email }))

    const { body } = await get(browser, key)
    expect(body.data).toMatchObject({ key, masked: false })
    expect(body.data?.timeline.map(({ kind }) => kind)).toContain('claimed')
    const { rows } = await shop.db.$client.query(
      'select count(*)::int as unclaimed from licenses l join orders o on o.id = l.order_id where o.key = $1 and l.user_id is null',
      [key],
    )
    expect(rows[0].unclaimed).toBe(0)
  })

  test('does not move to an account that has not verified the address', async () => {
    const email = `victim-${Date.now()}@example.com`
    const { key } = await guestOrder(email)
    const browser = await shop.login(await shop.user({ email, emailVerifiedAt: null }))

    expect((await get(browser, key)).status).toBe(404)
  })

  test('moves once the address is verified', async () => {
    const email = `late-${Date.now()}@example.com`
    const { key } = await guestOrder(email)
    const browser = shop.browser()
    const { token } = await browser.ok(identity.register, {
      body: {
        name: 'Ada Byron',
        email,
        password: 'tumble kettle marsh 91',
        password_confirmation: 'tumble kettle marsh 91',
        terms: true,
      },
    })
    browser.keepToken(token)
    expect((await get(browser, key)).status).toBe(404)

    const mail = await shop.mail('welcome', email)
    const link = mail.links.find(({ searchParams }) => searchParams.has('token'))
    await browser.ok(identity.confirmEmail, { body: { token: link?.searchParams.get('token') ?? '' } })

    expect((await get(browser, key)).status).toBe(200)
  })
})
