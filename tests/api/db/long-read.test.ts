import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SESSION_LIMITS } from '#server/platform/database.ts'
import { longReads } from '#server/platform/long-read.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const [LOCK, PAST_A_REQUEST_MS] = [1, 30_000]
const TAKE_LOCK = `set local lock_timeout = 0; select pg_advisory_lock(${LOCK})`

let database: TestDatabase
let other: pg.Client
beforeAll(async () => {
  // What one test leaves behind, the next one finds.
  database = await createTestDatabase({ poolSize: 1, limits: SESSION_LIMITS })
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await database.drop()
})
beforeEach(async () => {
  await other.query('select pg_advisory_unlock_all()')
})

const limitIn = async ({ query }: Pick<pg.Pool, 'query'>) => {
  const { rows } = await query(`select current_setting('statement_timeout') as value`)
  return rows[0].value
}

/** Resolves once another connection waits for the lock. Without a timer, because one test has none. */
async function untilItWaits(): Promise<void> {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
  while ((await other.query(waiting)).rowCount === 0);
}

test('a long read has its own limit, and the next one on the connection the usual limit', async () => {
  const { pool } = database

  expect(await limitIn(longReads(pool))).toBe('1min')
  expect(await limitIn({ query: pool.query.bind(pool) as pg.Pool['query'] })).toBe('5s')
})

test('it waits for an answer longer than a request does', async () => {
  await other.query(`select pg_advisory_lock(${LOCK})`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const reading = longReads(database.pool).query(TAKE_LOCK)
  await untilItWaits()
  vi.advanceTimersByTime(PAST_A_REQUEST_MS)
  await other.query(`select pg_advisory_unlock(${LOCK})`)

  await reading
})

test('it cannot change anything, and leaves no failed transaction behind', async () => {
  const write = `insert into settings (key, value) values ('x', '1')`

  await expect(longReads(database.pool).query(write)).rejects.toThrow('read-only')
  expect(await limitIn(longReads(database.pool))).toBe('1min')
})

test('a pool that is closed does not wait for it', async () => {
  const pool = new pg.Pool({ connectionString: database.url })
  // Without a listener, the lost connection would be an uncaught error.
  pool.on('connect', (client) => client.on('error', () => {}))
  await other.query(`select pg_advisory_lock(${LOCK})`)

  const reading = longReads(pool)
    .query(TAKE_LOCK)
    .then(
      () => 'done',
      () => 'ended',
    )
  await untilItWaits()
  await pool.end()

  expect(await reading).toBe('ended')
})
