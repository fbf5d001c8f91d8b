import { beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '#core/admin-paths.ts'
import { adminDashboard } from '#core/contract/admin-dashboard.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { orderItems, staffNotifications, visitDays } from '#server/db/tables/index.ts'
import { hashLicenseKey } from '#server/modules/licensing/index.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { type TestShop, useTestShop } from '../../support/test-shop.ts'

const NOW = new Date('2026-03-31T12:00:00Z')
const NOTHING_WAITS = {
  orders: 0,
  refund_requests: 0,
  refund_order: null,
  failed_refunds: 0,
  failed_refund_order: null,
  failed_renewals: 0,
  failed_mails: 0,
  corrupt_packages: 0,
  corrupt_product: null,
  unreleased_products: 0,
  unreleased_product: null,
}
const KEY = 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-7Q2XK'

const opened = useTestShop({ now: NOW })
let shop: TestShop
let staff: Browser
let productId: number

beforeAll(async () => {
  shop = opened()
  staff = await shop.signIn(await shop.support())
})

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

/** A paid order with one line. */
async function sell(
  product: number,
  { days, cents, quantity = 1 }: { days: number; cents: number; quantity?: number },
) {
  const total = cents * quantity
  const order = await shop.make('orders', {
    source: 'demo',
    status: 'completed',
    subtotalCents: total,
    totalCents: total,
    buyerName: 'Ada Byron',
    email: 'ada@example.com',
    emailNormalized: 'ada@example.com',
    createdAt: daysAgo(days),
    paidAt: daysAgo(days),
  })
  await shop.db.insert(orderItems).values({
    orderId: order.id,
    productId: product,
    name: 'Plugin',
    planName: 'Pro',
    quantity,
    unitCents: cents,
  })
  return order
}

describe('the dashboard', () => {
  test('an empty shop has zeros, no last order and nothing pending', async () => {
    const { data: counts } = await staff.ok(adminDashboard.counts, {})
    const { data: sales } = await staff.ok(adminDashboard.sales, { query: {} })
    const { data: attention } = await staff.ok(adminDashboard.attention, {})

    expect(counts).toMatchObject({ categories: 0, products: 0, orders: 0, last_order: null })
    expect(sales.days).toHaveLength(30)
    expect(sales.totals).toEqual({ revenue: 0, refunds: 0, orders: 0, visits: 0, conversion: null })
    expect(attention).toEqual({ ...NOTHING_WAITS })
  })

  test('sales are summed by day and compared with the previous period', async () => {
    const category = await shop.make('categories', { name: 'Mail', slug: 'mail' })
    productId = (await shop.make('products', { categoryId: category.id, name: 'Postroad', uri: 'postroad' }))
      .id
    const other = await shop.make('products', { categoryId: category.id, name: 'Sealmark', uri: 'sealmark' })
    await sell(productId, { days: 0, cents: 4_900 })
    await sell(productId, { days: 6, cents: 1_999 })
    await sell(other.id, { days: 6, cents: 1_000, quantity: 3 })
    // In the previous period, and before it.
    await sell(productId, { days: 7, cents: 5_000 })
    await sell(productId, { days: 14, cents: 99_900 })
    await shop.db.insert(visitDays).values([
      { day: '2026-03-31', views: 90, visitors: 40 },
      { day: '2026-03-25', views: 30, visitors: 10 },
      { day: '2026-03-24', views: 9, visitors: 8 },
    ])

    const { data: sales } = await staff.ok(adminDashboard.sales, { query: { days: '7' } })
    const { data: best } = await staff.ok(adminDashboard.bestSellers, { query: { days: '7' } })
    const { data: counts } = await staff.ok(adminDashboard.counts, {})

    expect(sales.days.map(({ day }) => day)).toEqual(
      [25, 26, 27, 28, 29, 30, 31].map((day) => `2026-03-${day}`),
    )
    expect(sales.days[0]).toEqual({ day: '2026-03-25', revenue: 49.99, orders: 2, visits: 10 })
    expect(sales.totals).toEqual({ revenue: 98.99, refunds: 0, orders: 3, visits: 50, conversion: 6 })
    expect(sales.before).toEqual({ revenue: 50, refunds: 0, orders: 1, visits: 8, conversion: 12.5 })
    expect(best).toEqual([
      { product_id: productId, name: 'Postroad', units: 2, revenue: 68.99 },
      { product_id: other.id, name: 'Sealmark', units: 3, revenue: 30 },
    ])
    expect(counts).toMatchObject({ categories: 1, products: 2, orders: 5 })
    expect(counts.last_order).toMatchObject({ buyer: 'Ada Byron', total: 49, status: 'completed' })
  })

  test('best sellers are cached for a minute and refreshed in the background', async () => {
    await sell(productId, { days: 0, cents: 100_000 })
    const units = async () => {
      const { data } = await staff.ok(adminDashboard.bestSellers, { query: { days: '7' } })
      return data[0]?.units
    }

    expect(await units()).toBe(2)
    shop.clock.set(new Date(NOW.getTime() + 61_000))
    expect(await units()).toBe(2)

    await expect.poll(units).toBe(3)
  })

  test('any other number of days is rejected', async () => {
    const { status } = await staff.call(adminDashboard.sales, { query: { days: '5' as never } })

    expect(status).toBe(422)
  })

  test('tasks waiting for staff are counted', async () => {
    const odd = await sell(productId, { days: 1, cents: 4_900 })
    await shop.make('orders', {
      source: 'demo',
      status: 'attention',
      attentionReason: 'Paid twice.',
      paidAt: NOW,
    })
    await shop.make('refundRequests', { orderId: odd.id })
    await shop.make('mails', { status: 'failed' })

    const { data } = await staff.ok(adminDashboard.attention, {})

    expect(data).toEqual({
      ...NOTHING_WAITS,
      orders: 1,
      refund_requests: 1,
      refund_order: odd.number,
      failed_mails: 1,
    })
  })
})

describe('the search over everything', () => {
  const find = async (q: string) => (await staff.ok(adminDashboard.search, { query: { q } })).data

  test('finds products, orders, users and licenses, each with a link to its screen', async () => {
    const order = await sell(productId, { days: 2, cents: 4_900 })
    const person = await shop.user({ name: 'Zoë Quill', email: 'zoe@example.com' })
    const { id: planId } = await shop.make('plans', { productId })
    await shop.make('licenses', {
      productId,
      planId,
      orderId: order.id,
      orderItemId: null,
      keyHash: hashLicenseKey(KEY),
      keyHint: '7Q2XK',
    })

    expect(await find('postr')).toEqual([
      {
        kind: 'product',
        title: 'Postroad',
        detail: expect.stringContaining('Mail'),
        link: adminPaths.product(productId),
      },
    ])
    expect(await find(`#${order.number}`)).toEqual([
      {
        kind: 'order',
        title: `Order ${order.number}`,
        detail: 'Ada Byron · $49.00',
        link: adminPaths.order(order.number),
      },
    ])
    expect((await find('ada@example.com'))[0]).toMatchObject({ kind: 'order' })
    expect(await find('zoe quill')).toEqual([
      { kind: 'user', title: 'Zoë Quill', detail: 'zoe@example.com', link: adminPaths.user(person.id) },
    ])
    for (const key of [KEY, KEY.toLowerCase(), '7q2xk'])
      expect(await find(key)).toEqual([
        {
          kind: 'license',
          title: 'License …7Q2XK',
          detail: `Postroad · order ${order.number}`,
          link: adminPaths.order(order.number),
        },
      ])
  })

  test('treats SQL wildcards as plain characters, and an empty search finds nothing', async () => {
    for (const q of ['%%%', '___', "'; drop", 'x']) expect(await find(q)).toEqual([])
    expect((await staff.call(adminDashboard.search, { query: { q: ' ' } })).status).toBe(422)
  })
})

describe('the bell', () => {
  test('shows the newest first, and tracks what each staff member has read', async () => {
    const ring = async (title: string) => {
      await shop.db.insert(staffNotifications).values({ kind: 'new_order', title, link: adminPaths.orders() })
    }
    await ring('First')
    await ring('Second')
    const other = await shop.signIn(await shop.admin())

    const { data: before } = await staff.ok(adminDashboard.notifications, {})
    const [newest, older] = before.data
    const { data: after } = await staff.ok(adminDashboard.readNotifications, {
      body: { up_to: newest?.id ?? 0 },
    })
    await staff.ok(adminDashboard.readNotifications, { body: { up_to: older?.id ?? 0 } })
    await ring('Third')
    const { data: later } = await staff.ok(adminDashboard.notifications, {})
    const { data: theirs } = await other.ok(adminDashboard.notifications, {})

    expect([newest?.title, older?.title, before.unread]).toEqual(['Second', 'First', 2])
    expect(after.unread).toBe(0)
    expect(later.data.map(({ title, read }) => [title, read])).toEqual([
      ['Third', false],
      ['Second', true],
      ['First', true],
    ])
    expect([later.unread, theirs.unread]).toEqual([1, 3])
  })
})
