import { setTimeout as pause } from 'node:timers/promises'
import { NodePgDatabase, NodePgDriver } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { DatabaseUnreachable, sqlStateOf } from './database-errors.ts'
import { dialect } from './dialect.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a query runs on: the database or a transaction. */
export type Queryable = Db | Tx

export type Database = {
  url: string
  db: Db
  pool: pg.Pool
  /** How many statements were sent so far; each one is a round trip. */
  statements: () => number
  close: () => Promise<void>
}

type Options = {
  url: string
  poolSize: number
  /** Called when an idle connection dies. Without a listener, that would crash the process. */
  onError: (error: Error) => void
}

const CONNECT_MS = 2_000
const STATEMENT_MS = 5_000
const LOCK_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 10_000

/** Opens a pool that connects on first use, so the shop can start while the database is down. */
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
    // Detects a server that vanished; slightly longer than the server's own statement timeout.
    query_timeout: STATEMENT_MS + 1_000,
  })
  // While closing, the server may hang up first, which is not worth reporting.
  pool.on('error', (error) => pool.ending || onError(error))
  // The pool listens only to idle connections. If one dies inside a transaction, its next query reports that, but
  // without a listener the process would crash first.
  pool.on('connect', (client) => client.on('error', () => {}))
  nameConnectFailures(pool)
  return { url, db: wrapDatabase(pool), pool, statements: countStatements(pool), close: () => pool.end() }
}

function countStatements(pool: pg.Pool): () => number {
  let sent = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      sent += 1
      return query(...args)
    }) as typeof client.query
  })
  return () => sent
}

export function wrapDatabase(pool: pg.Pool): Db {
  const session = new NodePgDriver(pool, dialect).createSession(undefined)
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: pool })
}

/** ECONNREFUSED does not say which server refused: this marks the database's errors, to tell them from a provider's. */
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
 * Runs `work` in a transaction and retries it after a deadlock or a serialization failure, so `work` must have no
 * side effects that a rollback does not undo.
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

/** Whether the database answers and takes orders, which a standby does not. */
export async function isWritable({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  return pool.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows: [row] }) => row?.transaction_read_only === 'off',
    () => false,
  )
}
