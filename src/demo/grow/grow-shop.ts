import { createClient } from '#server/platform/database-client.ts'
import { growOrders } from './grow-orders.ts'
import { growProducts } from './grow-products.ts'
import { growSubscriptions } from './grow-subscriptions.ts'
import { growUsers } from './grow-users.ts'
import type { Run } from './run.ts'
import { withoutIndexes } from './without-indexes.ts'

export type Targets = { products: number; orders: number; users: number; subscriptions?: number }

/**
 * Adds rows for benchmarks until the shop reaches the targets. The rows are consistent, look like the shop's own and
 * are the same on every run. One transaction: an interrupted run leaves nothing behind.
 */
export async function growShop(url: string, targets: Targets, report: (line: string) => void): Promise<void> {
  // Not from the pool, whose timeouts are meant for requests.
  const client = createClient(url, { application_name: 'cartwright demo' })
  await client.connect()
  const run: Run = (statement, values) => client.query(statement, values)
  try {
    await run('BEGIN')
    await run(`SET LOCAL synchronous_commit = off`)
    await run(`SET LOCAL maintenance_work_mem = '256MB'`)
    await growAll(run, targets, report)
    await run('COMMIT')
    report('Updating planner statistics')
    await run('VACUUM (ANALYZE)')
  } catch (error) {
    await run('ROLLBACK').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

const TABLES_WITH_TALLIES = ['users', 'products', 'orders', 'order_items', 'refunds', 'subscriptions']

async function growAll(run: Run, targets: Targets, report: (line: string) => void): Promise<void> {
  // Recounting at the end is far cheaper than running triggers for a million rows.
  for (const table of TABLES_WITH_TALLIES) await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  const steps: [string, number, (from: number, to: number) => Promise<void>][] = [
    ['users', targets.users, (from, to) => growUsers(run, from, to)],
    ['products', targets.products, (from, to) => growProducts(run, from, to)],
    ['orders', targets.orders, (from, to) => growOrders(run, from, to)],
    ['subscriptions', targets.subscriptions ?? 0, (from, to) => growSubscriptions(run, from, to)],
  ]
  for (const [table, count, grow] of steps) {
    const before = await countRows(run, table)
    if (before >= count) continue
    report(`Adding ${table}: from ${before.toLocaleString('en')} to ${count.toLocaleString('en')}`)
    await withoutIndexes(run, TABLES_TO_REINDEX[table] ?? [], () => grow(before + 1, count))
  }
  for (const table of TABLES_WITH_TALLIES) await run(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  report('Rebuilding totals')
  await run('SELECT rebuild_tallies()')
}

const TABLES_TO_REINDEX: Record<string, string[]> = {
  users: ['users', 'user_roles'],
  products: ['products', 'product_images', 'releases', 'plans'],
  orders: ['orders', 'order_items', 'order_events', 'payments', 'refunds', 'ledger_entries', 'invoices'],
  subscriptions: ['licenses', 'saved_means', 'subscriptions', 'subscription_charges', 'subscription_events'],
}

async function countRows(run: Run, table: string): Promise<number> {
  const { rows } = await run(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0].count
}
