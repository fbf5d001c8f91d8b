import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import type { DemoRecords } from './shapes.ts'

/** Which rows the demo inserted, so that removing it takes those and no others. One row, in shops that loaded it. */
export const demo = pgTable(
  'demo',
  {
    only: boolean().primaryKey().default(true),
    records: jsonb().$type<DemoRecords>().notNull(),
    loadedAt: at().notNull(),
    // The row stays, so that the next start does not load the demo again.
    removedAt: at(),
  },
  (table) => [check('demo_only_one', sql`${table.only}`)],
)
