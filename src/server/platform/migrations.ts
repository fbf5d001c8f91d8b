import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { compareVersions } from '#core/domain/plugin-version.ts'
import type { Database } from './database.ts'
import { createClient } from './database-client.ts'
import { DatabaseUnreachable, sqlStateOf } from './database-errors.ts'
import { messageOf } from './error-text.ts'
import {
  type Applied,
  type Migration,
  MigrationError,
  readHistory,
  refuseForeignHistory,
  unknownIn,
} from './migration-history.ts'

type Options = {
  /** Called as each migration starts. */
  report: (line: string) => void
  folder?: string
}

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** "-- safe since 1.2.0: orders.note" names the release from which on the shop does without what a migration takes away. */
export const SAFE_SINCE = /^-- safe since (?<version>\d+\.\d+\.\d+): (?<subject>\S+)$/gm

const PROTOCOL_VIOLATION = '08P01'
const POOLER =
  'DATABASE_URL: leads to a connection pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, too.'

/** An arbitrary number that every instance must share. */
const LOCK = 4_122_026

/**
 * Brings the database up to date and returns the names of the migrations it applied. Several instances may call it at
 * once: each migration is one transaction under one lock, so it is applied completely and once, or not at all.
 * A newer database is used as it is, if all that its migrations took away was no longer used by this version: the shop was
 * rolled back, or restarts beside a newer instance.
 */
export async function migrate(database: Pick<Database, 'url'>, { report, folder = FOLDER }: Options) {
  const known = await readMigrations(folder)
  const client = await connect(database.url)
  try {
    const applied: string[] = []
    for (const migration of known)
      if (await applyOnce(client, migration, known, report)) applied.push(migration.tag)
    const newest = unknownIn(await readHistory(client), known).at(-1)
    if (newest)
      report(
        `The database is newer than this version of the shop: it has migration ${newest.tag}. This version works with it.`,
      )
    return applied
  } finally {
    await client.end()
  }
}

/** For programs that only look: refuses a database that is empty, or not that of this version. */
export async function requireMigrated({ url }: Pick<Database, 'url'>): Promise<void> {
  const known = await readMigrations()
  const client = await connect(url)
  try {
    const { rows } = await client.query(`SELECT to_regclass('migrations') IS NOT NULL AS known`)
    const history = rows[0]?.known ? await readHistory(client) : []
    refuseForeignHistory(history, known)
    if (history.length === 0)
      throw new MigrationError('There is no shop in this database yet. Start it once.')
    if (history.length < known.length)
      throw new MigrationError(
        'The database is of an older version. Start the shop, which brings it up to date.',
      )
  } finally {
    await client.end()
  }
}

/** Applies migrations to an empty database in the caller's transaction, for restoring a backup. */
export async function migrateWithin(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await lockHistory(client)
  for (const migration of migrations) await apply(client, migration)
}

/** Opens a separate connection, because the pool's time limits are too short for altering a large table. */
async function connect(url: string): Promise<pg.Client> {
  const client = createClient(url, {
    application_name: 'cartwright migrations',
    connectionTimeoutMillis: 5_000,
  })
  try {
    await client.connect()
    await refusePooler(client)
    return client
  } catch (error) {
    await client.end()
    if (error instanceof MigrationError) throw error
    // Not a word of PgBouncer's answer is fixed by the protocol but this code.
    if (sqlStateOf(error) === PROTOCOL_VIOLATION) throw new MigrationError(POOLER, { cause: error })
    // Waiting helps when the server is down, not when it rejects our login or database name.
    const isRefused = /^(28|3D)/.test(sqlStateOf(error) ?? '')
    if (!isRefused) throw new DatabaseUnreachable(error as Error)
    throw new MigrationError(`DATABASE_URL: the database rejected the connection: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

/** A pooler answers with a process id of its own. What follows here needs one session from its start to its end. */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  if (rows[0]?.pid !== Reflect.get(client, 'processID')) throw new MigrationError(POOLER)
}

async function applyOnce(
  client: pg.Client,
  migration: Migration,
  known: Migration[],
  report: Options['report'],
): Promise<boolean> {
  const { tag } = migration
  await client.query('BEGIN')
  try {
    const history = await lockHistory(client)
    refuseForeignHistory(history, known)
    const isNew = history.every((applied) => applied.tag !== tag)
    if (isNew) {
      report(`Applying migration ${tag}`)
      await apply(client, migration)
    }
    await client.query('COMMIT')
    return isNew
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    if (error instanceof MigrationError) throw error
    throw new MigrationError(`Migration ${tag} failed: ${messageOf(error)}`, { cause: error })
  }
}

async function apply(client: pg.Client, { tag, hash, statements, safeSince }: Migration): Promise<void> {
  for (const statement of statements) await client.query(statement)
  await client.query('INSERT INTO migrations (tag, hash) VALUES ($1, $2)', [tag, hash])
  if (safeSince === null) return
  await client.query('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS safe_since text')
  await client.query('UPDATE migrations SET safe_since = $2 WHERE tag = $1', [tag, safeSince])
}

/** Waits until no other instance is migrating, then returns what was applied. */
async function lockHistory(client: pg.Client): Promise<Applied[]> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    tag text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz(3) NOT NULL DEFAULT now())`)
  return readHistory(client)
}

/** Reads what drizzle-kit wrote: the journal lists the migrations in order, and each has a file of statements. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    await readFile(`${folder}/meta/_journal.json`, 'utf8'),
  )
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      // A checkout that converts line endings must not look like an edited migration.
      const text = (await readFile(`${folder}/${tag}.sql`, 'utf8')).replaceAll('\r\n', '\n')
      return {
        tag,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
        safeSince:
          [...text.matchAll(SAFE_SINCE)]
            .map(({ groups }) => groups?.version ?? '')
            .toSorted(compareVersions)
            .at(-1) ?? null,
      }
    }),
  )
}
