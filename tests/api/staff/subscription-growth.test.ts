import { asc, desc } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { growOrders } from '#demo/grow/grow-orders.ts'
import { growSubscriptions } from '#demo/grow/grow-subscriptions.ts'
import { growUsers } from '#demo/grow/grow-users.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import { isHeldBy } from '#server/modules/subscriptions/index.ts'
import { listDueSubscriptions } from '#server/modules/subscriptions/queries.ts'
import {
  findLicenses,
  listOrdersOfLicense,
  listSubscriptions,
  matchingSubscriptions,
  type SubscriptionFilter,
} from '#server/modules/subscriptions/staff/read-queries.ts'
import type { Db } from '#server/platform/database.ts'
import { countUpTo, type Slice } from '#server/platform/keyset.ts'
import { blocksOf, type Prepared } from '../../support/query-cost.ts'
import { rowsIn } from '../../support/rows.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

// Enough for a full page of each status.
const FEW = 2_000
const MANY = 20_000
const [EARLY_PLAN, LATE_PLAN] = [1, 2]

let small: TestDatabase
let large: TestDatabase

beforeAll(async () => {
  ;[small, large] = [await grown(FEW), await grown(MANY)]
})
afterAll(async () => {
  await small.drop()
  await large.drop()
})

/** A shop with so many subscriptions, of which a hundred are due. */
async function grown(count: number): Promise<TestDatabase> {
  const database = await createTestDatabase()
  // Not from the pool, whose timeouts are meant for requests.
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  for (let n = 0; n < 20; n++) await rowsIn(database.db)('products')
  for (const table of ['orders', 'order_items', 'refunds', 'subscriptions'])
    await run(`alter table ${table} disable trigger user`)
  await run(
    `insert into plans (product_id, code, name, price_cents, position) select id, 'pro', 'Pro', 4900, 5 from products`,
  )
  await growUsers(run, 1, count)
  await run('begin')
  await growOrders(run, 1, count / 4)
  await run('commit')
  await growSubscriptions(run, 1, count)
  await run(
    `update subscriptions set next_action_at = now() + interval '1 day' where next_action_at is not null`,
  )
  await run(`update subscriptions set next_action_at = now() - interval '1 minute' where id in
    (select id from subscriptions where status = 'active' order by id limit 100)`)
  // One plan sold only at first, another ever since.
  await run(
    `update subscriptions set plan_id = case when created_at <= (
       select percentile_disc(0.5) within group (order by created_at) from subscriptions) then $1::int else $2::int end`,
    [EARLY_PLAN, LATE_PLAN],
  )
  await run('vacuum (analyze)')
  await client.end()
  return database
}

const NEWEST = [desc(subscriptions.createdAt), desc(subscriptions.id)]
const NEXT = [asc(subscriptions.periodEnd), asc(subscriptions.id)]
const LAST = [desc(subscriptions.periodEnd), desc(subscriptions.id)]
const YEAR = 365 * 86_400_000
const LISTS: [string, SubscriptionFilter, Slice['orderBy']][] = [
  ['all, newest first', {}, NEWEST],
  ['all, by next charge', {}, NEXT],
  ['all, by last charge', {}, LAST],
  ['failed, newest first', { status: 'past_due' }, NEWEST],
  ['failed, by next charge', { status: 'past_due' }, NEXT],
  ['ended, by last charge', { status: 'ended' }, LAST],
  ['by days', { from: new Date(), before: new Date(Date.now() + YEAR) }, NEXT],
  ['by days, last first', { before: new Date() }, LAST],
  ['of a product, newest first', { planIds: [EARLY_PLAN, 3] }, NEWEST],
  ['of a product, by next charge', { planIds: [EARLY_PLAN, 3] }, NEXT],
  ['of a product, failed', { planIds: [EARLY_PLAN, 3], status: 'past_due' }, NEWEST],
  ['of a product, by days', { planIds: [EARLY_PLAN, 3], from: new Date() }, LAST],
  ['found by a search', { licenseIds: [1, 2] }, NEWEST],
  ['not found by a search', { licenseIds: [] }, NEWEST],
]

test.each(LISTS)('the list costs the same in a large shop: %s', async (_, filter, orderBy) => {
  const cost = (database: TestDatabase) => {
    const slice = { where: undefined, orderBy, limit: 26, offset: 0 }
    return blocksOf(database.pool, listSubscriptions(database.db, filter, slice))
  }
  // An index grows a level now and then, for each of the rows that are joined.
  expect(await cost(large)).toBeLessThan(1.5 * (await cost(small)) + 26)
})

const EMAIL = 'ada.adler.1@example.com'

const READS: [string, (db: Db) => Prepared][] = [
  ['a search', (db) => findLicenses(db, { q: EMAIL, keyHashes: ['no-such-hash'] })],
  ['the orders of a license', (db) => listOrdersOfLicense(db, 1)],
  ['the subscriptions of a person', (db) => heldBy(db, { userId: 1, emailNormalized: EMAIL })],
  ['the subscriptions of an account', (db) => heldBy(db, { userId: 1, emailNormalized: null })],
]

function heldBy(db: Db, person: Parameters<typeof isHeldBy>[1]): Prepared {
  return db.select({ id: subscriptions.id }).from(subscriptions).where(isHeldBy(db, person))
}

test.each(READS)('costs the same in a large shop: %s', async (_, read) => {
  const cost = (database: TestDatabase) => blocksOf(database.pool, read(database.db))
  expect(await cost(large)).toBeLessThan(1.5 * (await cost(small)) + 26)
})

test('what is due costs the same among ten times as many', async () => {
  const due = async ({ db }: TestDatabase) =>
    (await listDueSubscriptions(db, { now: new Date(), after: null, limit: 1000 })).length
  expect([await due(small), await due(large)]).toEqual([100, 100])
  const cost = ({ pool }: TestDatabase) =>
    pool
      .query(
        `explain (analyze, buffers, format json) select id, next_action_at from subscriptions
         where next_action_at <= now() order by next_action_at, id limit 100`,
      )
      .then(({ rows }) => rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'] as number)
  expect(await cost(large)).toBeLessThan(1.5 * (await cost(small)) + 26)
})

test('counting stops at a thousand', async () => {
  const total = await countUpTo(large.db, subscriptions, matchingSubscriptions({ from: new Date() }))
  expect(total).toEqual({ total: 1000, counted: false })
})
