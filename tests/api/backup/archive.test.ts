import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { rebuildOrders } from '#server/modules/orders/index.ts'
import { migrateWithin, readMigrations } from '#server/platform/migrations.ts'
import type { Storage } from '#server/platform/storage.ts'
import { FileChanged } from '#server/platform/storage-parts.ts'
import {
  archiveOf,
  describeRules,
  digestTables,
  hashFiles,
  makeArchive,
  openEmptyStorage,
  openTarget,
  restoreBytes,
} from '../../support/archives.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import { findBrokenInvariants } from '../../support/invariants.ts'
import { createTestDatabase } from '../../support/test-database.ts'

async function tablesIn({ pool }: { pool: pg.Pool }): Promise<string[]> {
  const { rows } = await pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  return rows.map(({ tablename }) => tablename)
}

async function ordersIn({ pool }: { pool: pg.Pool }): Promise<string[]> {
  const { rows } = await pool.query('select key from orders order by key')
  return rows.map(({ key }) => key)
}

/** Makes the first of all tables larger than what the streams hold, so that a backup is still at it when its reader pauses. */
async function fillFirstTable(pool: pg.Pool): Promise<void> {
  const noise = Array.from({ length: 40 }, () => randomBytes(150_000).toString('base64'))
  await pool.query(
    `insert into audit_entries (actor_kind, action, subject_type, subject_id, after)
     select 'system', 'order.grown', 'order', 'none', jsonb_build_object('noise', noise) from unnest($1::text[]) noise`,
    [noise],
  )
}

test('a restored shop has the same rows, files and rules', async () => {
  const shop = await openCheckoutShop()
  const product = await shop.product({ name: 'Tab\tand \\backslash\nand “quotes” \\N' })
  await shop.buyByCard(await shop.buyer(product, { quantity: 3 }))
  await shop.buyByPaypal(await shop.buyer(await shop.product()))
  const storage = await openEmptyStorage()
  await storage.put('images/a.webp', Buffer.from('picture'))
  await storage.put('packages/empty.zip', Buffer.alloc(0))
  await storage.put('packages/large.zip', randomBytes(3_000_000))

  const bytes = await makeArchive({ databaseUrl: shop.url, storage })
  const target = await openTarget()
  const files = await openEmptyStorage()
  await restoreBytes(bytes, { url: target.url, storage: files })

  expect(await digestTables(target.pool)).toEqual(await digestTables(shop.database.pool))
  expect(await hashFiles(files)).toEqual(await hashFiles(storage))
  expect(Object.keys(await hashFiles(files))).toHaveLength(3)
  const fresh = await createTestDatabase()
  const rules = await describeRules(fresh.pool)
  await fresh.drop()
  expect(rules.length).toBeGreaterThan(200)
  expect(await describeRules(target.pool)).toEqual(rules)
})

test('the next order of a restored shop gets a new number', async () => {
  const shop = await openCheckoutShop()
  const product = await shop.product()
  for (let orders = 0; orders < 3; orders++) await shop.buyByCard(await shop.buyer(product))
  const bytes = await makeArchive({ databaseUrl: shop.url, storage: await openEmptyStorage() })
  const target = await openTarget()
  await restoreBytes(bytes, { url: target.url })

  const restored = await openCheckoutShop({ sharing: { database: target } })
  await restored.buyByCard(await restored.buyer(product))

  const { rows } = await target.pool.query('select number from orders order by id')
  const numbers = rows.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(4)
  expect(numbers.toSorted()).toEqual(numbers)
})

test('orders placed during a backup are in it as a whole or not at all, and no answered order is missing after the rebuild', async () => {
  const shop = await openCheckoutShop()
  const product = await shop.product()
  const buy = async (
    list: string[],
    buys: (buyer: Awaited<ReturnType<typeof shop.buyer>>) => Promise<string>,
  ) => list.push(await buys(await shop.buyer(product)))
  const before: string[] = []
  const later: string[] = []
  await buy(before, shop.buyByCard)
  await buy(before, shop.buyByPaypal)
  await fillFirstTable(shop.database.pool)
  const createdAt = shop.clock.now()
  const archive = archiveOf({ databaseUrl: shop.url, storage: await openEmptyStorage(), createdAt })
  const parts = [(await archive.next()).value, (await archive.next()).value]

  await buy(later, shop.buyByCard)
  await buy(later, shop.buyByPaypal)
  for await (const part of archive) parts.push(part)
  await buy(later, shop.buyByCard)

  const target = await openTarget()
  await restoreBytes(Buffer.concat(parts), { url: target.url })
  expect(await ordersIn(target)).toEqual(before.toSorted())
  const restored = await openCheckoutShop({ sharing: { database: target } })
  for (const { clock } of [shop, restored]) clock.set(new Date(createdAt.getTime() + 4 * HOUR_MS))
  const deps = { ...restored.app.modules.orders.deps, gateways: shop.gateways }
  const { rebuilt, unreadable } = await rebuildOrders(deps, new Date(createdAt.getTime() - 10 * MINUTE_MS))
  expect({ rebuilt, unreadable }).toEqual({ rebuilt: later.length, unreadable: [] })
  expect(await ordersIn(target)).toEqual([...before, ...later].toSorted())
  const options = { now: restored.clock.now(), ledger: shop.sandbox.ledger() }
  expect(await findBrokenInvariants(target.pool, options)).toEqual([])
})

