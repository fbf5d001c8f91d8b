import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { adminOrders } from '#core/contract/admin-orders.ts'
import { cart } from '#core/contract/cart.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { refundOrder } from '#server/modules/orders/index.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../../support/checkout.ts'
import type { Browser } from '../../support/shop/browser.ts'

let shop: CheckoutShop
let product: { id: number }
const plans = { pro: 0, agency: 0, unlimited: 0, other: 0 }

beforeAll(async () => {
  shop = await openSharedCheckoutShop({ now: '2026-03-10T12:00:00Z' })
  product = await shop.make('products', { priceCents: 4900, name: 'Mail Log' })
  const plan = async (code: string, values: object) =>
    (await shop.make('plans', { productId: product.id, code, name: code, ...values })).id
  plans.pro = await plan('pro', { sitesLimit: 1, months: 12, position: 0 })
  plans.agency = await plan('agency', { sitesLimit: 5, months: 12, priceCents: 9900, position: 1 })
  plans.unlimited = await plan('unlimited', {
    sitesLimit: null,
    months: null,
    priceCents: 19_900,
    position: 2,
  })
  plans.other = await plan('monthly', { sitesLimit: 9, months: 1, priceCents: 9900, position: 3 })
})
afterAll(() => shop.close())

/** A shopper with a Pro license that expires on 2027-03-10. */
async function holder() {
  const person = await shop.user()
  const browser = await shop.signIn(person)
  await browser.ok(cart.add, { body: { product_id: product.id, quantity: 1, plan: plans.pro } })
  await shop.buyByCard(browser)
  const { rows } = await shop.db.$client.query('select id from licenses where user_id = $1', [person.id])
  return { browser, password: person.password, licenseId: rows[0].id as number }
}

async function licenseOf(id: number) {
  const { rows } = await shop.db.$client.query(
    'select plan_id, sites_limit, sites_used, expires_at, status from licenses where id = $1',
    [id],
  )
  return rows[0]
}

const add = (browser: Browser, license_id: number, plan?: number) =>
  browser.call(cart.addLicense, { body: { license_id, ...(plan && { plan }) } })

async function refund(key: string) {
  const { rows } = await shop.db.$client.query('select id from orders where key = $1', [key])
  await refundOrder(shop.app.modules.orders.deps, { orderId: rows[0].id, reason: '', requestedBy: null })
}

