import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { account } from '#core/contract/account.ts'
import { adminCoupons } from '#core/contract/admin-coupons.ts'
import { adminKeys, type KeyGroup } from '#core/contract/admin-keys.ts'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { adminProducts } from '#core/contract/admin-products.ts'
import { adminReviews } from '#core/contract/admin-reviews.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { adminWebhooks } from '#core/contract/admin-webhooks.ts'
import { catalog } from '#core/contract/catalog.ts'
import { type Endpoint, fillPath } from '#core/contract/endpoint.ts'
import { allEndpoints } from '#core/contract/index.ts'
import { releases as releaseContract } from '#core/contract/releases.ts'
import { reviews } from '#core/contract/reviews.ts'
import { categories } from '#server/db/tables/index.ts'
import { FORM } from '../support/checkout.ts'
import { makeLicense, makePlugin } from '../support/licensing/sites.ts'
import type { Browser } from '../support/shop/browser.ts'
import { nameOf } from '../support/shop/sample-request.ts'
import { useTestShop } from '../support/test-shop.ts'

/** A shop that is ready to sell, except that nobody has entered keys. */
const shop = useTestShop({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' } })
let admin: Browser
let shopper: Browser
let shopperId: number
beforeAll(async () => {
  admin = await shop().signIn(await shop().admin())
  const person = await shop().user()
  shopperId = person.id
  shopper = await shop().signIn(person)
})

type Values = Record<string, unknown>
type Made = {
  id?: number
  /** Values that are known only now, such as the id of another record. */
  values?: Values
  to?: Values
  /** What every change sends although it is no value of the record. */
  always?: Values
  /** The record, as a GET shows it. */
  read: () => Promise<unknown>
}
type Row = {
  browser?: () => Browser
  /** The values of the record that `make` makes, and others for each field that a change may leave out. */
  from: Values
  to: Values
  /** What `read` shows of values, where it is not the values themselves. */
  shown?: (values: Values) => Values
  make: (from: Values) => Promise<Made>
}

/** Every call that changes a record and takes optional fields, written by hand. */
const ROWS: Record<string, Row> = {
  'PUT /api/admin/licenses/{id}': {
    from: { sites_limit: 3, expires_on: '2030-12-31' },
    to: { sites_limit: 5, expires_on: '2031-01-31' },
    make: async () => {
      const plugin = await makePlugin(shop(), `plugin-${crypto.randomUUID()}`, 'Mail Log')
      const { id } = await makeLicense(shop(), {
        productId: plugin.id,
        planId: plugin.planId,
        sitesLimit: 3,
        expiresAt: new Date('2031-01-01T00:00:00Z'),
      })
      return { id, read: async () => (await admin.ok(adminLicenses.get, { params: { id } })).data }
    },
  },
  'PUT /api/admin/coupons/{id}': {
    from: {
      code: 'SPRING',
      description: 'For friends',
      kind: 'percent',
      value: 20,
      min_subtotal: 10,
      usage_limit: 7,
      usage_limit_per_customer: 2,
      starts_on: '2026-01-01',
      ends_on: '2026-12-31',
      active: false,
      product_ids: [],
    },
    to: {
      code: 'SUMMER',
      description: 'For all',
      // Another kind needs its value: tests/api/staff/shop.test.ts.
      kind: 'percent',
      value: 30,
      min_subtotal: 12.5,
      usage_limit: 8,
      usage_limit_per_customer: null,
      starts_on: null,
      ends_on: '2027-12-31',
      active: true,
      product_ids: [],
    },
    make: async (from) => {
      const code = `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`
      const values = { code, product_ids: [(await shop().make('products')).id] }
      const body = { ...from, ...values } as never
      const { id } = (await admin.ok(adminCoupons.create, { body })).data
      const read = async () => {
        const { data } = (await admin.ok(adminCoupons.list, { query: {} })).data
        const found = data.find((each) => each.id === id)
        return { ...found, product_ids: found?.products.map((product) => product.id) }
      }
      return { id, values, read }
    },
  },
  'PUT /api/categories/{id}': {
    from: { name: 'Mail', slug: 'mail', description: 'About mail', position: 3 },
    to: { name: 'Post', slug: 'post', description: 'About post', position: 4 },
    make: async (from) => {
      await shop().db.delete(categories).where(eq(categories.slug, 'mail'))
      await shop().db.delete(categories).where(eq(categories.slug, 'post'))
      const { id } = (await admin.ok(catalog.createCategory, { body: from as never })).data
      const read = async () =>
        (await admin.ok(catalog.listCategories, { query: {} })).data.data.find((each) => each.id === id)
      return { id, read }
    },
  },
  'PUT /api/admin/products/{id}': {
    from: {
      uri: 'mail-log',
      name: 'Mail Log',
      status: 'draft',
      price: 20,
      compare_price: 30,
      marked_new: true,
      short_desc: 'Logs mail',
      description: 'Logs all mail',
      long_desc: '<p>Logs.</p>',
      seo_title: 'Title',
      seo_description: 'Description',
      no_download: true,
      plans: [
        { code: 'pro', name: 'Pro', is_free: false, price: 25, url: null, sites: 3, months: 12 },
        {
          code: 'free',
          name: 'Free',
          is_free: true,
          price: null,
          url: 'https://a.example/x',
          sites: 1,
          months: null,
        },
      ],
      comparison: [{ label: 'Logs', included: ['pro'] }],
      category_id: 0,
      images: [],
    },
    to: {
      uri: 'post-log',
      name: 'Post Log',
      status: 'draft',
      price: 21,
      compare_price: null,
      marked_new: false,
      short_desc: '',
      description: '',
      long_desc: '<p>Other.</p>',
      seo_title: '',
      seo_description: '',
      no_download: false,
      plans: [{ code: 'pro', name: 'Pro', is_free: false, price: 25, url: null, sites: 5, months: 12 }],
      comparison: [],
      images: [],
    },
    make: async (from) => {
      const values = {
        uri: `mail-log-${crypto.randomUUID()}`,
        category_id: (await shop().make('categories')).id,
      }
      const body = { ...from, ...values } as never
      const { id, updated_at } = (await admin.ok(adminProducts.create, { body })).data
      const read = async () => (await admin.ok(adminProducts.get, { params: { id: String(id) } })).data
      const to = { category_id: (await shop().make('categories')).id }
      return { id, values, to, always: { updated_at }, read }
    },
  },
  'PUT /api/admin/settings/shop': {
    from: {
      shop_name: 'Ada’s plugins',
      support_email: 'help@example.com',
      flagship: '',
      social: [{ name: 'Mastodon', url: 'https://social.example/@ada' }],
      tell_sites_the_buyer: true,
      statement_suffix: 'ADA',
    },
    to: {
      shop_name: 'Byron’s plugins',
      support_email: 'support@example.com',
      flagship: '',
      social: [],
      tell_sites_the_buyer: false,
      statement_suffix: '',
    },
    make: async (from) => {
      await admin.ok(adminSettings.saveShop, { body: from as never })
      return { read: async () => (await admin.ok(adminSettings.get, {})).data }
    },
  },
  'PUT /api/admin/settings/legal': {
    from: { legal_name: 'Ada Ltd', legal_address: '1 Main Street', tax_number: 'X1' },
    to: { legal_name: 'Byron Ltd', legal_address: '', tax_number: 'X2' },
    make: async (from) => {
      await admin.ok(adminSettings.saveLegal, { body: from as never })
      return { read: async () => (await admin.ok(adminSettings.get, {})).data }
    },
  },
  'PUT /api/admin/webhooks/{id}': {
    from: { url: 'https://one.example/', events: ['order.completed'], active: false },
    to: { url: 'https://two.example/', events: ['license.expired'], active: true },
    make: async (from) => {
      const { id } = (await admin.ok(adminWebhooks.create, { body: from as never })).data
      const read = async () => (await admin.ok(adminWebhooks.list, {})).data.find((each) => each.id === id)
      return { id, read }
    },
  },
  'PUT /api/admin/releases/{id}': {
    from: { rollout_percent: 10, upgrade_notice: 'Back up first', changelog: 'One' },
    to: { rollout_percent: 20, upgrade_notice: null, changelog: 'Two' },
    shown: ({ changelog, ...values }) => ({ ...values, changelog: `<p>${changelog}</p>` }),
    make: async () => {
      const { id, productId } = await shop().make('releases', {
        status: 'published',
        rolloutPercent: 10,
        upgradeNotice: 'Back up first',
        changelog: '<p>One</p>',
      })
      const read = async () => {
        const { data } = await admin.ok(releaseContract.list, { params: { id: String(productId) } })
        return data.data.find((each) => each.id === id)
      }
      return { id, read }
    },
  },
  'PUT /api/admin/reviews/{id}/hidden': {
    from: { hidden: true, reason: 'Spam' },
    to: { reason: 'Advertising' },
    shown: ({ hidden, reason }) => ({ status: hidden ? 'hidden' : 'published', hidden_reason: reason }),
    make: async (from) => {
      const { id } = await shop().make('reviews')
      await admin.ok(adminReviews.setHidden, { params: { id }, body: from as never })
      const read = async () =>
        (await admin.ok(adminReviews.list, { query: {} })).data.data.find((each) => each.id === id)
      return { id, read }
    },
  },
  'PUT /api/admin/keys/stripe': {
    from: {
      secret_key: 'sk_test_aaaaaaaaaaaa',
      publishable_key: 'pk_test_bbbbbbbbbbbb',
      webhook_secret: 'whsec_cccccccccccc',
    },
    to: {
      secret_key: 'sk_test_dddddddddddd',
      publishable_key: 'pk_test_eeeeeeeeeeee',
      webhook_secret: 'whsec_ffffffffffff',
    },
    shown: hints,
    make: async (from) => {
      await admin.call(adminKeys.remove, { params: { name: 'stripe' } })
      await admin.ok(adminKeys.saveStripe, { body: from as never })
      return { read: () => readKeys('stripe') }
    },
  },
  'PUT /api/admin/keys/paypal': {
    from: {
      environment: 'sandbox',
      client_id: 'aaaaaaaaaaaaaaaa',
      client_secret: 'bbbbbbbbbbbbbbbb',
      webhook_id: 'cccccccccccccccc',
    },
    to: { client_secret: 'eeeeeeeeeeeeeeee', webhook_id: 'ffffffffffffffff', client_id: 'aaaaaaaaaaaaaaaa' },
    shown: ({ environment, ...values }) => ({ ...hints(values), environment }),
    make: async (from) => {
      await admin.call(adminKeys.remove, { params: { name: 'paypal' } })
      await admin.ok(adminKeys.savePaypal, { body: from as never })
      return { read: () => readKeys('paypal') }
    },
  },
  'PUT /api/admin/keys/mail': {
    from: {
      host: 'localhost',
      port: 2525,
      encryption: 'starttls',
      user: 'ada',
      password: 'one',
      from: 'a@example.com',
    },
    to: { user: 'ada', password: 'two', from: 'b@example.com' },
    // Nobody ever sees the password; `tests/api/keys/mail-server.test.ts` proves that it stays.
    shown: ({ password: _, ...values }) => values,
    make: async (from) => {
      await admin.call(adminKeys.remove, { params: { name: 'mail' } })
      await admin.ok(adminKeys.saveMail, { body: from as never })
      return { read: async () => (await admin.ok(adminKeys.show, {})).data.mail_server }
    },
  },
  'POST /user/save-address': {
    browser: () => shopper,
    from: { ...FORM, address2: 'Second floor', is_default: true },
    to: { address2: null, is_default: false },
    shown: ({ address2, ...values }) => ({ ...values, address2: address2 ?? null }),
    make: async (from) => {
      const { data } = (await shopper.ok(account.saveAddress, { body: from as never })).data
      const newest = data.toSorted((one, other) => other.id - one.id)[0]
      if (!newest) throw new Error('no address was saved')
      const read = async () =>
        (await shopper.ok(account.getAddresses, {})).data.data.find(({ id }) => id === newest.id)
      return { always: { id: newest.id }, read }
    },
  },
  'POST /user/save-review': {
    browser: () => shopper,
    from: { rating: 4, title: 'Good', body: 'Works.' },
    to: { title: 'Very good' },
    make: async (from) => {
      const { id: productId } = await shop().make('products')
      await shop().make('reviews', {
        productId,
        userId: shopperId,
        rating: 4,
        title: 'Good',
        body: String(from.body),
      })
      const order = await shop().make('orders', { userId: shopperId, status: 'completed' })
      await shop().make('orderItems', { orderId: order.id, productId })
      const always = { product_id: productId }
      return { always, read: async () => (await shopper.ok(reviews.getOwn, { body: always })).data.review }
    },
  },
  'POST /user/notification-settings': {
    browser: () => shopper,
    from: { release: false, license_expiry: false, refund: false, review_reply: false },
    to: { release: true, license_expiry: true, refund: true, review_reply: true },
    make: async (from) => {
      await shopper.ok(account.notificationSettings, { body: from as never })
      return { read: async () => (await shopper.ok(account.notificationSettings, { body: {} })).data }
    },
  },
}

/** No values of the record: what was read before, which record it is, the proof of who asks, and what they agree to. */
const NO_VALUES = ['updated_at', 'id', 'current_password', 'end_subscriptions']

const CHANGES = allEndpoints().filter((target) => isChange(target) && optionalFields(target).length > 0)

test('every call that changes a record and takes optional fields has a row, and nothing else has', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(CHANGES.map(nameOf).toSorted())
})

describe.each(CHANGES.map((target) => [nameOf(target), target] as const))('%s', (name, target) => {
  const fields = optionalFields(target)

  test.each(fields)('with %s alone leaves the other fields as they are', async (field) => {
    const { values, to, change, read } = await begin(name, target)
    const value = to[field] ?? null

    expect((await change({ [field]: value })).json()).toMatchObject({ success: true })

    expect(await read()).toMatchObject(shownBy(name, { ...values, [field]: value }))
  })

  test('without any of them leaves all as they are', async () => {
    const { values, change, read } = await begin(name, target)

    await change({})

    expect(await read()).toMatchObject(shownBy(name, values))
  })
})

test('a plan that is sent with its code keeps what is left out of it', async () => {
  const { change, read } = await begin('PUT /api/admin/products/{id}', adminProducts.update)

  await change({ plans: [{ code: 'pro', sites: 9 }] })

  expect(await read()).toMatchObject({
    plans: [{ code: 'pro', name: 'Pro', is_free: false, price: 25, sites: 9, months: 12 }],
  })
})

async function begin(name: string, target: Endpoint) {
  const row = ROWS[name]
  if (!row) throw new Error(`${name} has no row`)
  const { id, values: own, to, always, read } = await row.make(row.from)
  const values = { ...row.from, ...own }
  const required = Object.entries(values).filter(([field]) => !optionalFields(target).includes(field))
  const change = (sent: Values) =>
    (row.browser ?? (() => admin))().send({
      method: target.method,
      url: fillPath(target.path, { id }),
      payload: { ...Object.fromEntries(required), ...always, ...sent },
    })
  return { values, to: { ...row.to, ...to }, change, read }
}

function shownBy(name: string, values: Values): Values {
  return ROWS[name]?.shown?.(values) ?? values
}

function isChange({ method, path }: Endpoint): boolean {
  return method === 'PUT' || /\/user\/(?:save|update)-|-settings$/.test(path)
}

function optionalFields({ body }: Endpoint): string[] {
  const shape = body ? shapeOf(body) : {}
  return Object.keys(shape).filter(
    (name) => !NO_VALUES.includes(name) && shape[name]?.safeParse(undefined).success,
  )
}

type Definition = { shape?: Record<string, z.ZodMiniType>; innerType?: z.ZodMiniType }

function shapeOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> {
  const { shape, innerType } = schema._zod.def as Definition
  return shape ?? (innerType ? shapeOf(innerType) : {})
}

async function readKeys(group: KeyGroup): Promise<Values> {
  const { groups } = (await admin.ok(adminKeys.show, {})).data
  const fields = groups.find((each) => each.group === group)?.fields ?? []
  return Object.fromEntries(
    fields.map(({ name, hint }) => [name.replace(/^(?:STRIPE|PAYPAL)_/, '').toLowerCase(), hint]),
  )
}

/** Of a key, staff see its last four characters. */
function hints(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, key]) => [name, `…${String(key).slice(-4)}`]))
}
