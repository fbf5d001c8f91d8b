import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { longId } from './columns.ts'

/**
 * Sums that lists and the dashboard show, so that they cost the same with a hundred rows and with a hundred thousand.
 * Triggers (see the migration) insert a small difference with every change, which never waits for another
 * transaction, as updating one counter row would; `fold_tallies()` adds them up from time to time. The value of a tally is
 * always `sum(amount)`.
 */
export const tallies = pgTable(
  'tallies',
  {
    id: longId(),
    name: text().notNull(),
    // The product, category or other row counted for; 0 for the whole shop.
    subjectId: integer().notNull().default(0),
    // Set where the sum is wanted by day (UTC).
    day: date({ mode: 'string' }),
    amount: bigint({ mode: 'number' }).notNull(),
    folded: boolean().notNull().default(false),
  },
  (table) => [
    index('tallies_by_name').on(table.name, table.subjectId, table.day, table.amount),
    index('tallies_fresh').on(table.name, table.subjectId, table.day).where(sql`not folded`),
  ],
)
