import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { backupState } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type BackupRow = typeof backupState.$inferSelect

export async function findBackupState(db: Queryable): Promise<BackupRow | null> {
  const [row] = await db.select().from(backupState)
  return row ?? null
}

/** False in a database of an earlier version, which can be backed up all the same. */
async function hasBackupState(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where to_regclass('backup_state') is not null`)
  return rows.length > 0
}

type Values = Partial<Omit<BackupRow, 'only'>>

async function save(db: Queryable, values: Values): Promise<void> {
  if (!(await hasBackupState(db))) return
  await db.insert(backupState).values(values).onConflictDoUpdate({ target: backupState.only, set: values })
}

export function saveBackup(
  db: Queryable,
  made: Pick<BackupRow, 'lastAt' | 'lastName' | 'lastBytes'>,
): Promise<void> {
  return save(db, { ...made, backupError: null })
}

export function saveRestored(
  db: Queryable,
  restored: Pick<BackupRow, 'restoredAt' | 'restoredName'>,
): Promise<void> {
  return save(db, { ...restored, checkError: null })
}

export function saveFailure(
  db: Queryable,
  failure: Pick<BackupRow, 'backupError'> | Pick<BackupRow, 'checkError'>,
): Promise<void> {
  return save(db, failure)
}

/** The age of the shop: when its first tables were made. */
export async function findShopStart(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ start: string | null }>(
    sql`select min(applied_at)::text as start from migrations`,
  )
  return rows[0]?.start ? new Date(rows[0].start) : null
}

/** Those that can be downloaded: a corrupt one is known and waits for its replacement. */
export async function listPackageFiles(
  client: Pick<pg.Client, 'query'>,
): Promise<{ key: string; sha256: string }[]> {
  const { rows } = await client.query<{ key: string; sha256: string }>(
    'select storage_key as key, sha256 from packages where corrupt_since is null',
  )
  return rows
}
