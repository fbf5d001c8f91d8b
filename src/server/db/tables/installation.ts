import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'

/** Facts about this installation of the shop. One row, written with the first payment. */
export const installation = pgTable(
  'installation',
  {
    only: boolean().primaryKey().default(true),
    // Part of every reference and idempotency key at the providers. It never changes, and a backup contains it.
    name: text().notNull(),
    // Set while some payments may not be in a provider's history yet: what to read again, and when.
    rebuildSince: at(),
    rebuildAt: at(),
    createdAt: createdAt(),
  },
  (table) => [check('installation_only_one', sql`${table.only}`)],
)
