import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { restoreArchive } from '#server/platform/backup/restore-archive.ts'
import { type ArchiveSource, writeArchive } from '#server/platform/backup/write-archive.ts'
import { openStorage, type Storage } from '#server/platform/storage.ts'
import { createEmptyDatabase } from './test-database.ts'

type Pool = Pick<pg.Pool, 'query'>

/** A storage of its own, removed after the test. */
export async function openEmptyStorage(): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwright-archive-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return openStorage({ dataDir })
}

/** A database without tables, dropped after the test. */
export async function openTarget() {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  return database
}

type Wanted = Pick<ArchiveSource, 'databaseUrl' | 'storage'> & Partial<ArchiveSource>

export function archiveOf(source: Wanted): AsyncGenerator<Buffer> {
  const defaults = { createdAt: new Date(), passphrase: null, secretCheck: '', appSecret: null }
  return writeArchive({ ...defaults, report: () => {}, ...source })
}

/** The whole archive in memory. */
export async function makeArchive(source: Wanted): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of archiveOf(source)) parts.push(part)
  return Buffer.concat(parts)
}

export async function restoreBytes(
  bytes: Buffer,
  {
    url,
    storage = null,
    passphrase = null,
  }: { url: string; storage?: Storage | null; passphrase?: string | null },
) {
  const open = async function* () {
    for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000)
  }
  return restoreArchive({ open, passphrase }, { databaseUrl: url, storage, report: () => {} })
}

/** A digest of the rows of each table, made by the database itself. */
export async function digestTables(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('migrations', 'rate_limits') order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest from ${name} t`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

/** Every rule of the tables: constraints, indexes, triggers with their state, privileges. */
export async function describeRules(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated::text as rule
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t
       join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and not tgisinternal
     union all select c.relname || ' ' || c.relpersistence::text || coalesce(array_to_string(c.relacl, ','), '') from pg_class c
       where c.relnamespace = 'public'::regnamespace
     order by 1`,
  )
  return rows.map(({ rule }) => rule)
}

/** The hash of each stored file. */
export async function hashFiles(storage: Storage): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for await (const key of storage.listAll())
    hashes[key] = createHash('sha256')
      .update(await storage.get(key))
      .digest('hex')
  return hashes
}
