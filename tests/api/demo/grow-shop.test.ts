import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { growShop } from '#demo/grow/grow-shop.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { openStorage } from '#server/platform/storage.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { INVARIANTS } from './invariants.ts'

const report = () => {}
const OWN = { keyring: createKeyring(['k'.repeat(32)]), shopUrl: 'https://shop.example' }
const WANTED = { products: 60, orders: 250, users: 40 }

let database: TestDatabase
let dataDir: string
let before: unknown[]
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'grow-'))
  const storage = await openStorage({ dataDir })
  await loadDemo({ db: database.db, storage, clock: systemClock, report, ...OWN })
  before = await describeTables()
  await growShop(database.url, WANTED, report)
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await database.pool.query(sql)).rows
}
const count = async (from: string) =>
  Number((await rows<{ n: string }>(`select count(*) as n from ${from}`))[0]?.n)
const describeTables = async () => [
  ...(await rows(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`)),
  ...(await rows(
    `select conname, conrelid::regclass::text, pg_get_constraintdef(oid), convalidated from pg_constraint
     where connamespace = 'public'::regnamespace order by 1, 2`,
  )),
  ...(await rows(
    'select tgname, tgrelid::regclass::text, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
  )),
]

describe('a shop that was grown', () => {
  test('has the requested number of rows', async () => {
    expect([await count('products'), await count('orders'), await count('users')]).toEqual([60, 250, 40])
    expect(await count('products p where not exists (select 1 from plans where product_id = p.id)')).toBe(0)
    expect(await count('products p where not exists (select 1 from releases where product_id = p.id)')).toBe(
      0,
    )
    expect(
      await count('products p where not exists (select 1 from product_images where product_id = p.id)'),
    ).toBe(0)
  })

  test('has the indexes and guards it had before', async () => {
    expect(await describeTables()).toEqual(before)
  })

  test.each(Object.entries(INVARIANTS))('still: %s', async (_, query) => {
    expect(await rows(query)).toEqual([])
  })

  test('does not grow when it is large enough', async () => {
    await growShop(database.url, WANTED, report)

    expect(await count('orders')).toBe(250)
  })

  test('grows further from where it is', async () => {
    await growShop(database.url, { products: 61, orders: 260, users: 0 }, report)

    expect([await count('products'), await count('orders'), await count('users')]).toEqual([61, 260, 40])
  })
})

test('growing is deterministic', async () => {
  const other = await createTestDatabase()
  const storage = await openStorage({ dataDir })
  await loadDemo({ db: other.db, storage, clock: systemClock, report, ...OWN })
  await growShop(other.url, WANTED, report)
  const facts = `select p.name, p.uri, p.price_cents, i.uri as picture from products p join product_images i on i.product_id = p.id
    where p.id <= 60 order by p.id, i.position`

  const { rows: theirs } = await other.pool.query(facts)

  expect(theirs).toEqual(await rows(facts))
  await other.drop()
})
