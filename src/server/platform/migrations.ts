import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Database } from './database.ts'
import { DatabaseUnreachable, sqlStateOf } from './database-errors.ts'
import { StartError } from './start-error.ts'

/** Why the database could not be brought up to date. Fit to be shown to the operator as it is. */
export class MigrationError extends StartError {
  override name = 'MigrationError'
}

type Options = {
  /** Told of each migration as it begins. */
  report: (line: string) => void
  folder?: string
}

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Any number will do, as long as every instance takes the same. */
const LOCK = 4_122_026

/**
 * Brings the database up to date and returns the names of what it applied. Several instances may call it at once:
 * each migration is one transaction under one lock, so it happens wholly and once, or not at all.
 */
export async function migrate(database: Pick<Database, 'url'>, { report, folder = FOLDER }: Options) {
  const known = await readMigrations(folder)
  const client = await connect(database.url)
  try {
    const applied: string[] = []
    for (const migration of known)
      if (await applyOnce(client, migration, known, report)) applied.push(migration.tag)
    return applied
  } finally {
    await client.end()
  }
}

/** A connection of its own: the pool's time limits are for requests, and a large table takes longer to change. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cartwright migrations',
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a connection lost between two statements would end the process unheard.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    // Waiting helps when the server is down, not when it says that it does not know us.
    const isRefused = /^(28|3D)/.test(sqlStateOf(error) ?? '')
    if (!isRefused) throw new DatabaseUnreachable(error as Error)
    throw new MigrationError(`DATABASE_URL: the database refuses the connection: ${describe(error)}`, {
      cause: error,
    })
  }
}

type Migration = { tag: string; hash: string; statements: string[] }

async function applyOnce(
  client: pg.Client,
  migration: Migration,
  known: Migration[],
  report: Options['report'],
): Promise<boolean> {
  const { tag, hash, statements } = migration
  await client.query('BEGIN')
  try {
    const history = await lockHistory(client)
    refuseForeignHistory(history, known)
    const isNew = !history.has(tag)
    if (isNew) {
      report(`Applying migration ${tag}`)
      for (const statement of statements) await client.query(statement)
      await client.query('INSERT INTO migrations (tag, hash) VALUES ($1, $2)', [tag, hash])
    }
    await client.query('COMMIT')
    return isNew
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    if (error instanceof MigrationError) throw error
    throw new MigrationError(`Migration ${tag} failed: ${describe(error)}`, { cause: error })
  }
}

/** Waits until no other instance is migrating, then says what the database has been through. */
async function lockHistory(client: pg.Client): Promise<Map<string, string>> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    tag text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz(3) NOT NULL DEFAULT now())`)
  const { rows } = await client.query<{ tag: string; hash: string }>(
    'SELECT tag, hash FROM migrations ORDER BY tag',
  )
  return new Map(rows.map((row) => [row.tag, row.hash]))
}

function refuseForeignHistory(history: Map<string, string>, known: Migration[]): void {
  const hashes = new Map(known.map(({ tag, hash }) => [tag, hash]))
  const unknown = [...history.keys()].filter((tag) => !hashes.has(tag))
  if (unknown.length > 0)
    throw new MigrationError(
      `The database is newer than this version of the shop: it has had migration ${unknown.at(-1)}, ` +
        'which this version does not know. Start the version that applied it, or a later one.',
    )
  for (const [tag, hash] of history)
    if (hashes.get(tag) !== hash)
      throw new MigrationError(
        `Migration ${tag} is not the one this database has had: the file was changed afterward. ` +
          'Restore the file, and put further changes into a new migration.',
      )
}

/** What drizzle-kit wrote: the journal gives the order, each file its statements. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    await readFile(`${folder}/meta/_journal.json`, 'utf8'),
  )
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      // A checkout that turned the line ends must not look like a changed migration.
      const text = (await readFile(`${folder}/${tag}.sql`, 'utf8')).replaceAll('\r\n', '\n')
      return {
        tag,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
      }
    }),
  )
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
