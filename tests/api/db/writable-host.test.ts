import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabaseGate } from '../../support/database-gate.ts'
import { createTestDatabase, openOtherPool, type TestDatabase } from '../../support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a connection that is lost while it is asked whether it takes writes is tried anew, and ends no process', async () => {
  const gate = await openDatabaseGate(database.url)
  const other = openOtherPool({ url: `${gate.url}?target_session_attrs=read-write`, poolSize: 1 })
  onTestFinished(() => other.close())

  gate.cutAt('show transaction_read_only', 'cartwright')
  await expect(other.pool.query('SELECT 1')).rejects.toThrow('Connection terminated unexpectedly')

  gate.cutAt('', '')
  await expect(other.pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 })
})
