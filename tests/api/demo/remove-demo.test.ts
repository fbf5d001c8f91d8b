import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminDashboard } from '#core/contract/admin-dashboard.ts'
import { adminProducts } from '#core/contract/admin-products.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { adminSetup } from '#core/contract/admin-setup.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { rebuildOrders } from '#server/modules/orders/index.ts'
import { type CheckoutShop, openCheckoutShop, openSharedCheckoutShop } from '../../support/checkout.ts'
import { REHEARSAL_KEYS } from '../../support/rehearsal.ts'
import { INVARIANTS } from './invariants.ts'

const report = () => {}
const CONFIRMED = { body: { confirmation: 'remove the demo' } }

async function load(shop: CheckoutShop): Promise<void> {
  const { db, storage, clock, keyring } = shop
  expect(await loadDemo({ db, storage, clock, keyring, shopUrl: 'https://shop.example', report })).toBe(true)
}

const rowsOf = async <Row extends object>(shop: CheckoutShop, sql: string): Promise<Row[]> =>
  (await shop.database.pool.query(sql)).rows
const countIn = async (shop: CheckoutShop, from: string) =>
  Number((await rowsOf<{ n: string }>(shop, `select count(*) as n from ${from}`))[0]?.n)
const idsIn = async (shop: CheckoutShop, table: string) =>
  (await rowsOf<{ id: number }>(shop, `select id from ${table} order by id`)).map(({ id }) => id)
const filesIn = (shop: CheckoutShop, folder: string) =>
  readdir(join(shop.config.dataDir, 'storage', folder)).catch(() => [])

/** Makes every license of a test order renew, with a charge that has an attempt and no payment yet. */
async function subscribe(shop: CheckoutShop): Promise<void> {
  const bought = await rowsOf<{ id: number; plan_id: number }>(
    shop,
    `select l.id, l.plan_id from licenses l join orders o on o.id = l.order_id where o.source = 'checkout'`,
  )
  expect(bought).toHaveLength(2)
  for (const { id, plan_id } of bought) {
    const { id: meansId } = await shop.make('savedMeans', { sandbox: true })
    const { id: subscriptionId } = await shop.make('subscriptions', {
      licenseId: id,
      planId: plan_id,
      meansId,
    })
    const { id: attemptId } = await shop.make('checkoutAttempts')
    await shop.make('subscriptionCharges', { subscriptionId, attemptId })
    await shop.make('subscriptionEvents', { subscriptionId })
  }
}

