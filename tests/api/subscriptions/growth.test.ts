import pg from 'pg'
import { expect, test } from 'vitest'
import { growSubscriptions } from '#demo/grow/grow-subscriptions.ts'
import { growUsers } from '#demo/grow/grow-users.ts'
import { type CheckoutShop, openCheckoutShop } from '../../support/checkout.ts'
import { passToCharge, readRenewals, renew, subscribe } from '../../support/subscribers.ts'

// Everything that is grown is due years later.
const NOW = '2023-03-01T12:00:00Z'
const DUE = 10
const [FEW, MANY] = [1_000, 10_000]

/** A shop with so many subscriptions that are not due, and some that will be. */
async function grown(count: number) {
  const shop = await openCheckoutShop({ now: NOW })
  for (let n = 0; n < 20; n++) await shop.product()
  // Not from the pool, whose timeouts are meant for requests.
  const client = new pg.Client({ connectionString: shop.database.url })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run('alter table subscriptions disable trigger user')
  await growUsers(run, 1, count)
  await growSubscriptions(run, 1, count)
  await run('alter table subscriptions enable trigger user')
  const ids = await subscribe(shop, { quantity: DUE })
  await run('vacuum (analyze)')
  await client.end()
  return { shop, ids }
}

/** How many rows all queries have looked at so far, which neither other load nor a vacuum changes. */
async function rowsRead({ database: { pool } }: CheckoutShop): Promise<number> {
  // A connection reports what it did when it is told to, or some seconds later.
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) await client.query('select pg_stat_force_next_flush()')
  for (const client of clients) client.release()
  const { rows } = await pool.query(
    `select (select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes) as read`,
  )
  return Number(rows[0].read)
}

test('a renewal, from its notice to its receipt, costs the same among ten times as many subscriptions', async () => {
  const cost = async (count: number) => {
    const { shop, ids } = await grown(count)
    const before = await rowsRead(shop)
    await passToCharge(shop, ids)
    await renew(shop)
    const read = (await rowsRead(shop)) - before
    for (const renewed of await readRenewals(shop.db, ids))
      expect(renewed).toMatchObject({ status: 'active', period: 2, charges: ['paid'] })
    return read
  }
  const small = await cost(FEW)
  expect(await cost(MANY)).toBeLessThan(1.5 * small)
}, 300_000)
