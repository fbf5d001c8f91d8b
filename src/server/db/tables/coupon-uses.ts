import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { checkoutAttempts } from './checkout.ts'
import { at, cents, createdAt, id } from './columns.ts'
import { coupons } from './coupons.ts'
import { users } from './identity.ts'
import { orders } from './orders.ts'

/** A use reserved by a checkout attempt. The order turns it into a redemption; an expired attempt releases it. */
export const couponHolds = pgTable(
  'coupon_holds',
  {
    attemptId: integer()
      .primaryKey()
      .references(() => checkoutAttempts.id, { onDelete: 'cascade' }),
    couponId: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (table) => [
    index('coupon_holds_by_customer').on(table.couponId, table.userId),
    index('coupon_holds_by_user').on(table.userId),
    index('coupon_holds_by_expiry').on(table.expiresAt),
  ],
)

export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    id: id(),
    couponId: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: 'restrict' }),
    orderId: integer()
      .notNull()
      .unique('coupon_redemptions_one_per_order')
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    discountCents: cents().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('coupon_redemptions_discount_positive', sql`${table.discountCents} > 0`),
    index('coupon_redemptions_by_customer').on(table.couponId, table.userId),
    index('coupon_redemptions_by_user').on(table.userId),
  ],
)
