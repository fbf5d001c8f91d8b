import { setTimeout as pause } from 'node:timers/promises'
import { NodePgDatabase, NodePgDriver } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { poolOptionsFor } from './database-client.ts'
import { DatabaseUnreachable, READ_ONLY, sqlStateOf } from './database-errors.ts'
import { dialect } from './dialect.ts'
import { traceStatements, traceTransactions } from './tracing/trace-database.ts'
import { NO_TRACES, type Traces } from './tracing/traces.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a query runs on: the database or a transaction. */
export type Queryable = Db | Tx

export type Database = {
  url: string
  db: Db
  pool: pg.Pool
  /** How long a query waits for a connection before it fails. */
  waitMs: number
  /** How many statements were sent so far; each one is a round trip. */
  statements: () => number
  /** Called with true for every answer of the database, and with false when a connection breaks or cannot be made. */
  onNews: (listener: (isUp: boolean) => void) => void
  close: () => Promise<void>
}

type Options = {
  /** The server itself. */
  url: string
  /** A pooler that gives each transaction another session, for the pool to go through. */
  poolerUrl?: string | null
  poolSize: number
  waitMs?: number
  /** Called when an idle connection dies. Without a listener, that would crash the process. */
  onError: (error: Error) => void
  traces?: Traces
  limits?: SessionLimits
}

const CONNECT_MS = 2_000
const STATEMENT_MS = 5_000

export type SessionLimits = Record<keyof typeof SESSION_LIMITS, number>

/** The time limits of every session of the pool, in milliseconds. */
export const SESSION_LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** Opens a pool that connects on first use, so the shop can start while the database is down. */
export function openDatabase({
  url,
  poolerUrl = null,
  poolSize,
  waitMs = CONNECT_MS,
  onError,
  traces = NO_TRACES,
  limits = SESSION_LIMITS,
}: Options): Database {
  const pool = new pg.Pool({
    ...poolOptionsFor(poolerUrl ?? url),
    max: poolSize,
    application_name: 'cartwright',
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A pooler refuses them: there, the role has them.
    ...(poolerUrl === null && limits),
    // Detects a server that vanished; slightly longer than the server's own statement timeout.
    query_timeout: limits.statement_timeout + 1_000,
  })
  // While closing, the server may hang up first, which is not worth reporting.
  pool.on('error', (error) => pool.ending || onError(error))
  // The pool listens only to idle connections. If one dies inside a transaction, its next query reports that, but
  // without a listener the process would crash first.
  pool.on('connect', (client) => client.on('error', () => {}))
  const listeners: ((isUp: boolean) => void)[] = []
  const tell = (isUp: boolean) => {
    for (const listener of listeners) listener(isUp)
  }
  watchAnswers(pool, tell)
  dropReadOnly(pool)
  nameConnectFailures(pool, () => tell(false))
  const statements = countStatements(pool, { named: poolerUrl === null })
  const db = wrapDatabase(pool)
  if (traces.recorder) {
    traceStatements(pool, traces.recorder)
    traceTransactions(db, traces)
  }
  return {
    url,
    db,
    pool,
    waitMs,
    statements,
    onNews: (listener) => void listeners.push(listener),
    close: () => pool.end(),
  }
}

function watchAnswers(pool: pg.Pool, tell: (isUp: boolean) => void): void {
  pool.on('connect', (client) => {
    tell(true)
    client.connection.on('readyForQuery', () => tell(true))
    client.on('error', () => tell(false))
  })
}

function countStatements(pool: pg.Pool, { named }: { named: boolean }): () => number {
  let sent = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: unknown, ...others: unknown[]) => {
      sent += 1
      return query(named ? first : withoutName(first), ...others)
    }) as typeof client.query
  })
  return () => sent
}

/** A prepared statement belongs to a session, and behind a pooler the next call has another one. */
function withoutName(query: unknown): unknown {
  return typeof query === 'object' && query !== null && 'name' in query
    ? { ...query, name: undefined }
    : query
}

export function wrapDatabase(pool: pg.Pool): Db {
  const session = new NodePgDriver(pool, dialect).createSession(undefined)
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: pool })
}

/** A server that has become a standby refuses writes on the connections it still has: the next one may lead elsewhere. */
function dropReadOnly(pool: pg.Pool): void {
  const refused = new WeakSet<pg.ClientBase>()
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) refused.add(client)
    })
  })
  pool.on('release', (_error, client) => {
    if (refused.has(client)) void client.end()
  })
}

/** ECONNREFUSED does not say which server refused: this marks the database's errors, to tell them from a provider's. */
function nameConnectFailures(pool: pg.Pool, onFailure: () => void): void {
  const connect = pool.connect.bind(pool)
  type Done = Parameters<typeof connect>[0]
  const nameFailure = (error: Error) => {
    onFailure()
    return new DatabaseUnreachable(error)
  }
  const named = (done?: Done) =>
    done === undefined
      ? connect().catch((error) => Promise.reject(nameFailure(error)))
      : connect((error, client, release) => done(error && nameFailure(error), client, release))
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
  isLockTimeout,
  isUniqueViolation,
} from './database-errors.ts'

/** Whether the database answers and takes orders, which a standby does not. */
export async function isWritable({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  return pool.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows: [row] }) => row?.transaction_read_only === 'off',
    () => false,
  )
}
