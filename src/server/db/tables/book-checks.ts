import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** What the last comparison of our books with the payment providers' found. One row, written with the first one. */
export const bookChecks = pgTable(
  'book_checks',
  {
    only: boolean().primaryKey().default(true),
    // When the books were last compared to the end.
    comparedAt: at(),
    differences: text().array().notNull().default([]),
    // Why the last try failed; null if it did not.
    error: text(),
  },
  (table) => [check('book_checks_only_one', sql`${table.only}`)],
)
