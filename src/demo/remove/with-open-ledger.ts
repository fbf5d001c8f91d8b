import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database.ts'

/**
 * The ledger is append-only, for the shop itself too. Removing the demo is the one exception, and it lasts only as long
 * as its transaction: a rollback closes the ledger as well.
 */
export async function withOpenLedger(tx: Tx, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`alter table ledger_entries disable trigger ledger_entries_append_only`)
  // Checking the foreign key of a deleted payment locks entries, which needs UPDATE.
  await tx.execute(sql`grant update, delete on ledger_entries to current_user`)
  await work()
  await tx.execute(sql`revoke update, delete on ledger_entries from current_user`)
  await tx.execute(sql`alter table ledger_entries enable always trigger ledger_entries_append_only`)
}
