import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** How the backups are doing. One row, written with the first backup. */
export const backupState = pgTable(
  'backup_state',
  {
    only: boolean().primaryKey().default(true),
    lastAt: at(),
    lastName: text(),
    lastBytes: bigint({ mode: 'number' }),
    // When an archive was last restored completely, to check it or for good.
    restoredAt: at(),
    restoredName: text(),
    // Why the last try failed; null if it did not.
    backupError: text(),
    checkError: text(),
  },
  (table) => [check('backup_state_only_one', sql`${table.only}`)],
)
