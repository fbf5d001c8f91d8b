import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { DatabaseUnreachable, sqlStateOf } from './database-errors.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a query needs: the whole database or a transaction on it. */
export type Queryable = Db | Tx

export type Database = {
  url: string
  db: Db
  pool: pg.Pool
  /** How many statements were sent so far: each is a round trip. */
  statements: () => number
  close: () => Promise<void>
}

type Options = {
  url: string
  poolSize: number
  /** Told of connections that die while idle. Without a listener they would end the process. */
  onError: (error: Error) => void
}

const CONNECT_MS = 2_000
const STATEMENT_MS = 5_000
const LOCK_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 10_000

/** Opens a pool; connects only when first asked, so a database that is down does not stop the start. */
export function openDatabase({ url, poolSize, onError }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'cartwright',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // A server that went away without a word is noticed here; a little later than its own statement timeout.
    query_timeout: STATEMENT_MS + 1_000,
  })
  // While closing, the server may hang up first; nobody needs to hear of that.
  pool.on('error', (error) => pool.ending || onError(error))
  // The pool listens only to idle connections. One that dies in a transaction is heard by its next query; without a
  // listener it would end the process before that.
  pool.on('connect', (client) => client.on('error', () => {}))
  nameConnectFailures(pool)
  return { url, db: wrapDatabase(pool), pool, statements: countStatements(pool), close: () => pool.end() }
}

function countStatements(pool: pg.Pool): () => number {
  let sent = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      sent += 1
      return query(...given)
    }) as typeof client.query
  })
  return () => sent
}

/** How tables in TypeScript are named in SQL. */
export const CASING = 'snake_case'

export function wrapDatabase(pool: pg.Pool): Db {
  return drizzle({ client: pool, casing: CASING })
}

/** An ECONNREFUSED does not say whose it is: this marks the database's, so that it can be told from a provider's. */
function nameConnectFailures(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  type Done = Parameters<typeof connect>[0]
  const named = (done?: Done) =>
    done === undefined
      ? connect().catch((error) => Promise.reject(new DatabaseUnreachable(error)))
      : connect((error, client, release) => done(error && new DatabaseUnreachable(error), client, release))
  pool.connect = named as typeof pool.connect
}

const RETRIES = 3
const RETRIED = new Set(['40001', '40P01'])

/**
 * Runs `work` in a transaction, and again if PostgreSQL chose it as the victim of a deadlock or a serialization
 * failure. `work` must therefore do nothing that a rollback does not undo.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work, config)
    } catch (error) {
      if (attempt > RETRIES || !RETRIED.has(sqlStateOf(error) ?? '')) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}

export {
  isCheckViolation,
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isUniqueViolation,
} from './database-errors.ts'

/** Whether it can be asked anything at all. */
export async function answers({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}