describe('a license', () => {
  test('is renewed from its old expiry date, twice if paid twice, and a refund reverts that period', async () => {
    const { browser, licenseId } = await holder()
    const { data: offers } = await browser.ok(cart.licenseOffers, { body: { license_id: licenseId } })
    expect(offers).toEqual([
      {
        kind: 'renewal',
        plan: { id: plans.pro, name: 'pro' },
        sites_limit: 1,
        expires_at: '2028-03-10T12:00:00.000Z',
        plan_price: 49,
        credit: 0,
        days_left: null,
        price: 49,
        renewal_price: null,
        early: false,
      },
      {
        kind: 'upgrade',
        plan: { id: plans.agency, name: 'agency' },
        sites_limit: 5,
        expires_at: '2027-03-10T12:00:00.000Z',
        plan_price: 99,
        credit: 49,
        days_left: null,
        price: 50,
        renewal_price: null,
        early: false,
      },
      {
        kind: 'upgrade',
        plan: { id: plans.unlimited, name: 'unlimited' },
        sites_limit: 0,
        expires_at: null,
        plan_price: 199,
        credit: 49,
        days_left: null,
        price: 150,
        renewal_price: null,
        early: false,
      },
    ])

    await add(browser, licenseId)
    const twice = await add(browser, licenseId)
    expect(twice.body.data).toMatchObject({ total: 49, cartItems: [{ kind: 'renewal', quantity: 1 }] })
    const first = await shop.buyByCard(browser)
    expect((await licenseOf(licenseId)).expires_at).toEqual(new Date('2028-03-10T12:00:00Z'))
    await add(browser, licenseId)
    await shop.buyByPaypal(browser)
    expect((await licenseOf(licenseId)).expires_at).toEqual(new Date('2029-03-10T12:00:00Z'))
    expect(await shop.cartOf(browser)).toMatchObject({ count: 0 })

    await refund(first)
    expect(await licenseOf(licenseId)).toMatchObject({
      status: 'active',
      expires_at: new Date('2028-03-09T12:00:00Z'),
    })
    const receipt = (await shop.mails()).findLast(({ kind }) => kind === 'order-receipt')
    expect(receipt?.text).toContain('Mail Log (pro, renewal)')
    await shop.checkMoney()
  })

  test('is upgraded for the price difference, and refunds revert the upgrades, newest first', async () => {
    const { browser, licenseId } = await holder()
    const { body } = await add(browser, licenseId, plans.agency)
    expect(body.data).toMatchObject({
      total: 50,
      cartItems: [
        { kind: 'upgrade', price: 50, upgrade: { plan_price: 99, credit: 49, credit_plan: 'pro' } },
      ],
    })
    const key = await shop.buyByCard(browser)
    expect(await licenseOf(licenseId)).toMatchObject({ plan_id: plans.agency, sites_limit: 5 })
    for (const [day, site] of ['one.example', 'two.example', 'three.example'].entries())
      await shop.db.$client.query(
        'insert into license_activations (license_id, site, activated_at) values ($1, $2, $3)',
        [licenseId, site, new Date(shop.clock.now().getTime() + day * DAY_MS)],
      )
    await shop.db.$client.query('update licenses set sites_used = 3 where id = $1', [licenseId])
    // As many local sites as the larger plan allows.
    for (let day = 1; day <= 7; day++)
      await shop.db.$client.query(
        'insert into license_activations (license_id, site, is_local, activated_at) values ($1, $2, true, $3)',
        [licenseId, `local${day}.test`, new Date(shop.clock.now().getTime() + day * DAY_MS)],
      )

    await refund(key)

    expect(await licenseOf(licenseId)).toMatchObject({ plan_id: plans.pro, sites_limit: 1, sites_used: 1 })
    const { rows } = await shop.db.$client.query(
      'select site from license_activations where license_id = $1 and deactivated_at is null order by is_local, site',
      [licenseId],
    )
    expect(rows.map(({ site }) => site)).toEqual(['one.example', 'local1.test', 'local2.test', 'local3.test'])
    await shop.checkMoney()
  })

  test('on the largest lifetime plan has nothing left to buy', async () => {
    const { browser, licenseId } = await holder()
    await add(browser, licenseId, plans.unlimited)
    await shop.buyByCard(browser)

    expect(await licenseOf(licenseId)).toMatchObject({ sites_limit: null, expires_at: null })
    expect((await browser.ok(cart.licenseOffers, { body: { license_id: licenseId } })).data).toEqual([])
    expect((await add(browser, licenseId)).status).toBe(409)
  })
})

describe('nothing is sold', () => {
  test('for another user’s license, to a guest, or for a plan that does not fit', async () => {
    const { licenseId } = await holder()
    const { browser: other, licenseId: own } = await holder()
    expect((await add(other, licenseId)).status).toBe(404)
    expect((await add(shop.browser(), licenseId)).status).toBe(401)
    expect((await add(other, own, plans.pro)).status).toBe(200)
    expect((await add(other, own, plans.other)).status).toBe(409)
    expect((await add(other, own, 999_999)).status).toBe(409)
    const [line] = (await shop.cartOf(other)).cartItems
    const more = await other.call(cart.update, { body: { item_key: line?.item_key ?? '', quantity: 2 } })
    expect(more.status).toBe(422)
  })

  test('once the license is disabled: the line leaves the cart, and a payment made meanwhile is flagged for staff', async () => {
    const { browser, licenseId } = await holder()
    await add(browser, licenseId)
    const intent = await shop.createIntent(browser)
    await shop.confirm(intent)
    await shop.db.$client.query(
      `update licenses set status = 'disabled', disabled_reason = 'staff' where id = $1`,
      [licenseId],
    )
    const { body } = await shop.process(browser, intent)
    const { rows } = await shop.db.$client.query(
      'select status, attention_reason from orders where key = $1',
      [(body.data as { key: string }).key],
    )
    expect(rows[0]).toMatchObject({
      status: 'attention',
      attention_reason: expect.stringContaining('was disabled before the payment'),
    })
    expect((await licenseOf(licenseId)).expires_at).toEqual(new Date('2027-03-10T12:00:00Z'))
    expect((await add(browser, licenseId)).status).toBe(409)
  })
})

