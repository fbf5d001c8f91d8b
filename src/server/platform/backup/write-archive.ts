import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { createClient } from '../database-client.ts'
import type { Storage } from '../storage.ts'
import { FileChanged } from '../storage-parts.ts'
import { ArchiveError } from './archive-error.ts'
import { copyOut } from './copy.ts'
import { columnList, listSequences, listTables, quote, type TableShape } from './describe-database.ts'
import { seal } from './envelope.ts'
import { dataRecord, type Manifest, noteRecord } from './records.ts'

export type ArchiveSource = {
  databaseUrl: string
  storage: Storage
  createdAt: Date
  passphrase: string | null
  secretCheck: string
  /** Kept only in an encrypted archive. */
  appSecret: string | null
  report: (line: string) => void
  signal?: AbortSignal
}

/** Files that are not worth keeping: the backups themselves, if they share the bucket. */
const NOT_KEPT = /^backups\//

/**
 * The shop as one archive, while it runs: all tables as they were at one moment, then the files, which may be newer
 * but not older than the rows that name them.
 */
export async function* writeArchive(source: ArchiveSource): AsyncGenerator<Buffer> {
  const records = Readable.from(writeRecords(source), { objectMode: false })
  const compressed = createZstdCompress()
  // An error on the way appears where the stream is read.
  pipeline(records, compressed, () => {})
  yield* seal(compressed, source)
}

async function* writeRecords(source: ArchiveSource): AsyncGenerator<Buffer> {
  const { databaseUrl, storage, report, signal } = source
  const client = createClient(databaseUrl, { application_name: 'cartwright backup' })
  await client.connect()
  try {
    const tables = await beginSnapshot(client)
    yield noteRecord(await describe(client, source))
    for (const table of tables) {
      signal?.throwIfAborted()
      yield* writeTable(client, table, report)
    }
    yield noteRecord({ type: 'sequences', values: await listSequences(client) })
    await client.query('COMMIT')
    const files = yield* writeFiles(storage, { report, signal })
    yield noteRecord({ type: 'done', tables: tables.length, files })
  } finally {
    await client.end()
  }
}

/**
 * The lock keeps a migration from changing tables under the snapshot, and hinders nobody else. It comes before the first
 * query, which takes the snapshot.
 */
async function beginSnapshot(client: pg.Client): Promise<TableShape[]> {
  const names = (await listTables(client)).map(({ name }) => quote(name))
  if (names.length === 0) throw new ArchiveError('There is no shop in this database yet.')
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
  return listTables(client)
}

async function describe(client: pg.Client, source: ArchiveSource): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ tag: string; hash: string }>(
    'SELECT tag, hash FROM migrations ORDER BY tag',
  )
  return {
    type: 'manifest',
    created_at: source.createdAt.toISOString(),
    migrations,
    secret_check: source.secretCheck,
    app_secret: source.passphrase === null ? null : source.appSecret,
  }
}

async function* writeTable(
  client: pg.Client,
  { name, columns }: TableShape,
  report: (line: string) => void,
): AsyncGenerator<Buffer> {
  let rows = 0
  yield noteRecord({ type: 'table', name, columns })
  const data = copyOut(client, `COPY ${quote(name)} (${columnList(columns)}) TO STDOUT`, (count) => {
    rows = count
  })
  const content = hashing()
  for await (const chunk of data) yield content.add(chunk)
  yield noteRecord({ type: 'end', ...content.end(), rows })
  if (rows > 0) report(`${name}: ${rows.toLocaleString('en')} rows`)
}

async function* writeFiles(
  storage: Storage,
  { report, signal }: Pick<ArchiveSource, 'report' | 'signal'>,
): AsyncGenerator<Buffer, number> {
  let files = 0
  for await (const key of storage.listAll()) {
    signal?.throwIfAborted()
    if (NOT_KEPT.test(key)) continue
    if (!(yield* writeFile(storage, key))) continue
    files += 1
    if (files % 500 === 0) report(`${files.toLocaleString('en')} files`)
  }
  report(`${files.toLocaleString('en')} files in all`)
  return files
}

/** False if the file was deleted in the meantime. One that was replaced while it was read is read again. */
async function* writeFile(storage: Storage, key: string): AsyncGenerator<Buffer, boolean> {
  for (;;) {
    const state = await storage.findState(key)
    if (!state) return false
    yield noteRecord({ type: 'file', key })
    try {
      const content = hashing()
      const part = { version: state.version, from: 0, to: state.size - 1 }
      for await (const chunk of state.size > 0 ? storage.readPart(key, part) : []) yield content.add(chunk)
      yield noteRecord({ type: 'end', ...content.end(), rows: null })
      return true
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error
      yield noteRecord({ type: 'void' })
    }
  }
}

function hashing() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(chunk: Uint8Array): Buffer {
      hash.update(chunk)
      bytes += chunk.length
      return dataRecord(chunk)
    },
    end: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
