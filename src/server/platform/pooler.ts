import pg from 'pg'
import { type Database, SESSION_LIMITS } from './database.ts'
import { createClient } from './database-client.ts'
import { sqlStateOf } from './database-errors.ts'
import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

const FORBIDDEN = '42501'

/**
 * Gives the time limits of the pool to the role it logs in with, in this database only, because a pooler refuses them
 * when a connection is opened.
 */
export async function limitPooledSessions(
  { url, pool }: Pick<Database, 'url' | 'pool'>,
  { log }: { log: Log },
): Promise<void> {
  const { rows } = await pool.query<{ role: string; name: string }>(
    'select current_user as role, current_database() as name',
  )
  const { role = '', name = '' } = rows[0] ?? {}
  const where = `${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(name)}`
  const statements = Object.entries(SESSION_LIMITS).map(
    ([setting, ms]) => `ALTER ROLE ${where} SET ${setting} = ${ms}`,
  )
  await runDirectly(url, statements)
  const { rows: shown } = await pool.query<{ statement_timeout: string }>('show statement_timeout')
  if (shown[0]?.statement_timeout === '0')
    log.warn('the pooler still has connections without time limits: let it reconnect')
}

async function runDirectly(url: string, statements: string[]): Promise<void> {
  const client = createClient(url, { application_name: 'cartwright', connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    if (sqlStateOf(error) !== FORBIDDEN) throw error
    throw new StartError(
      `Behind a pooler, statements have no time limit, and the role of DATABASE_DIRECT_URL may not set it. Run as a superuser:\n${statements.join(';\n')};`,
    )
  } finally {
    await client.end()
  }
}
