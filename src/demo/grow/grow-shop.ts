import pg from 'pg'
import { growOrders } from './grow-orders.ts'
import { growProducts } from './grow-products.ts'
import { growUsers } from './grow-users.ts'
import type { Run } from './run.ts'
import { withoutIndexes } from './without-indexes.ts'

export type Wanted = { products: number; orders: number; users: number }

/**
 * Adds rows until the shop has at least so many of each, for measuring. They look like what the shop itself
 * writes, add up, and are the same each time. All in one transaction: a run that is stopped leaves nothing.
 */
export async function growShop(url: string, wanted: Wanted, report: (line: string) => void): Promise<void> {
  // A connection of its own: the time limits of the pool are for requests.
  const client = new pg.Client({ connectionString: url, application_name: 'cartwright demo' })
  await client.connect()
  const run: Run = (statement, values) => client.query(statement, values)
  try {
    await run('BEGIN')
    await run(`SET LOCAL synchronous_commit = off`)
    await run(`SET LOCAL maintenance_work_mem = '256MB'`)
    await growAll(run, wanted, report)
    await run('COMMIT')
    report('Gathering statistics')
    await run('VACUUM (ANALYZE)')
  } catch (error) {
    await run('ROLLBACK').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

const TALLIED = ['users', 'products', 'orders', 'order_items', 'refunds']

async function growAll(run: Run, wanted: Wanted, report: (line: string) => void): Promise<void> {
  // Counting anew at the end is far cheaper than a trigger for each of a million rows.
  for (const table of TALLIED) await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  const steps: [string, number, (from: number, to: number) => Promise<void>][] = [
    ['users', wanted.users, (from, to) => growUsers(run, from, to)],
    ['products', wanted.products, (from, to) => growProducts(run, from, to)],
    ['orders', wanted.orders, (from, to) => growOrders(run, from, to)],
  ]
  for (const [table, count, grow] of steps) {
    const before = await rowsIn(run, table)
    if (before >= count) continue
    report(`Growing ${table} from ${before.toLocaleString('en')} to ${count.toLocaleString('en')}`)
    await withoutIndexes(run, BULKY[table] ?? [], () => grow(before + 1, count))
  }
  for (const table of TALLIED) await run(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  report('Adding up')
  await run('SELECT rebuild_tallies()')
}

const BULKY: Record<string, string[]> = {
  users: ['users', 'user_roles'],
  products: ['products', 'product_images', 'releases', 'plans'],
  orders: ['orders', 'order_items', 'order_events', 'payments', 'ledger_entries', 'invoices'],
}

async function rowsIn(run: Run, table: string): Promise<number> {
  const { rows } = await run(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0].count
}
