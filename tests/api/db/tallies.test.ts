import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { amountDue } from '#core/domain/subscription-calendar.ts'
import { categories, orders, products, refunds, subscriptions, users } from '#server/db/tables/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { foldTallies, listDailyTally, readTally } from '#server/platform/tallies.ts'
import type { Make } from '../../support/row-types.ts'
import { rowsIn } from '../../support/rows.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

let database: TestDatabase
let make: Make
beforeEach(async () => {
  database = await createTestDatabase()
  make = rowsIn(database.db)
})
afterEach(() => database.drop())

describe('tallies', () => {
  test('follow products through publishing, moving and deleting', async () => {
    const [here, there] = [await make('categories'), await make('categories')]
    const draft = await make('products', { categoryId: here.id, status: 'draft', publishedAt: null })
    const shown = await make('products', { categoryId: here.id })
    expect(await productTallies(here.id)).toEqual({ products: 2, shown: 1 })

    await change(draft.id, { status: 'published', publishedAt: new Date() })
    expect(await productTallies(here.id)).toEqual({ products: 2, shown: 2 })

    await change(shown.id, { categoryId: there.id })
    await database.db.delete(products).where(eq(products.id, draft.id))
    expect(await productTallies(here.id)).toEqual({ products: 0, shown: 0 })
    expect(await productTallies(there.id)).toEqual({ products: 1, shown: 1 })
    expect(await productTallies(0)).toEqual({ products: 1, shown: 1 })
    await expectEqualToCounting()
  })

  test('follow orders through their statuses, and money by the day it was paid and refunded', async () => {
    const order = await make('orders', { paidAt: new Date('2026-03-01T23:59:59Z') })
    await make('orders', { paidAt: new Date('2026-03-02T00:00:00Z'), subtotalCents: 1000, totalCents: 1000 })
    const refund = await make('refunds', { paymentId: order.paymentId ?? 0, amountCents: 500 })

    await database.db
      .update(refunds)
      .set({ status: 'succeeded', settledAt: new Date('2026-03-09T12:00:00Z') })
      .where(eq(refunds.id, refund.id))
    await database.db.update(orders).set({ status: 'partially_refunded' }).where(eq(orders.id, order.id))

    expect(await readTally(database.db, 'orders')).toBe(2)
    expect(await readTally(database.db, 'orders_completed')).toBe(1)
    expect(await readTally(database.db, 'orders_partially_refunded')).toBe(1)
    expect(await listDailyTally(database.db, 'revenue_cents', '2026-03-01')).toEqual([
      { day: '2026-03-01', total: 4900 },
      { day: '2026-03-02', total: 1000 },
    ])
    expect(await listDailyTally(database.db, 'refunded_cents', '2026-03-01')).toEqual([
      { day: '2026-03-09', total: 500 },
    ])
    await expectEqualToCounting()
  })

  test('count a sale once, whether the order was paid before or after its lines were inserted', async () => {
    const product = await make('products')
    const paid = await make('orders')
    await make('orderItems', { orderId: paid.id, productId: product.id, planId: null, quantity: 2 })
    const pending = await make('orders', { status: 'pending', paidAt: null })
    await make('orderItems', { orderId: pending.id, productId: product.id, planId: null, quantity: 3 })
    expect(await unitsSold(product.id)).toBe(2)

    await database.db
      .update(orders)
      .set({ status: 'completed', paidAt: new Date() })
      .where(eq(orders.id, pending.id))

    expect(await unitsSold(product.id)).toBe(5)
    await expectEqualToCounting()
  })

  test('follow subscriptions, with the amount of the next charge by the rule of the calendar', async () => {
    const periodEnd = new Date('2026-06-01T12:00:00Z')
    const early = new Date('2026-05-02T12:00:00Z')
    const late = new Date('2026-05-02T12:00:00.001Z')
    const prices = [
      {},
      { nextPriceCents: 5900, priceNoticeAt: early },
      { nextPriceCents: 5900, priceNoticeAt: late },
      { nextPriceCents: 3900, priceNoticeAt: late },
    ]
    const rows = []
    for (const price of prices) rows.push(await make('subscriptions', { periodEnd, ...price }))
    const dueCents = rows.reduce((total, row) => total + amountDue(row), 0)
    expect(dueCents).toBe(4900 + 5900 + 4900 + 3900)
    expect(await readTally(database.db, 'recurring_cents')).toBe(dueCents)
    expect(await listDailyTally(database.db, 'renewals_due_cents', '2026-01-01')).toEqual([
      { day: '2026-06-01', total: dueCents },
    ])

    const [first, second] = rows
    await moveTo(first?.id, { status: 'canceled', canceledAt: new Date('2026-03-01T00:00:00Z') })
    await moveTo(second?.id, { status: 'past_due', pastDueAt: new Date('2026-06-01T13:00:00Z') })
    expect(await readTally(database.db, 'subscriptions')).toBe(4)
    expect(await readTally(database.db, 'subscriptions_canceled')).toBe(1)
    expect(await readTally(database.db, 'past_due_cents')).toBe(5900)
    expect(await listDailyTally(database.db, 'subscriptions_lost', '2026-01-01')).toEqual([
      { day: '2026-03-01', total: 1 },
    ])
    await moveTo(first?.id, { status: 'active', canceledAt: null })
    expect(await listDailyTally(database.db, 'subscriptions_lost', '2026-01-01')).toEqual([
      { day: '2026-03-01', total: 0 },
    ])
    await expectEqualToCounting()
  })

  test('exclude anonymized users', async () => {
    const [gone] = [await make('users'), await make('users')]

    await database.db.update(users).set({ anonymizedAt: new Date() }).where(eq(users.id, gone.id))

    expect(await readTally(database.db, 'users')).toBe(1)
    await expectEqualToCounting()
  })

  test('ignore rolled back changes', async () => {
    await inTransaction(database.db, async (tx) => {
      await rowsIn(tx)('categories')
      throw new Error('rolled back')
    }).catch(() => {})

    expect(await readTally(database.db, 'categories')).toBe(0)
  })

  test('compacting, even twice in parallel and during writes, changes no total and leaves one row each', async () => {
    const write = () => make('categories')
    const fold = () => foldTallies(database.db)
    await Promise.all([...Array.from({ length: 20 }, write), fold(), fold(), fold()])
    expect(await readTally(database.db, 'categories')).toBe(20)
    await database.db.delete(categories).where(sql`id % 2 = 0`)

    await Promise.all([fold(), fold()])
    await fold()

    expect(await readTally(database.db, 'categories')).toBe(10)
    const { rows } = await database.db.execute(
      sql`select amount::int, folded from tallies where name = 'categories'`,
    )
    expect(rows).toEqual([{ amount: 10, folded: true }])
  })

  test('can be recounted after a bulk load with triggers disabled', async () => {
    await make('categories')
    await database.db.execute(sql`alter table categories disable trigger keep_tallies`)
    await make('categories')
    await database.db.execute(sql`alter table categories enable trigger keep_tallies`)

    await database.db.execute(sql`select rebuild_tallies()`)

    expect(await readTally(database.db, 'categories')).toBe(2)
    await expectEqualToCounting()
  })
})

