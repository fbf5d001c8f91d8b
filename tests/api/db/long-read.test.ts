import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { inLongRead } from '#server/platform/long-read.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const [LOCK, PAST_A_REQUEST_MS] = [1, 60_000]

let database: TestDatabase
beforeAll(async () => {
  // The second test needs the same connection again.
  database = await createTestDatabase({ poolSize: 1 })
})
afterAll(() => database.drop())

const limitIn = async (client: Pick<pg.Pool, 'query'>) => {
  const { rows } = await client.query(`select current_setting('statement_timeout') as value`, [])
  return rows[0].value
}

test('a long read has its own limit, and the next one on the connection the usual limit', async () => {
  expect(await inLongRead(database.pool, limitIn)).toBe('10min')
  expect(await limitIn(database.pool)).toBe('5s')
})

test('it waits for an answer longer than a request does', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(`select pg_advisory_lock(${LOCK})`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let begun = () => {}
  const beginning = new Promise<void>((resolve) => {
    begun = resolve
  })

  const reading = inLongRead(database.pool, (client) => {
    const answer = client.query(`set local lock_timeout = 0; select pg_advisory_lock(${LOCK})`)
    begun()
    return answer
  })
  await beginning
  vi.advanceTimersByTime(PAST_A_REQUEST_MS)
  await other.query(`select pg_advisory_unlock(${LOCK})`)

  await reading
})

test('it cannot change anything, and leaves no failed transaction behind', async () => {
  const write = `insert into settings (key, value) values ('x', '1')`

  await expect(inLongRead(database.pool, (client) => client.query(write, []))).rejects.toThrow('read-only')
  expect(await limitIn(database.pool)).toBe('5s')
})
