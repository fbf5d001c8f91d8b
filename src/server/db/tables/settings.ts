import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'
import { users } from './identity.ts'

/** Settings that staff changed. A missing key means the default in `core`; its schema parses values when read. */
export const settings = pgTable(
  'settings',
  {
    key: text().primaryKey(),
    value: jsonb().notNull(),
    updatedAt: updatedAt(),
    updatedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('settings_by_editor').on(table.updatedBy)],
)
