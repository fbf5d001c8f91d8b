import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { DAY_MS, SECOND_MS } from '#core/domain/durations.ts'
import {
  INACTIVITY_RETENTION_YEARS,
  LOG_DAYS,
  PURCHASE_RETENTION_YEARS,
  SUPPORT_RETENTION_YEARS,
} from '#core/domain/limits.ts'
import * as tables from '#server/db/tables/index.ts'
import { applyRetention } from '#server/modules/account/index.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const START = new Date('2026-06-01T12:00:00Z')

describe('the retention job', () => {
  test('removes the buyer from an order after seven years, and not a second earlier', async () => {
    const shop = await openTestShop({ now: START })
    const old = await shop.make('orders', { createdAt: START })
    await shop.make('invoices', { orderId: old.id })
    await shop.make('orders', { createdAt: new Date(START.getTime() + SECOND_MS) })

    shop.clock.set(yearsLater(PURCHASE_RETENTION_YEARS))
    await run(shop)
    const before = await erasedOrders(shop)
    shop.clock.advance(1)
    await run(shop)

    expect(before).toEqual([])
    expect(await erasedOrders(shop)).toMatchObject([
      { id: old.id, totalCents: 4900, email: '', buyerName: '', billing: null, status: 'completed' },
    ])
    const [invoice] = await shop.db.select().from(tables.invoices)
    expect(invoice?.document).toMatchObject({ buyer: null })
    const events = await shop.db.select().from(tables.orderEvents)
    expect(events).toMatchObject([{ orderId: old.id, kind: 'anonymized' }])
  })

  test('forgets who holds a license by hand after the same time, also if their account was removed before', async () => {
    const shop = await openTestShop({ now: START })
    const person = await shop.user({ lastActiveAt: START, email: 'held@example.com' })
    const held = { orderId: null, orderItemId: null, heldSince: START, holderEmail: 'held@example.com' }
    for (const userId of [person.id, null]) await shop.make('licenses', { ...held, userId })
    const addresses = async () =>
      (await shop.db.select().from(tables.licenses)).map(({ holderEmail }) => holderEmail)

    shop.clock.set(yearsLater(PURCHASE_RETENTION_YEARS))
    await run(shop)
    const before = await addresses()
    shop.clock.advance(1)
    await run(shop)

    expect(before).toEqual(['held@example.com', 'held@example.com'])
    expect(await addresses()).toEqual([null, null])
  })

  test('erases the form data of abandoned checkouts after the same time', async () => {
    const shop = await openTestShop({ now: START })
    const address = (await shop.make('orders')).billing
    const forsaken = await shop.make('checkoutAttempts', { createdAt: START, billing: address })
    const recent = await shop.make('checkoutAttempts', { createdAt: yearsLater(1), billing: address })

    shop.clock.set(new Date(yearsLater(PURCHASE_RETENTION_YEARS).getTime() + 1))
    await run(shop)

    const kept = await shop.db
      .select()
      .from(tables.checkoutAttempts)
      .where(isNotNull(tables.checkoutAttempts.billing))
    expect(kept.map(({ id }) => id)).toContain(recent.id)
    expect(kept.map(({ id }) => id)).not.toContain(forsaken.id)
  })

  test('deletes support records and the mail log after two years', async () => {
    const shop = await openTestShop({ now: START })
    for (const createdAt of [START, new Date(START.getTime() + SECOND_MS)]) {
      await shop.make('orderNotes', { createdAt })
      await shop.make('userNotes', { createdAt })
      await shop.make('refundRequests', { createdAt })
      await shop.make('mails', { createdAt, status: 'kept', nextTryAt: null })
      await shop.make('notifications', { createdAt })
      await shop.make('staffNotifications', { createdAt })
    }
    await shop.db.update(tables.users).set({ lastActiveAt: yearsLater(5) })

    shop.clock.set(yearsLater(SUPPORT_RETENTION_YEARS))
    await run(shop)
    const before = await supportRecords(shop)
    shop.clock.advance(1)
    await run(shop)

    expect(before).toEqual([2, 2, 2, 2, 2, 2])
    expect(await supportRecords(shop)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('deletes what visits and finished webhooks left behind, but keeps the sums of each day', async () => {
    const shop = await openTestShop({ now: START })
    const [old, yesterday] = [daysBefore(LOG_DAYS + 1), daysBefore(1)]
    for (const at of [old, yesterday]) {
      const day = at.toISOString().slice(0, 10)
      await shop.make('visitCounts', { day })
      await shop.make('visitReferrers', { day })
      await shop.make('visitVisitors', { day })
      await shop.make('visitDays', { day })
      await shop.make('webhookDeliveries', { createdAt: at, status: 'delivered', nextTryAt: null })
    }
    await shop.make('visitVisitors', { day: daysBefore(3).toISOString().slice(0, 10) })
    await shop.make('webhookDeliveries', { createdAt: old, status: 'pending', nextTryAt: START })

    await run(shop)

    const left = await Promise.all(
      [
        tables.visitCounts,
        tables.visitReferrers,
        tables.visitVisitors,
        tables.visitDays,
        tables.webhookDeliveries,
      ].map((table) => shop.db.$count(table)),
    )
    expect(left).toEqual([1, 1, 1, 2, 2])
  })

  test('removes an account unused for three years, but not its purchases, and never staff', async () => {
    const shop = await openTestShop({ now: START })
    const idle = await shop.user({ lastActiveAt: START, email: 'idle@example.com' })
    const active = await shop.user({ lastActiveAt: new Date(START.getTime() + SECOND_MS) })
    const staff = [await shop.admin(), await shop.support()]
    const order = await shop.make('orders', { userId: idle.id, createdAt: START })

    shop.clock.set(new Date(yearsLater(INACTIVITY_RETENTION_YEARS).getTime() + 1))
    await run(shop)

    const people = await shop.db.select().from(tables.users).where(isNull(tables.users.anonymizedAt))
    expect(people.map(({ id }) => id).toSorted()).toEqual([active, ...staff].map(({ id }) => id).toSorted())
    const [kept] = await shop.db.select().from(tables.orders)
    expect(kept).toMatchObject({ id: order.id, userId: idle.id, buyerName: 'Ada Byron', anonymizedAt: null })
  })

  test('keeps whoever pays for a subscription, so that each charge can be announced, until it has ended', async () => {
    const shop = await openTestShop({ now: START })
    const account = await shop.user({ lastActiveAt: START })
    const guest = await shop.make('orders', { createdAt: START, email: 'guest@example.com' })
    const held = { orderId: null, orderItemId: null, heldSince: START, holderEmail: 'held@example.com' }
    const renewed = [
      await shop.make('licenses', { userId: account.id }),
      await shop.make('licenses', { orderId: guest.id }),
      await shop.make('licenses', held),
    ]
    for (const { id, planId } of renewed) await shop.make('subscriptions', { licenseId: id, planId })
    const erased = async () => ({
      accounts: await shop.db.$count(tables.users, isNotNull(tables.users.anonymizedAt)),
      orders: (await erasedOrders(shop)).filter(({ id }) => id === guest.id).length,
      holders: await shop.db.$count(
        tables.licenses,
        and(isNotNull(tables.licenses.heldSince), isNull(tables.licenses.holderEmail)),
      ),
    })

    shop.clock.set(yearsLater(PURCHASE_RETENTION_YEARS + 1))
    await run(shop)
    const before = await erased()
    await shop.db.update(tables.subscriptions).set({
      status: 'ended',
      endReason: 'canceled',
      endedAt: shop.clock.now(),
      nextActionAt: null,
    })
    await run(shop)

    expect(before).toEqual({ accounts: 0, orders: 0, holders: 0 })
    expect(await warnings(shop)).toEqual([])
    expect(await erased()).toEqual({ accounts: 1, orders: 1, holders: 1 })
  })

  test('warns once thirty days before, and logging in keeps the account', async () => {
    const shop = await openTestShop({ now: START })
    const [forgetful, careful] = [await shop.user(), await shop.user()]
    const removal = yearsLater(INACTIVITY_RETENTION_YEARS)

    shop.clock.set(new Date(removal.getTime() - 31 * DAY_MS))
    await run(shop)
    const early = await warnings(shop)
    shop.clock.set(new Date(removal.getTime() - 29 * DAY_MS))
    await run(shop)
    await run(shop)
    const warned = await warnings(shop)
    await shop.browser().ok(identity.login, { body: { email: careful.email, password: careful.password } })
    shop.clock.set(new Date(removal.getTime() + DAY_MS))
    await run(shop)

    expect(early).toEqual([])
    expect(warned.toSorted()).toEqual([forgetful.email, careful.email].toSorted())
    const people = await shop.db.select().from(tables.users).where(isNull(tables.users.anonymizedAt))
    expect(people.map(({ id }) => id)).toEqual([careful.id])
  })

  test('is scheduled every night', async () => {
    const shop = await openTestShop({ now: START })
    await shop.jobs.stop()
    await shop.jobs.start()

    const { rows } = await shop.db.execute<{ name: string; cron: string }>(
      'select name, cron from jobs.schedule order by name',
    )

    expect(rows).toContainEqual({ name: 'keep-retention', cron: '40 3 * * *' })
  })

  test('handles more rows than fit in one batch', async () => {
    const shop = await openTestShop({ now: START })
    const { rows } = await shop.db.execute<{ id: number }>(`
      insert into orders (key, source, status, payment_method, subtotal_cents, total_cents, email, email_normalized,
        buyer_name, paid_at, created_at)
      select 'order-' || n, 'import', 'completed', 'card', 100, 100, 'a@example.com', 'a@example.com', 'A',
        '2026-01-01', '2026-01-01' from generate_series(1, 1203) as n returning id`)

    shop.clock.set(yearsLater(PURCHASE_RETENTION_YEARS))
    await run(shop)

    expect(await erasedOrders(shop)).toHaveLength(rows.length)
  })
})

function daysBefore(days: number): Date {
  return new Date(START.getTime() - days * DAY_MS)
}

function run(shop: TestShop): Promise<void> {
  return applyRetention(shop)
}

function yearsLater(years: number): Date {
  const date = new Date(START)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date
}

function erasedOrders(shop: TestShop) {
  return shop.db
    .select()
    .from(tables.orders)
    .where(isNotNull(tables.orders.anonymizedAt))
    .orderBy(asc(tables.orders.id))
}

async function supportRecords(shop: TestShop): Promise<number[]> {
  const names = [
    'orderNotes',
    'userNotes',
    'refundRequests',
    'mails',
    'notifications',
    'staffNotifications',
  ] as const
  const counts = []
  for (const name of names) counts.push(await shop.count(name))
  return counts
}

async function warnings(shop: TestShop): Promise<string[]> {
  return (await shop.mails()).filter(({ kind }) => kind === 'account-expiring').map(({ to }) => to)
}