async function change(id: number, values: Partial<typeof products.$inferInsert>): Promise<void> {
  await database.db.update(products).set(values).where(eq(products.id, id))
}

async function moveTo(id = 0, values: Partial<typeof subscriptions.$inferInsert>): Promise<void> {
  await database.db.update(subscriptions).set(values).where(eq(subscriptions.id, id))
}

async function productTallies(categoryId: number) {
  return {
    products: await readTally(database.db, 'products', categoryId),
    shown: await readTally(database.db, 'products_shown', categoryId),
  }
}

async function unitsSold(productId: number): Promise<number> {
  const { rows } = await database.db.execute<{ units: number }>(
    sql`select sum(amount)::int as units from tallies where name = 'units_sold' and subject_id = ${productId}`,
  )
  return rows[0]?.units ?? 0
}

/** The oracle: tallies must equal the count of every row. */
async function expectEqualToCounting(): Promise<void> {
  const { rows } = await database.db.execute(sql`
    select * from (select name, subject_id, day, sum(amount) as kept from tallies group by 1, 2, 3 having sum(amount) <> 0) kept
    full join (select name, subject_id, day, amount as counted from counted_tallies()) counted
      on kept.name = counted.name and kept.subject_id = counted.subject_id and kept.day is not distinct from counted.day
    where kept.kept is distinct from counted.counted`)
  expect(rows).toEqual([])
}
