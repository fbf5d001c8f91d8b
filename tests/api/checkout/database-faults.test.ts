import { describe, expect, onTestFinished, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import { asAdmin, createTestDatabase, openOtherPool } from '../../support/test-database.ts'

const IMPATIENT = {
  lock_timeout: 300,
  statement_timeout: 45_000,
  idle_in_transaction_session_timeout: 120_000,
}

/** Everything that the purchase of an order writes. */
const WRITTEN = [
  'checkout_attempts',
  'payments',
  'orders',
  'order_items',
  'order_events',
  'licenses',
  'ledger_entries',
  'mails',
  'staff_notifications',
]

test('a full disk at any row of an order leaves nothing of it, and the next try creates it completely', async () => {
  const shop = await openCheckoutShop()
  const product = await shop.product()
  const { $client: sql } = shop.db
  await sql.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  const rowCount = `select (select count(*) from orders) + (select count(*) from licenses) + (select count(*) from ledger_entries)
    + (select count(*) from mails) as rows`

  const byCard = await shop.buyer(product)
  const intent = await shop.createIntent(byCard)
  await shop.confirm(intent)
  const byPaypal = await shop.buyer(product)
  const { order_id } = await shop.beginPaypal(byPaypal)
  await shop.sandbox.shopper.approveOrder(order_id)

  for (const finish of [() => shop.process(byCard, intent), () => shop.capture(byPaypal, order_id)]) {
    const { rows: before } = await sql.query(rowCount)
    for (const table of WRITTEN) {
      await sql.query(
        `create trigger full_disk before insert or update on ${table} for each row execute function no_room()`,
      )
      const { status, headers } = await finish()

      expect([table, status, headers['retry-after']]).toEqual([table, 503, '2'])
      expect([table, (await sql.query(rowCount)).rows]).toEqual([table, before])
      await sql.query(`drop trigger full_disk on ${table}`)
    }
    expect((await finish()).status).toBe(200)
  }
  await shop.checkMoney()
})

test('without its database the shop says so and keeps running, and recovers when the database is back', async () => {
  const { url, drop } = await createTestDatabase()
  const database = { ...openOtherPool({ url, poolSize: 5 }), drop }
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const shop = await openCheckoutShop({ sharing: { database } })
  shop.expectErrors(/./)
  const product = await shop.product()
  const buyer = shop.browser()
  const get = async (path: string) => {
    const requestHeaders = { host: new URL(shop.origin).host, accept: 'text/html' }
    const { statusCode, headers } = await shop.http.inject({ url: path, headers: requestHeaders })
    return [statusCode, headers['retry-after'] ?? null, String(headers['content-type']).split(';')[0]]
  }
  const add = async () => {
    const { status, headers } = await buyer.call(cart.add, { body: { product_id: product.id, quantity: 1 } })
    return [status, headers['retry-after'] ?? null]
  }

  await allowConnections(url, false)

  expect(await add()).toEqual([503, '2'])
  expect(await get('/download/free/anything')).toEqual([503, '2', 'text/html'])
  expect(await get('/readyz')).toEqual([503, '2', 'application/json'])
  expect(await get('/healthz')).toEqual([200, null, 'application/json'])

  await allowConnections(url, true)

  expect(await get('/readyz')).toEqual([200, null, 'application/json'])
  expect(await add()).toEqual([200, null])
  expect(await shop.buyByCard(buyer)).not.toBe('')
})

describe('a payment that another report is recording for longer than a request waits for a lock', () => {
  test('becomes an order for the buyer all the same', async () => {
    const { shop, pay, release, lockTimeout } = await paidWhileLocked()

    const [{ status }] = await Promise.all([pay(), lockTimeout.then(release)])

    expect(status).toBe(200)

    await shop.checkMoney()
  })

  test('can be asked for again if that does not end', async () => {
    const { shop, pay, release } = await paidWhileLocked()

    const { status, headers } = await pay()

    expect([status, headers['retry-after']]).toEqual([503, '2'])
    await release()
    expect((await pay()).status).toBe(200)
    await shop.checkMoney()
  })
})

/** A buyer who has paid by card, and whose purchase another transaction has locked. */
async function paidWhileLocked() {
  const database = await createTestDatabase({ limits: IMPATIENT })
  onTestFinished(() => database.drop())
  const { promise: lockTimeout, resolve } = Promise.withResolvers<void>()
  database.pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ code }: { code?: string }) => void (code === '55P03' && resolve()))
  })
  const shop = await openCheckoutShop({ sharing: { database } })
  const buyer = await shop.buyer(await shop.product())
  const intent = await shop.createIntent(buyer)
  await shop.confirm(intent)
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from checkout_attempts for update')
  return {
    shop,
    pay: () => shop.process(buyer, intent),
    lockTimeout,
    release: async () => {
      await holder.query('rollback')
      holder.release()
    },
  }
}

/** As if PostgreSQL were stopped, for one of its databases. */
async function allowConnections(url: string, allowed: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await asAdmin(async (admin) => {
    await admin.query(`alter database ${name} allow_connections ${allowed}`)
    if (!allowed)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}
