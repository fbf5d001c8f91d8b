import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Counters shared by all instances. UNLOGGED (see the migration) for speed; losing them in a crash is fine. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: at().notNull(),
  },
  (table) => [
    check('rate_limits_hits_positive', sql`${table.hits} > 0`),
    index('rate_limits_by_reset').on(table.resetsAt),
  ],
)