test('a license that staff gave away is no money toward a larger plan until its own was paid for', async () => {
  const person = await shop.user()
  const browser = await shop.signIn(person)
  const admin = await shop.signIn(await shop.admin({ passwordHash: null }))
  const { id: product_id } = await shop.make('products')
  const plan = { productId: product_id, months: 12 }
  await shop.make('plans', { ...plan, code: 'big', name: 'Big', sitesLimit: 9, priceCents: 14_900 })
  const { id: small } = await shop.make('plans', {
    ...plan,
    code: 'small',
    name: 'Small',
    sitesLimit: 5,
    priceCents: 9900,
  })
  const trial = { plan: 'big', sites_limit: 1, expires_on: '2026-03-24', reason: 'A trial' }
  const { data: license } = await admin.ok(adminLicenses.issue, {
    body: { product_id, email: person.email, request_key: 'trial-of-the-big-plan', ...trial },
  })
  const offered = async () =>
    (await browser.ok(cart.licenseOffers, { body: { license_id: license.id } })).data.map((offer) => [
      offer.kind,
      offer.plan.name,
      offer.price,
    ])

  expect(await offered()).toEqual([['renewal', 'Big', 149]])
  expect((await add(browser, license.id, small)).status).toBe(409)
  await add(browser, license.id)
  await shop.buyByCard(browser)
  expect(await offered()).toEqual([
    ['renewal', 'Big', 149],
    ['upgrade', 'Small', 0],
  ])
  await shop.checkMoney()
})

test('a payment for a license that was transferred meanwhile renews nothing until staff accept it', async () => {
  const { browser, licenseId } = await holder()
  const admin = await shop.signIn(await shop.admin({ passwordHash: null }))
  await browser.ok(cart.add, { body: { product_id: product.id, quantity: 1, plan: plans.pro } })
  await add(browser, licenseId)
  const intent = await shop.createIntent(browser)
  await shop.confirm(intent)
  await admin.ok(adminLicenses.transfer, {
    params: { id: String(licenseId) },
    body: { email: 'next.renewal@example.com', reason: 'The site was sold' },
  })

  const { body } = await shop.process(browser, intent)

  const { rows } = await shop.db.$client.query(
    'select number, status, attention_reason from orders where key = $1',
    [(body.data as { key: string }).key],
  )
  expect(rows[0]).toMatchObject({
    status: 'attention',
    attention_reason: 'The license was transferred to somebody else before the payment arrived.',
  })
  expect((await licenseOf(licenseId)).expires_at).toEqual(new Date('2027-03-10T12:00:00Z'))
  const accepted = { params: { number: rows[0].number as string }, body: { note: 'It is a present' } }
  await admin.ok(adminOrders.resolve, accepted)
  expect((await licenseOf(licenseId)).expires_at).toEqual(new Date('2028-03-10T12:00:00Z'))
  await shop.checkMoney()
})

test('a renewal can be refunded after its buyer is erased, and is taken back then', async () => {
  const { browser, licenseId, password } = await holder()
  await add(browser, licenseId)
  const key = await shop.buyByCard(browser)

  await browser.ok(account.deleteAccount, { body: { password } })

  await shop.checkMoney()
  await refund(key)
  expect((await licenseOf(licenseId)).expires_at).toEqual(new Date('2027-03-10T12:00:00Z'))
  await shop.checkMoney()
})

test('twenty reports of one payment renew the license once', async () => {
  const { browser, licenseId } = await holder()
  await add(browser, licenseId)
  const intent = await shop.createIntent(browser)
  await shop.confirm(intent)
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => shop.process(browser, intent)),
    shop.app.modules.orders.reconciler.tick(),
  ])

  expect(answers.slice(0, 20).map((answer) => answer?.status)).toEqual(Array(20).fill(200))
  expect((await licenseOf(licenseId)).expires_at).toEqual(new Date('2028-03-10T12:00:00Z'))
  await shop.checkMoney()
})
