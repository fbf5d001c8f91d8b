import pg from 'pg'
import { expect, test } from 'vitest'
import { growOrders } from '#demo/grow/grow-orders.ts'
import { growSubscriptions } from '#demo/grow/grow-subscriptions.ts'
import { growUsers } from '#demo/grow/grow-users.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import { rowsRead } from '../../support/query-cost.ts'
import { passToCharge, readRenewals, renew, subscribe } from '../../support/subscribers.ts'

// Everything that is grown is due years later.
const NOW = '2023-03-01T12:00:00Z'
const DUE = 10
const [FEW, MANY] = [1_000, 10_000]
const COUNTED = ['orders', 'order_items', 'refunds', 'subscriptions']

/** A shop with orders, and so many subscriptions that are not due, and some that will be. */
async function grown(count: number) {
  const shop = await openCheckoutShop({ now: NOW })
  for (let n = 0; n < 20; n++) await shop.product()
  // Not from the pool, whose timeouts are meant for requests.
  const client = new pg.Client({ connectionString: shop.database.url })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  for (const table of COUNTED) await run(`alter table ${table} disable trigger user`)
  await growUsers(run, 1, count)
  await run('begin')
  await growOrders(run, 1, count / 2)
  await run('commit')
  await growSubscriptions(run, 1, count)
  for (const table of COUNTED) await run(`alter table ${table} enable trigger user`)
  const ids = await subscribe(shop, { quantity: DUE })
  await run('vacuum (analyze)')
  await client.end()
  return { shop, ids }
}

test('a renewal, from its notice to its receipt, costs the same among ten times as many subscriptions', async () => {
  const cost = async (count: number) => {
    const { shop, ids } = await grown(count)
    const before = await rowsRead(shop.database.pool)
    await passToCharge(shop, ids)
    await renew(shop)
    const read = (await rowsRead(shop.database.pool)) - before
    for (const renewed of await readRenewals(shop.db, ids))
      expect(renewed).toMatchObject({ status: 'active', period: 2, charges: ['paid'] })
    return read
  }
  const small = await cost(FEW)
  expect(await cost(MANY)).toBeLessThan(1.5 * small)
}, 300_000)
