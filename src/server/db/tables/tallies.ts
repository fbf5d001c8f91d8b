import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { longId } from './columns.ts'

/**
 * Totals for lists and the dashboard, so that reading them costs the same for any number of rows. Triggers (see the
 * migration) insert a difference with every change instead of updating one counter row, so that transactions do not
 * wait for each other; `fold_tallies()` adds the differences up periodically. The value is always `sum(amount)`.
 */
export const tallies = pgTable(
  'tallies',
  {
    id: longId(),
    name: text().notNull(),
    // The product, category or other row that is counted; 0 for the whole shop.
    subjectId: integer().notNull().default(0),
    // Set for totals by day (UTC).
    day: date({ mode: 'string' }),
    amount: bigint({ mode: 'number' }).notNull(),
    folded: boolean().notNull().default(false),
  },
  (table) => [
    index('tallies_by_name').on(table.name, table.subjectId, table.day, table.amount),
    index('tallies_fresh').on(table.name, table.subjectId, table.day).where(sql`not folded`),
  ],
)
