import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sealed, updatedAt } from './columns.ts'
import { users } from './identity.ts'

/** Keys of providers and of the mail server that staff entered in the panel, named like the variables they stand for. */
export const sealedSettings = pgTable(
  'sealed_settings',
  {
    name: text().primaryKey(),
    valueCipher: sealed().notNull(),
    // What staff may still see of it: the last four characters.
    hint: text().notNull(),
    updatedAt: updatedAt(),
    updatedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('sealed_settings_by_editor').on(table.updatedBy)],
)