describe('removing the demo from a shop in which the owner has begun', () => {
  let shop: CheckoutShop
  let answer: unknown
  let own: { products: number[]; categories: number[]; picture: string; staff: number; shopper: number }

  beforeAll(async () => {
    shop = await openSharedCheckoutShop()
    await load(shop)
    const ofDemo = { products: await idsIn(shop, 'products'), categories: await idsIn(shop, 'categories') }
    const boss = await shop.admin()
    const staff = await shop.login(boss)
    const [demoProduct] = await rowsOf<{ id: number; category_id: number; name: string }>(
      shop,
      `select id, category_id, name from products where uri = 'postroad-mailer'`,
    )
    if (!demoProduct) throw new Error('no demo product')
    await staff.ok(adminProducts.duplicate, { params: { id: String(demoProduct.id) } })
    const bought = await shop.product({
      name: demoProduct.name,
      uri: 'postroad-mailer-2',
      categoryId: demoProduct.category_id,
    })
    const [image] = await rowsOf<{ uri: string }>(
      shop,
      `select uri from product_images where product_id = ${demoProduct.id} order by position limit 1`,
    )
    const { data: settings } = await staff.ok(adminSettings.get, {})
    await staff.ok(adminSettings.saveShop, {
      body: {
        shop_name: 'Lattice',
        support_email: settings.support_email,
        flagship: settings.flagship,
        social: settings.social,
      },
    })
    const shopper = await shop.user()
    const [demoPlan] = await rowsOf<{ id: number }>(
      shop,
      `select id from plans where product_id = ${demoProduct.id} and code = 'pro'`,
    )
    // A test order of both products, and a cart that still holds one of the demo.
    const visitor = await shop.signIn(shopper)
    await shop.buyer(bought, { browser: visitor })
    await shop.buyer(
      { id: demoProduct.id, planId: demoPlan?.id ?? 0, name: demoProduct.name, priceCents: 0 },
      { browser: visitor },
    )
    await shop.buyByCard(visitor)
    await shop.runJobs()
    await subscribe(shop)
    await shop.buyer({ id: demoProduct.id, planId: 0, name: '', priceCents: 0 })
    const added = async (table: 'products' | 'categories') =>
      (await idsIn(shop, table)).filter((id) => !ofDemo[table].includes(id))
    own = {
      products: await added('products'),
      categories: [demoProduct.category_id, ...(await added('categories'))],
      picture: image?.uri ?? '',
      staff: boss.id,
      shopper: shopper.id,
    }
    expect(await countIn(shop, 'orders')).toBe(39)

    answer = await staff.ok(adminSetup.removeDemo, CONFIRMED)
    return () => shop.close()
  })

  test('leaves the owner’s products, the category they are in, and the people', async () => {
    expect(own.products.length).toBeGreaterThanOrEqual(2)
    expect(await idsIn(shop, 'products')).toEqual(own.products)
    expect(await idsIn(shop, 'categories')).toEqual(own.categories)
    expect(await idsIn(shop, 'users')).toEqual([own.staff, own.shopper])
  })

  test.each([
    'orders',
    'order_items',
    'order_events',
    'payments',
    'refunds',
    'ledger_entries',
    'checkout_attempts',
    'invoices',
    'refund_requests',
    'licenses',
    'subscriptions',
    'subscription_charges',
    'subscription_events',
    'saved_means',
    'license_activations',
    'coupons',
    'coupon_redemptions',
    'reviews',
    'releases',
    'packages',
    'signing_keys',
    'downloads',
    'staff_notifications',
    'provider_events',
    'visit_counts',
    'visit_days',
    'visit_referrers',
    'cart_items',
    'installation',
    'mails where order_id is not null',
  ])('leaves nothing in %s', async (table) => {
    expect(await countIn(shop, table)).toBe(0)
  })

  test('answers with the state of the own shop', () => {
    expect(JSON.stringify(answer)).toContain('The shop is yours')
    expect(JSON.stringify(answer)).not.toMatch(/northpost/i)
  })

  test('keeps the setting that staff changed and drops the demo’s others', async () => {
    const stored = await rowsOf(shop, 'select key, value from settings')
    const settings = shop.app.modules.settings.current()

    expect(stored).toEqual([{ key: 'shopName', value: 'Lattice' }])
    expect(settings).toMatchObject({ shopName: 'Lattice', flagship: '', social: [] })
    expect(settings.supportEmail).not.toContain('northpost')
  })

  test('deletes the files, but not a picture that a product of the owner shows', async () => {
    const images = await filesIn(shop, 'images')
    const shown = await rowsOf<{ uri: string }>(shop, 'select distinct uri from product_images order by uri')

    expect(await filesIn(shop, 'packages')).toEqual([])
    expect(images.toSorted()).toEqual(shown.map(({ uri }) => uri))
    expect(images).toContain(own.picture)
  })

  test('leaves totals that match what is there, and counts invoices from 1 again', async () => {
    const staff = await shop.signIn({ id: own.staff })
    const { data } = await staff.ok(adminDashboard.counts, {})

    expect(data).toEqual({
      categories: own.categories.length,
      products: own.products.length,
      users: 2,
      orders: 0,
      last_order: null,
    })
    for (const [rule, query] of Object.entries(INVARIANTS))
      expect(await rowsOf(shop, query), rule).toEqual([])
    expect(await countIn(shop, 'invoice_counters where last_number <> 0')).toBe(0)
  })

  test('leaves the ledger as closed as it was, also to an owner without superuser rights', async () => {
    const { pool } = shop.database
    const { rows: me } = await pool.query('select rolsuper from pg_roles where rolname = current_user')
    expect(me).toEqual([{ rolsuper: false }])

    await expect(pool.query('delete from ledger_entries')).rejects.toThrow('permission denied')
    const { rows } = await pool.query(
      `select tgenabled from pg_trigger where tgname = 'ledger_entries_append_only'`,
    )
    expect(rows).toEqual([{ tgenabled: 'A' }])
    const granted = await pool.query(
      `select privilege_type from information_schema.role_table_grants
       where table_name = 'ledger_entries' and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`,
    )
    expect(granted.rows).toEqual([])
  })

  test('is in the audit log with what went', async () => {
    const [entry] = await rowsOf<{ actor_id: number; before: object }>(
      shop,
      `select actor_id, before from audit_entries where action = 'settings.demo_removed'`,
    )

    expect(entry).toMatchObject({
      actor_id: own.staff,
      before: { products: 23, categories: 4, orders: 39, customers: 16, coupons: 4 },
    })
  })

  test('cannot be removed twice', async () => {
    const staff = await shop.signIn({ id: own.staff })

    const { data } = await staff.ok(adminSetup.get, {})
    expect(data.demo).toEqual({ loaded: false, kept_because: null })
    expect((await staff.call(adminSetup.removeDemo, CONFIRMED)).status).toBe(409)
  })
})

