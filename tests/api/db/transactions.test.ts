import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { settings } from '#server/db/tables/index.ts'
import {
  type Db,
  inTransaction,
  isDatabaseUnavailable,
  openDatabase,
  SESSION_LIMITS,
  type Tx,
} from '#server/platform/database.ts'
import { DatabaseUnreachable, sqlStateOf } from '#server/platform/database-errors.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 4 })
  db = database.db
})
afterAll(() => database.drop())

describe('inTransaction', () => {
  test('retries after a deadlock, and both transactions take effect', async () => {
    await db.insert(settings).values([
      { key: 'deadlock-a', value: 0 },
      { key: 'deadlock-b', value: 0 },
    ])
    const bothHoldOne = meeting(2)
    let runs = 0
    const cross = (first: string, second: string) =>
      inTransaction(db, async (tx) => {
        runs += 1
        await increase(tx, first)
        if (runs <= 2) await bothHoldOne()
        await increase(tx, second)
      })

    await Promise.all([cross('deadlock-a', 'deadlock-b'), cross('deadlock-b', 'deadlock-a')])

    expect(runs).toBeGreaterThan(2)
    expect([await storedValue('deadlock-a'), await storedValue('deadlock-b')]).toEqual([2, 2])
  })

  test('retries after a serialization failure', async () => {
    await db.insert(settings).values({ key: 'serial', value: 0 })
    const bothHaveRead = meeting(2)
    let runs = 0
    const addOne = () =>
      inTransaction(
        db,
        async (tx) => {
          runs += 1
          const value = await storedValue('serial', tx)
          if (runs <= 2) await bothHaveRead()
          await tx
            .update(settings)
            .set({ value: value + 1 })
            .where(eq(settings.key, 'serial'))
        },
        { isolationLevel: 'serializable' },
      )

    await Promise.all([addOne(), addOne()])

    expect(runs).toBe(3)
    expect(await storedValue('serial')).toBe(2)
  })

  test('gives up after three retries with a temporary error', async () => {
    let runs = 0
    const never = inTransaction(db, async (tx) => {
      runs += 1
      await tx.execute(sql`do $$ begin raise exception 'victim' using errcode = '40001'; end $$`)
    })

    const error = await never.catch((failure) => failure)

    expect(runs).toBe(4)
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('does not retry other failures, and rolls them back', async () => {
    let runs = 0
    const failing = inTransaction(db, async (tx) => {
      runs += 1
      await tx.insert(settings).values({ key: 'undone', value: 1 })
      throw new Error('the use case said no')
    })

    await expect(failing).rejects.toThrow('the use case said no')
    expect(runs).toBe(1)
    expect(await db.select().from(settings).where(eq(settings.key, 'undone'))).toEqual([])
  })
})

describe('an unavailable database is distinguished from a rejected statement', () => {
  test('nothing listens at the address', async () => {
    const nowhere = openDatabase({ url: 'postgres://u:p@127.0.0.1:1/x', poolSize: 1, onError: () => {} })

    const viaQuery = await nowhere.db.execute(sql`select 1`).catch((failure) => failure)
    const viaTransaction = await nowhere.db.transaction(async () => {}).catch((failure) => failure)

    expect(viaTransaction).toBeInstanceOf(DatabaseUnreachable)
    expect([viaQuery, viaTransaction].map(isDatabaseUnavailable)).toEqual([true, true])
    await nowhere.close()
  })

  test('a statement that takes too long', async () => {
    const error = await inSession([`SET LOCAL statement_timeout = 10`, `SELECT pg_sleep(5)`])

    expect(sqlStateOf(error)).toBe('57014')
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('a lock that another transaction holds', async () => {
    const holder = await database.pool.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE settings')

    const error = await inSession([`SET LOCAL lock_timeout = 10`, `SELECT * FROM settings`])

    await holder.query('ROLLBACK')
    holder.release()
    expect(sqlStateOf(error)).toBe('55P03')
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('a connection that dies during a transaction does not crash the process', async () => {
    const error = await db
      .transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await terminate(rows[0]?.pid ?? 0)
        await tx.execute(sql`select 1`)
      })
      .catch((failure) => failure)

    expect(isDatabaseUnavailable(error)).toBe(true)
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  test('a pool whose connections are all in use', async () => {
    const small = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
    const taken = await small.pool.connect()

    const error = await small.db.execute(sql`select 1`).catch((failure) => failure)

    expect(isDatabaseUnavailable(error)).toBe(true)
    taken.release()
    await small.close()
  })

  test('a constraint violation, an invalid query and another server being down do not count as unavailable', async () => {
    await db.insert(settings).values({ key: 'once', value: 1 })
    const twice = await db
      .insert(settings)
      .values({ key: 'once', value: 1 })
      .catch((failure) => failure)
    const wrong = await db.execute(sql`select nothing from nowhere`).catch((failure) => failure)
    const provider = await fetch('http://127.0.0.1:1/').catch((failure) => failure)

    expect([twice, wrong, provider].map(isDatabaseUnavailable)).toEqual([false, false, false])
  })
})

test('the promised time limits are set on every connection', async () => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { pool, drop } = await createTestDatabase({ limits: SESSION_LIMITS })
  onTestFinished(drop)
  const { rows } = await pool.query('SELECT name, setting FROM pg_settings WHERE name = ANY ($1)', [names])

  expect(Object.fromEntries(rows.map((row) => [row.name, Number(row.setting)]))).toEqual({
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
  })
})

async function increase(tx: Tx, key: string): Promise<void> {
  await tx
    .update(settings)
    .set({ value: sql`to_jsonb((value #>> '{}')::int + 1)` })
    .where(eq(settings.key, key))
}

describe('a server that has become read-only', () => {
  test('loses the connection after the first refused write, so that the next one may lead to another server', async () => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    const name = rows[0]?.name
    const pool = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
    onTestFinished(pool.close)
    const write = () =>
      inTransaction(pool.db, (tx) => tx.insert(settings).values({ key: randomUUID(), value: 1 }))
    await asAdmin((admin) => admin.query(`alter database ${name} set default_transaction_read_only = on`))
    const refused = await write().catch(sqlStateOf)
    await asAdmin((admin) => admin.query(`alter database ${name} reset default_transaction_read_only`))

    expect(refused).toBe('25006')
    await expect(write()).resolves.toMatchObject({ rowCount: 1 })
  })
})

async function storedValue(key: string, from: Db | Tx = db): Promise<number> {
  const [row] = await from.select().from(settings).where(eq(settings.key, key))
  return Number(row?.value)
}

async function inSession(statements: string[]): Promise<unknown> {
  return db
    .transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
    })
    .catch((failure) => failure)
}

async function terminate(pid: number): Promise<void> {
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query('SELECT pg_terminate_backend($1, 5000)', [pid])
  await admin.end()
}

/** Resolves for all callers once `size` of them have arrived. */
function meeting(size: number): () => Promise<void> {
  let arrived = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  return () => {
    arrived += 1
    if (arrived === size) resolve()
    return promise
  }
}
