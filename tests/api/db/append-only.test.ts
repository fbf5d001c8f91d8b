import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlStateOf } from '#server/platform/database-errors.ts'
import { rowsIn } from '../../support/rows.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const PERMISSION_DENIED = '42501'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const make = rowsIn(database.db)
  await make('ledgerEntries')
  await make('auditEntries')
  const terms = await make('contentDocuments', { key: 'page:terms-conditions' })
  await make('contentVersions', { key: terms.key })
})
afterAll(() => database.drop())

const TABLES = ['ledger_entries', 'audit_entries']
const CHANGES = TABLES.flatMap((table) => [
  `UPDATE ${table} SET created_at = now()`,
  `UPDATE ${table} SET created_at = now() WHERE false`,
  `DELETE FROM ${table}`,
  `TRUNCATE ${table}`,
  `TRUNCATE ${table} CASCADE`,
  `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table} ON CONFLICT (id) DO UPDATE SET created_at = now()`,
])

describe('the ledger and the audit log are written once', () => {
  test.each(CHANGES)('%s is rejected', async (change) => {
    const error = await database.pool.query(change).catch((refusal) => refusal)

    expect(sqlStateOf(error), String(error)).toBe(PERMISSION_DENIED)
    await expectRowsUnchanged()
  })

  test('even for a superuser in replication mode, who bypasses privileges and ordinary triggers', async () => {
    const { rows } = await database.pool.query(
      `SELECT tgrelid::regclass::text AS table FROM pg_trigger WHERE tgname LIKE '%_append_only' AND tgenabled = 'A'`,
    )

    expect(rows.map((row) => row.table).toSorted()).toEqual([...TABLES, 'content_versions'].toSorted())
  })

  test('the role that owns the tables has no privilege to change them', async () => {
    const { rows } = await database.pool.query(
      `SELECT table_name, privilege_type FROM information_schema.role_table_grants
       WHERE table_name = ANY ($1) AND grantee = current_user ORDER BY 1, 2`,
      [TABLES],
    )

    const privileges = new Set(rows.map((row) => row.privilege_type))
    expect(privileges).toContain('INSERT')
    expect(privileges).toContain('SELECT')
    for (const taken of ['UPDATE', 'DELETE', 'TRUNCATE']) expect(privileges).not.toContain(taken)
  })
})

describe('a published text is written once', () => {
  test.each([
    `UPDATE content_versions SET body = '{}'`,
    'UPDATE content_versions SET published_by = null WHERE false',
    'DELETE FROM content_versions',
    'TRUNCATE content_versions',
  ])('%s is rejected', async (change) => {
    const error = await database.pool.query(change).catch((refusal) => refusal)

    expect(sqlStateOf(error), String(error)).toBe(PERMISSION_DENIED)
  })

  test('a page that is no policy may go with its versions', async () => {
    const { key } = await rowsIn(database.db)('contentVersions')

    const { rowCount } = await database.pool.query('DELETE FROM content_versions WHERE key = $1', [key])

    expect(rowCount).toBe(1)
  })
})

async function expectRowsUnchanged(): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await database.pool.query(`SELECT count(*)::int AS count FROM ${table}`)
    expect(rows[0].count).toBe(1)
  }
}
