import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { createClient } from '../database-client.ts'
import type { Migration } from '../migration-history.ts'
import { migrate, migrateWithin, readMigrations } from '../migrations.ts'
import type { Storage } from '../storage.ts'
import { ArchiveError, damaged } from './archive-error.ts'
import { copyIn } from './copy.ts'
import { columnList, listTables, quote, type TableShape } from './describe-database.ts'
import {
  type ArchiveSummary,
  checkArchive,
  type OpenArchive,
  readArchive,
  readThrough,
} from './read-archive.ts'
import { type Entry, type Manifest, VoidEntry } from './records.ts'
import { removeGuards } from './table-guards.ts'

type Target = {
  databaseUrl: string
  /** Null to check the files without keeping them. */
  storage: Storage | null
  report: (line: string) => void
  /** Called with what the archive contains when the target is known to be empty. May refuse it. */
  onChecked?: (summary: ArchiveSummary) => void
}

/**
 * Puts an archive into an empty database and an empty storage. The archive is read twice: first to its end to check it,
 * then to restore it. The database gets everything in one transaction, after the files: if this is interrupted, the
 * database is still empty, and the same archive can be restored again.
 */
export async function restoreArchive(archive: OpenArchive, target: Target): Promise<ArchiveSummary> {
  const { databaseUrl, storage, report } = target
  report('Checking the archive')
  const summary = await checkArchive(archive)
  const migrations = await findMigrations(summary.manifest)
  const client = createClient(databaseUrl, { application_name: 'cartwright restore' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await refuseUsedDatabase(client)
    if (storage) await refuseUsedStorage(storage, summary.files)
    target.onChecked?.(summary)
    report(
      `Restoring ${summary.rows.toLocaleString('en')} rows and ${summary.files.size.toLocaleString('en')} files`,
    )
    await migrateWithin(client, migrations)
    const rebuildGuards = await removeGuards(client)
    const tables = await listTables(client)
    for await (const entry of readArchive(archive)) await restoreEntry(client, entry, { tables, storage })
    report('Checking how the rows belong together')
    await client.query(rebuildGuards)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    // Ends the transaction too, if it was not committed.
    await client.end()
  }
  await migrate({ url: databaseUrl }, { report })
  return summary
}

/** The migrations that had made the archive's tables, as this version knows them. The others follow afterward. */
async function findMigrations({ migrations }: Manifest): Promise<Migration[]> {
  const known = await readMigrations()
  const unknown = migrations.find(({ tag }) => !known.some((migration) => migration.tag === tag))
  if (unknown)
    throw new ArchiveError(
      `The archive is newer than this version of the shop, which does not know its migration ${unknown.tag}. Restore it with the version that made it, or a later one.`,
    )
  const first = known.slice(0, migrations.length)
  if (
    migrations.length === 0 ||
    first.some(({ tag, hash }, at) => migrations[at]?.tag !== tag || migrations[at].hash !== hash)
  )
    throw new ArchiveError(
      'The archive was made by another version of the shop, whose tables were different.',
    )
  return first
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname NOT LIKE 'pg\\_toast%' LIMIT 1`,
  )
  if (rows.length > 0)
    throw new ArchiveError(
      `The database is not empty: it has ${rows[0]?.name}. Restore into a new DATA_DIR, or set DATABASE_URL to an empty database.`,
    )
}

/** What an interrupted restore of the same archive has left may stay. */
async function refuseUsedStorage(storage: Storage, files: ReadonlyMap<string, string>): Promise<void> {
  for await (const key of storage.listAll()) {
    const bytes = files.has(key) ? await storage.find(key) : null
    if (bytes && createHash('sha256').update(bytes).digest('hex') === files.get(key)) continue
    throw new ArchiveError(
      `The storage is not empty: it has ${key}, which the archive does not contain. Restore into a new DATA_DIR, or set STORAGE_URL to an empty bucket.`,
    )
  }
}

type Into = { tables: readonly TableShape[]; storage: Storage | null }

async function restoreEntry(client: pg.Client, entry: Entry, { tables, storage }: Into): Promise<void> {
  if (entry.type === 'table') await restoreTable(client, entry, tables)
  if (entry.type === 'file') await restoreFile(storage, entry)
  if (entry.type === 'sequences') {
    for (const { name, last } of entry.values)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [`public.${quote(name)}`, last])
  }
}

async function restoreTable(
  client: pg.Client,
  entry: Extract<Entry, { type: 'table' }>,
  tables: readonly TableShape[],
): Promise<void> {
  const shape = tables.find(({ name }) => name === entry.name)
  if (!shape || shape.columns.toSorted().join() !== entry.columns.toSorted().join())
    throw damaged(`the table ${entry.name} has other columns than its version`)
  // Some migrations add rows, which the archive has too.
  await emptyTable(client, entry.name)
  const rows = await copyIn(
    client,
    `COPY ${quote(entry.name)} (${columnList(entry.columns)}) FROM STDIN`,
    entry.data,
  )
  if (rows !== entry.ended().rows) throw damaged(`the table ${entry.name} has not all of its rows`)
}

/** The ledger refuses DELETE, even of nothing. */
async function emptyTable(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(`SELECT 1 FROM ${quote(name)} LIMIT 1`)
  if (rowCount) await client.query(`DELETE FROM ${quote(name)}`)
}

async function restoreFile(
  storage: Storage | null,
  { key, data }: Extract<Entry, { type: 'file' }>,
): Promise<void> {
  if (!storage) {
    await readThrough(data)
    return
  }
  // Whole, because a bucket must know its length before. Nothing larger than an upload is in the storage.
  const bytes = await buffer(data).catch(nothingWhenVoid)
  if (bytes) await storage.put(key, bytes)
}

function nothingWhenVoid(error: unknown): null {
  if (error instanceof VoidEntry) return null
  throw error
}