test('the next start does not bring it back, although the shop is empty again', async () => {
  const shop = await openCheckoutShop()
  await load(shop)
  const staff = await shop.signIn(await shop.admin())
  await staff.ok(adminSetup.removeDemo, CONFIRMED)
  expect(await shop.count('products')).toBe(0)

  const { db, storage, clock, keyring } = shop
  expect(await loadDemo({ db, storage, clock, keyring, shopUrl: 'https://x.example', report })).toBe(false)
})

test('nothing in the sandbox’s history can become an order again, and new orders still work', async () => {
  const shop = await openCheckoutShop()
  await load(shop)
  const since = new Date(shop.clock.now().getTime() - 1000)
  const own = await shop.product()
  await shop.buyByCard(await shop.buyer(own))
  const staff = await shop.signIn(await shop.admin())
  await staff.ok(adminSetup.removeDemo, CONFIRMED)

  await rebuildOrders(shop.app.modules.orders.deps, since)
  await shop.runJobs()
  expect(await shop.count('orders')).toBe(0)

  await shop.buyByCard(await shop.buyer(own))
  await shop.app.modules.orders.reconciler.tick()
  expect(await rowsOf(shop, 'select source from orders')).toEqual([{ source: 'checkout' }])
  expect(await rowsOf(shop, 'select kind, number from invoices')).toEqual([{ kind: 'invoice', number: 1 }])
})

describe('the demo stays', () => {
  async function refusal(shop: CheckoutShop, input: { body: { confirmation: string } } = CONFIRMED) {
    const staff = await shop.signIn(await shop.admin())
    const { status, body } = await staff.call(adminSetup.removeDemo, input)
    expect(await countIn(shop, 'products')).toBeGreaterThanOrEqual(23)
    return { status, message: (body as { message: string }).message }
  }

  test('when other words were typed', async () => {
    const shop = await openCheckoutShop()
    await load(shop)
    for (const confirmation of ['', 'yes', 'remove', 'remove the demo now'])
      expect((await refusal(shop, { body: { confirmation } })).status).toBe(422)
  })

  test('once there is an order of a rehearsal, and the guide says why', async () => {
    const shop = await openCheckoutShop({ env: REHEARSAL_KEYS })
    await load(shop)
    await shop.buyByCard(await shop.buyer(await shop.product()))

    expect(await refusal(shop)).toEqual({
      status: 409,
      message: expect.stringContaining('The shop has a real order'),
    })
    const staff = await shop.signIn(await shop.admin())
    const { data } = await staff.ok(adminSetup.get, {})
    expect(data.demo.kept_because).toContain('The shop has a real order')
  })

  test('once an order was imported', async () => {
    const shop = await openCheckoutShop()
    await load(shop)
    await shop.make('orders', { source: 'import' })

    expect((await refusal(shop)).message).toContain('The shop has a real order')
  })

  test('while somebody pays at a provider', async () => {
    const shop = await openCheckoutShop({ env: REHEARSAL_KEYS })
    await load(shop)
    await shop.createIntent(await shop.buyer(await shop.product()))

    expect((await refusal(shop)).message).toContain('Somebody has started to pay')
  })

  test('if an earlier version loaded it, which did not remember its rows', async () => {
    const shop = await openCheckoutShop()
    await load(shop)
    await shop.database.pool.query('delete from demo')

    expect((await refusal(shop)).message).toContain('loaded by an earlier version')
  })
})
