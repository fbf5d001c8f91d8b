import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories, orders, products } from '#server/db/tables/index.ts'
import {
  isCheckViolation,
  isForeignKeyViolation,
  isUniqueViolation,
  type Tx,
} from '#server/platform/database.ts'
import type { Make, TableName } from '../../support/row-types.ts'
import { rowsIn } from '../../support/rows.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { REFUSED_ROWS, REFUSED_TWINS } from './refused-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const refusedRows = Object.entries(REFUSED_ROWS).flatMap(([table, checks]) =>
  Object.entries(checks).map(([constraint, values]) => ({ table: table as TableName, constraint, values })),
)
const refusedTwins = Object.entries(REFUSED_TWINS).map(([constraint, [table, columns, both, second]]) => ({
  table,
  constraint,
  columns,
  both,
  second,
}))

describe('a check rejects the row it exists for', () => {
  test.each(refusedRows)('$constraint', async ({ table, constraint, values }) => {
    await undone(async (make) => {
      const error = await make(table, values).catch((refusal) => refusal)

      expect(isCheckViolation(error, constraint), String(error.cause ?? error)).toBe(true)
    })
  })
})

describe('a unique constraint rejects the second row', () => {
  test.each(refusedTwins)('$constraint', async ({ table, constraint, columns, both, second }) => {
    await undone(async (make) => {
      const shared = { ...both, ...(await parentsFor(constraint, make)) }
      const first: Record<string, unknown> = await make(table, shared)
      const copied = Object.fromEntries(columns.map((column) => [column, first[column]]))

      const error = await make(table, { ...shared, ...copied, ...second }).catch((refusal) => refusal)

      expect(isUniqueViolation(error, constraint), String(error.cause ?? error)).toBe(true)
    })
  })
})

test('every check and unique constraint of the database is tested here', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    SELECT conname AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE connamespace = 'public'::regnamespace AND relname <> 'migrations'
      AND (contype IN ('c', 'u') OR contype = 'p' AND cardinality(conkey) > 1)
    UNION
    SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indisunique AND NOT indisprimary AND relnamespace = 'public'::regnamespace
    ORDER BY name`)
  const tried = [...refusedRows, ...refusedTwins].map(({ constraint }) => constraint)

  // Only a target for foreign keys: its columns include the primary key, so it never rejects a row itself.
  expect(rows.map(({ name }) => name).filter((name) => name !== 'plans_of_product')).toEqual(tried.toSorted())
})

describe('what must stay possible', () => {
  test('a site that was freed can be activated again', async () => {
    await undone(async (make) => {
      const freed = await make('licenseActivations', { deactivatedAt: new Date() })
      const again = await make('licenseActivations', { licenseId: freed.licenseId, site: freed.site })
      expect(again.id).not.toBe(freed.id)
    })
  })

  test('an expired attempt leaves room for another with the same contents', async () => {
    await undone(async (make) => {
      const cartId = (await make('carts')).id
      const same = { cartId, snapshotHash: 'same' }
      await make('checkoutAttempts', { ...same, status: 'expired' })
      await expect(make('checkoutAttempts', same)).resolves.toMatchObject({ status: 'open' })
    })
  })
})

describe('a foreign key rejects', () => {
  test('a plan of another product, in a cart', async () => {
    await undone(async (make) => {
      const error = await make('cartItems', { productId: (await make('products')).id }).catch(
        (refusal) => refusal,
      )

      expect(isForeignKeyViolation(error, 'cart_items_plan_of_product')).toBe(true)
    })
  })

  test('deleting a category that has products, a product that has licenses, an order that has an invoice', async () => {
    await undone(async (make, tx) => {
      const { productId } = await make('licenses')
      const { categoryId } = await make('products')
      const { orderId } = await make('invoices')
      const deletions = [
        tx.delete(categories).where(eq(categories.id, categoryId)),
        tx.delete(products).where(eq(products.id, productId)),
        tx.delete(orders).where(eq(orders.id, orderId)),
      ]

      for (const deletion of deletions) {
        const error = await tx.transaction(() => deletion).catch((refusal) => refusal)
        expect(isForeignKeyViolation(error), String(error.cause ?? error)).toBe(true)
      }
    })
  })
})

/** Runs in a transaction that is always rolled back, so that the tests do not see each other. */
async function undone(work: (make: Make, tx: Tx) => Promise<void>): Promise<void> {
  const done = Symbol('done')
  await database.db
    .transaction(async (tx) => {
      // The migration created both counters; the tests of their checks insert them again.
      await tx.execute(sql`delete from invoice_counters`)
      await work(rowsIn(tx), tx)
      throw done
    })
    .catch((reason) => {
      if (reason !== done) throw reason
    })
}

/** Parents that both rows must share for some constraints: a cart, a license, a refund. */
async function parentsFor(constraint: string, make: Make): Promise<Record<string, unknown>> {
  switch (constraint) {
    case 'carts_one_per_user':
      return { userId: (await make('users')).id, sessionHash: null }
    case 'cart_items_one_per_license':
      return { licenseId: (await make('licenses')).id }
    case 'checkout_attempts_one_payable':
      return { cartId: (await make('carts')).id }
    case 'subscription_charges_one_per_attempt':
      return { attemptId: (await make('checkoutAttempts')).id }
    case 'invoices_one_per_refund':
      return { refundId: (await make('refunds')).id }
    default:
      return {}
  }
}
