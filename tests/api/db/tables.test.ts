import { eq, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ATTEMPT_TRANSITIONS } from '#core/domain/attempt-status.ts'
import { ORDER_TRANSITIONS } from '#core/domain/order-status.ts'
import { PAYMENT_TRANSITIONS } from '#core/domain/payment-status.ts'
import { REFUND_TRANSITIONS } from '#core/domain/refund-status.ts'
import { CHARGE_TRANSITIONS, SUBSCRIPTION_TRANSITIONS } from '#core/domain/subscription-status.ts'
import type { Transitions } from '#core/domain/transitions.ts'
import * as everything from '#server/db/tables/index.ts'
import { isCheckViolation } from '#server/platform/database.ts'
import { rowsIn } from '../../support/rows.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const tables = Object.values(everything).filter((value) => is(value, PgTable))

test('every table can be read and accepts a valid row', async () => {
  const make = rowsIn(database.db)
  await database.pool.query('DELETE FROM invoice_counters')

  for (const [name, table] of Object.entries(everything)) {
    if (!is(table, PgTable)) continue
    await make(name as never)
    expect((await database.db.select().from(table).limit(1)).length, name).toBe(1)
  }
})

test('the database has exactly the tables defined in code', async () => {
  const { rows } = await database.pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)

  expect(rows.map((row) => row.tablename).toSorted()).toEqual(
    [...tables.map((table) => getTableConfig(table).name), 'migrations'].toSorted(),
  )
})

test('every foreign key has an index for reverse lookups', async () => {
  const { rows } = await database.pool.query(`
    SELECT conrelid::regclass || '.' || conname AS name FROM pg_constraint AS fk
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT 1 FROM pg_index WHERE indrelid = conrelid AND indpred IS NULL
        AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`)

  expect(rows).toEqual([])
})

test('timestamps have millisecond precision, so that a read value equals the stored one', async () => {
  const { rows } = await database.pool.query(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type LIKE 'timestamp%'
      AND (datetime_precision <> 3 OR data_type <> 'timestamp with time zone')`)

  expect(rows).toEqual([])
})

test('amounts of money are integers', async () => {
  const { rows } = await database.pool.query(`
    SELECT DISTINCT data_type FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(^|_)cents$'`)

  expect(rows.map((row) => row.data_type).toSorted()).toEqual(['bigint', 'integer'])
})

test('rate limit counters are not written to the WAL', async () => {
  const { rows } = await database.pool.query(
    `SELECT relpersistence FROM pg_class WHERE relname = 'rate_limits'`,
  )

  expect(rows[0].relpersistence).toBe('u')
})

describe('statuses change only along the allowed transitions', () => {
  test.each<[string, Transitions<string>]>([
    ['orders', ORDER_TRANSITIONS],
    ['checkoutAttempts', ATTEMPT_TRANSITIONS],
    ['payments', PAYMENT_TRANSITIONS],
    ['refunds', REFUND_TRANSITIONS],
    ['subscriptions', SUBSCRIPTION_TRANSITIONS],
    ['subscriptionCharges', CHARGE_TRANSITIONS],
  ])('%s', async (name, transitions) => {
    const steps = Object.keys(transitions).flatMap((from) =>
      Object.keys(transitions).map((to) => ({
        from,
        to,
        allowed: from === to || !!transitions[from]?.includes(to),
      })),
    )

    for (const { from, to, allowed } of steps)
      expect(await canMove(name as keyof typeof WITH_STATUS, from, to), `${from} > ${to}`).toBe(allowed)
  })
})

const WITH_STATUS = {
  orders: everything.orders,
  checkoutAttempts: everything.checkoutAttempts,
  payments: everything.payments,
  refunds: everything.refunds,
  subscriptions: everything.subscriptions,
  subscriptionCharges: everything.subscriptionCharges,
}

/** Other columns that a row needs to be valid in a status. */
const EXTRAS: Record<keyof typeof WITH_STATUS, (status: string) => object> = {
  orders: () => ({ attentionReason: 'amount', paidAt: new Date() }),
  checkoutAttempts: () => ({ reviewReason: 'amount' }),
  payments: (status) =>
    status === 'captured'
      ? { capturedCents: 4900, capturedAt: new Date() }
      : { capturedCents: 0, capturedAt: null },
  refunds: () => ({ settledAt: new Date() }),
  subscriptions: (status) => ({
    canceledAt: status === 'canceled' ? new Date() : null,
    pastDueAt: status === 'past_due' ? new Date() : null,
    endedAt: status === 'ended' ? new Date() : null,
    endReason: status === 'ended' ? 'canceled' : null,
    nextActionAt: status === 'ended' ? null : new Date(),
  }),
  subscriptionCharges: (status) => ({ settledAt: status === 'open' ? null : new Date() }),
}

async function canMove(name: keyof typeof WITH_STATUS, from: string, to: string): Promise<boolean> {
  const row = await rowsIn(database.db)(name, { status: from as never, ...EXTRAS[name](from) })
  const table = WITH_STATUS[name]
  try {
    await database.db
      .update(table)
      .set({ status: to as never, ...EXTRAS[name](to) })
      .where(eq(table.id, row.id))
    return true
  } catch (error) {
    if (isCheckViolation(error, `${getTableConfig(table).name}_status_forward`)) return false
    throw error
  }
}
