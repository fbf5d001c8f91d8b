import { expect, onTestFinished, test } from 'vitest'
import { cart } from '#core/contract/cart.ts'
import { catalog } from '#core/contract/catalog.ts'
import { createClient } from '#server/platform/database-client.ts'
import { createLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrations.ts'
import { limitPooledSessions } from '#server/platform/pooler.ts'
import { createTestDatabase, openOtherPool } from '../../support/test-database.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { startTransactionPooler } from '../../support/transaction-pooler.ts'

test('a shop works behind a pooler that gives each transaction another session', async () => {
  const { database, pooler } = await openPooled()
  const shop = await openTestShop({ sharing: { database: { ...database, drop: async () => {} } } })
  const admin = await shop.login(await shop.admin())
  const { productId } = await shop.make('plans')
  const visitors = Array.from({ length: 5 }, () => shop.browser())

  for (const name of ['Mail', 'Store', 'Forms']) await admin.ok(catalog.createCategory, { body: { name } })
  const carts = await Promise.all(
    visitors.map((visitor) => visitor.ok(cart.add, { body: { product_id: productId, quantity: 1 } })),
  )
  const { data } = await shop.browser().ok(catalog.listCategories, { query: {} })

  expect(data.data.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['forms', 'mail', 'store']))
  expect(carts).toHaveLength(5)
  expect(pooler.transactions()).toBeGreaterThan(20)
})

test('the time limits that a pooler refuses belong to the role, except for what needs longer', async () => {
  const { database } = await openPooled()
  const before = await limitsOf(database.pool)

  await limitPooledSessions(database, { log: createLog({ logLevel: 'silent' }) })
  const later = await startTransactionPooler(database.url)
  const pool = openOtherPool({
    url: database.url,
    poolerUrl: later.url,
    poolSize: 2,
  })
  onTestFinished(pool.close)
  const direct = createClient(database.url)
  await direct.connect()
  onTestFinished(() => direct.end())

  expect([before, await limitsOf(pool.pool), await limitsOf(direct)]).toEqual([
    ['0', '0', '0'],
    ['5s', '2s', '10s'],
    ['0', '0', '0'],
  ])
})

test.each([
  ['refuses startup parameters', undefined],
  ['takes any of them', ['options']],
])('an address of a pooler that %s, without that of the server, is refused by name', async (_, allow) => {
  const { pooler } = await openPooled(allow)

  await expect(migrate({ url: pooler.url }, { report: () => {} })).rejects.toThrow(
    'DATABASE_URL: leads to a connection pooler such as PgBouncer. Set DATABASE_DIRECT_URL',
  )
})

async function openPooled(allow: string[] = []) {
  const direct = await createTestDatabase({ poolSize: 2 })
  onTestFinished(direct.drop)
  const pooler = await startTransactionPooler(direct.url, { allow })
  const database = openOtherPool({
    url: direct.url,
    poolerUrl: pooler.url,
    poolSize: 8,
  })
  onTestFinished(database.close)
  return { database, pooler }
}

type Queries = { query: (sql: string) => Promise<{ rows: Record<string, string>[] }> }

async function limitsOf(on: Queries): Promise<(string | undefined)[]> {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const shown = []
  for (const name of names) shown.push((await on.query(`show ${name}`)).rows[0]?.[name])
  return shown
}
