import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { executorOn } from '#server/platform/one-statement.ts'
import { preparing } from '#server/platform/prepared-client.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const DOUBLE = 'select $1::int * 2 as doubled'
const PREPARED = `select from pg_prepared_statements where statement = '${DOUBLE}'`

test('a pool prepares a statement with values once per connection, and runs others as they are', async () => {
  const { url, drop } = await createTestDatabase()
  const pool = new pg.Pool(preparing({ connectionString: url, max: 1 }))
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })

  const rows = [await pool.query(DOUBLE, [1]), await pool.query(DOUBLE, [2])].flatMap((each) => each.rows)
  await pool.query('create table one (); create table two ()')
  await pool.query('drop table one; drop table two', [])

  expect(rows).toEqual([{ doubled: 2 }, { doubled: 4 }])
  expect((await pool.query(PREPARED)).rowCount).toBe(1)
})

test("a library's statement is prepared in the caller's transaction", async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(() => drop())

  const known = await db.transaction(async (tx) => {
    for (const number of [1, 2]) await executorOn(tx).executeSql(DOUBLE, [number])
    return tx.execute(sql.raw(PREPARED))
  })

  expect(known.rowCount).toBe(1)
})