test('a backup that ends early, as on a full disk, lets the database go', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await fillFirstTable(database.pool)
  const archive = archiveOf({ databaseUrl: database.url, storage: await openEmptyStorage() })
  await archive.next()
  await archive.next()
  const connections = async () =>
    (
      await database.pool.query(
        `select query from pg_stat_activity where application_name = 'cartwright backup' and datname = current_database()`,
      )
    ).rows
  expect(await connections()).toHaveLength(1)

  await archive.return(undefined)

  await expect.poll(connections).toEqual([])
})

test('an archive of the previous schema version is restored and migrated', async () => {
  const known = await readMigrations()
  const source = await openTarget()
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  await migrateWithin(client, known.slice(0, -1))
  await client.query(
    `insert into users (name, email, email_normalized) values ('Ada', 'ada@example.com', 'ada@example.com')`,
  )
  await client.end()
  const bytes = await makeArchive({ databaseUrl: source.url, storage: await openEmptyStorage() })

  const target = await openTarget()
  await restoreBytes(bytes, { url: target.url })

  const { rows } = await target.pool.query('select tag from migrations order by tag')
  expect(rows.map(({ tag }) => tag)).toEqual(known.map(({ tag }) => tag))
  expect((await target.pool.query('select name from users')).rows).toEqual([{ name: 'Ada' }])
  const fresh = await createTestDatabase()
  const rules = await describeRules(fresh.pool)
  await fresh.drop()
  expect(await describeRules(target.pool)).toEqual(rules)
})

describe('nothing is restored, and nothing of the target changes,', () => {
  async function aShop() {
    const database = await createTestDatabase()
    const storage = await openEmptyStorage()
    await storage.put('packages/a.zip', Buffer.from('zip'))
    return { database, storage }
  }

  test.each([
    ['9999_future', 'newer than this version'],
    ['0000_baseline', 'another version of the shop'],
  ])('if the schema is that of a shop with another migration %s', async (tag, message) => {
    const { database, storage } = await aShop()
    await database.pool.query(
      `insert into migrations (tag, hash) values ($1, 'x') on conflict (tag) do update set hash = 'x'`,
      [tag],
    )
    const bytes = await makeArchive({ databaseUrl: database.url, storage })
    await database.drop()
    const [target, files] = [await openTarget(), await openEmptyStorage()]

    await expect(restoreBytes(bytes, { url: target.url, storage: files })).rejects.toThrow(message)

    expect(await tablesIn(target)).toEqual([])
    expect(await hashFiles(files)).toEqual({})
  })

  test('if the archive is damaged or cut off, wherever', async () => {
    const { database, storage } = await aShop()
    const bytes = await makeArchive({ databaseUrl: database.url, storage })
    await database.drop()
    const [target, files] = [await openTarget(), await openEmptyStorage()]
    const flipped = [200, bytes.length >> 1, bytes.length - 1].map((at) => {
      const copy = Buffer.from(bytes)
      copy.writeUInt8(bytes.readUInt8(at) ^ 4, at)
      return copy
    })
    const cut = [100, bytes.length >> 1, bytes.length - 1].map((at) => bytes.subarray(0, at))

    for (const broken of [...flipped, ...cut])
      await expect(restoreBytes(broken, { url: target.url, storage: files })).rejects.toThrow('archive')

    expect(await tablesIn(target)).toEqual([])
    expect(await hashFiles(files)).toEqual({})
  })

  test.each(['../app-secret', '/etc/passwd', 'packages/../../x', 'packages/.hidden', 'a\\b'])(
    'if a file of the archive is called %s',
    async (key) => {
      const { database, storage } = await aShop()
      const naming: Storage = {
        ...storage,
        async *listAll() {
          yield* ['packages/a.zip', key]
        },
        findState: () => storage.findState('packages/a.zip'),
        readPart: (_key, part) => storage.readPart('packages/a.zip', part),
      }
      const bytes = await makeArchive({ databaseUrl: database.url, storage: naming })
      await database.drop()
      const [target, files] = [await openTarget(), await openEmptyStorage()]

      const restoring = restoreBytes(bytes, { url: target.url, storage: files })

      await expect(restoring).rejects.toThrow('The archive is damaged: it has a file with an impossible name')
      expect(await hashFiles(files)).toEqual({})
      expect(await tablesIn(target)).toEqual([])
    },
  )

  test('if the target has a table or a sequence, in any schema', async () => {
    const { database, storage } = await aShop()
    const bytes = await makeArchive({ databaseUrl: database.url, storage })
    await database.drop()
    for (const statement of ['create table notes (id int)', 'create schema jobs create table job (id int)']) {
      const target = await openTarget()
      await target.pool.query(statement)
      const before = await tablesIn(target)

      await expect(restoreBytes(bytes, { url: target.url })).rejects.toThrow('The database is not empty')

      expect(await tablesIn(target)).toEqual(before)
    }
  })

  test.each([
    ['images/other.webp', 'a file of another shop'],
    ['packages/a.zip', 'other bytes under the same name'],
  ])('if the storage has %s: %s', async (key, content) => {
    const { database, storage } = await aShop()
    const bytes = await makeArchive({ databaseUrl: database.url, storage })
    await database.drop()
    const [target, files] = [await openTarget(), await openEmptyStorage()]
    await files.put(key, Buffer.from(content))
    const before = await hashFiles(files)

    await expect(restoreBytes(bytes, { url: target.url, storage: files })).rejects.toThrow(`it has ${key}`)

    expect(await tablesIn(target)).toEqual([])
    expect(await hashFiles(files)).toEqual(before)
  })
})

