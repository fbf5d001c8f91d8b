import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'
import { coupons } from './coupons.ts'
import { sessions, users } from './identity.ts'

/** A guest's cart belongs to the cookie session and is deleted with it; a shopper's belongs to the account. */
export const carts = pgTable(
  'carts',
  {
    id: id(),
    userId: integer()
      .unique('carts_one_per_user')
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: text()
      .unique('carts_one_per_session')
      .references(() => sessions.idHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    couponId: integer().references(() => coupons.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('carts_one_owner', sql`num_nonnulls(${table.userId}, ${table.sessionHash}) = 1`),
    index('carts_by_coupon').on(table.couponId),
    index('carts_by_update').on(table.updatedAt),
  ],
)
