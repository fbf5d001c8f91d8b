import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'
import { type Journal, openJournal } from './journal.ts'
import type { Rows, TableName } from './rows.ts'

/** The new value of a row, or null to delete it. */
export type Change = { [T in TableName]: readonly [table: T, id: string, row: Rows[T] | null] }[TableName]

export type Store = Awaited<ReturnType<typeof openStore>>

type Tables = { [T in TableName]: Map<string, Rows[T]> }

const COMPACT_ABOVE_BYTES = 4 * 1024 * 1024

/**
 * Keeps the sandbox's state in memory and writes every change to a journal that is replayed after a restart. Without
 * a folder nothing outlives the process.
 */
export async function openStore(folder: string | null) {
  const tables: Tables = {
    intents: new Map(),
    customers: new Map(),
    cards: new Map(),
    setups: new Map(),
    tokens: new Map(),
    setupTokens: new Map(),
    orders: new Map(),
    captures: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    domains: new Map(),
    webhooks: new Map(),
    warnings: new Map(),
    reviews: new Map(),
    events: new Map(),
    keys: new Map(),
    totals: new Map(),
    credentials: new Map(),
    signing: new Map(),
  }
  const journal = folder === null ? null : await openCompacted(folder, tables)

  return {
    find: <T extends TableName>(table: T, id: string): Rows[T] | undefined => tables[table].get(id),

    /** Oldest first. */
    all: <T extends TableName>(table: T): MapIterator<Rows[T]> => tables[table].values(),

    ids: (table: TableName): MapIterator<string> => tables[table].keys(),

    count: (table: TableName): number => tables[table].size,

    /** Atomic, because it is one line in the journal. Resolves once it would survive a crash. */
    commit(changes: readonly Change[]): Promise<void> {
      if (changes.length === 0) return Promise.resolve()
      for (const change of changes) apply(tables, change)
      return journal ? journal.append(JSON.stringify(changes)) : Promise.resolve()
    },

    close: async (): Promise<void> => journal?.close(),
  }
}

function apply(tables: Tables, [table, id, row]: Change): void {
  const rows = tables[table] as Map<string, unknown>
  if (row === null) rows.delete(id)
  else rows.set(id, row)
}

async function openCompacted(folder: string, tables: Tables): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'journal.jsonl')
  const journal = await openJournal(path, (line) => {
    for (const change of readLine(path, line)) apply(tables, change)
  })
  if (journal.size() < COMPACT_ABOVE_BYTES) return journal

  await journal.close()
  await writeSnapshot(folder, path, tables)
  return openJournal(path, () => undefined)
}

function readLine(path: string, line: string): Change[] {
  try {
    return JSON.parse(line)
  } catch {
    throw new StartError(
      `The test payments in ${path} are damaged. Restore the file from a backup, or delete it to start without test payments.`,
    )
  }
}

/** Rewrites the journal with one line per existing row; the rename keeps the old one intact until then. */
async function writeSnapshot(folder: string, path: string, tables: Tables): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    for (const table of Object.keys(tables) as TableName[]) {
      const lines = [...tables[table]].map(([id, row]) => `${JSON.stringify([[table, id, row]])}\n`)
      if (lines.length > 0) await file.appendFile(lines.join(''))
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  await syncFolder(folder)
}

/** Makes the rename survive a power failure. Windows cannot sync folders and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r').catch(() => null)
  await directory?.sync().finally(() => directory.close())
}