test('a restore that was interrupted after the files can be repeated', async () => {
  const database = await createTestDatabase()
  const storage = await openEmptyStorage()
  await storage.put('packages/a.zip', Buffer.from('zip'))
  const bytes = await makeArchive({ databaseUrl: database.url, storage })
  const digests = await digestTables(database.pool)
  await database.drop()
  const [target, files] = [await openTarget(), await openEmptyStorage()]
  const failing: Storage = {
    ...files,
    put: async (key, content) => {
      await files.put(key, content)
      throw new Error('the machine lost its power')
    },
  }

  await expect(restoreBytes(bytes, { url: target.url, storage: failing })).rejects.toThrow('lost its power')
  expect(await tablesIn(target)).toEqual([])
  await restoreBytes(bytes, { url: target.url, storage: files })

  expect(await digestTables(target.pool)).toEqual(digests)
  expect(await hashFiles(files)).toEqual(await hashFiles(storage))
})

test('a database without a shop is not backed up', async () => {
  const source = await openTarget()

  const making = makeArchive({ databaseUrl: source.url, storage: await openEmptyStorage() })

  await expect(making).rejects.toThrow('There is no shop in this database yet.')
})

test('a file that is replaced or deleted while it is saved is saved as the new one, or not at all', async () => {
  const database = await createTestDatabase()
  const storage = await openEmptyStorage()
  await storage.put('packages/replaced.zip', randomBytes(200_000))
  await storage.put('packages/deleted.zip', randomBytes(200_000))
  const changed = new Set<string>()
  const changing: Storage = {
    ...storage,
    readPart(key, part) {
      if (changed.has(key)) return storage.readPart(key, part)
      changed.add(key)
      const reading = storage.readPart(key, part)
      return Object.assign(reading, {
        async *[Symbol.asyncIterator]() {
          yield Buffer.alloc(1000)
          if (key.includes('deleted')) await storage.delete(key)
          else await storage.put(key, Buffer.from('new'))
          throw new FileChanged()
        },
      })
    },
  }

  const bytes = await makeArchive({ databaseUrl: database.url, storage: changing })
  await database.drop()
  const [target, files] = [await openTarget(), await openEmptyStorage()]
  await restoreBytes(bytes, { url: target.url, storage: files })

  expect(Object.keys(await hashFiles(files))).toEqual(['packages/replaced.zip'])
  expect(String(await files.get('packages/replaced.zip'))).toBe('new')
})
