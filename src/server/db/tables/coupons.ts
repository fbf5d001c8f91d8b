import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { COUPON_KINDS } from '#core/domain/coupon-kind.ts'
import { products } from './catalog.ts'
import { at, cents, createdAt, id, oneOf, updatedAt } from './columns.ts'

/**
 * Uses are counted here, so that a limit is one conditional UPDATE: `used` counts paid orders, `held` counts open
 * checkout attempts. The update also locks the row, so that uses per customer can be counted safely.
 */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    code: text().notNull().unique('coupons_code_taken'),
    description: text().notNull().default(''),
    kind: text({ enum: COUPON_KINDS }).notNull(),
    percentOff: integer(),
    amountCents: cents(),
    minSubtotalCents: cents().notNull().default(0),
    usageLimit: integer(),
    usageLimitPerCustomer: integer(),
    used: integer().notNull().default(0),
    held: integer().notNull().default(0),
    startsAt: at(),
    endsAt: at(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    searchText: text().generatedAlwaysAs(sql`search_fold(code || ' ' || description)`),
  },
  (table) => [
    check(
      'coupons_code_form',
      sql`${table.code} = upper(btrim(${table.code})) and length(${table.code}) between 1 and 40`,
    ),
    check('coupons_kind_known', oneOf(table.kind, COUPON_KINDS)),
    check(
      'coupons_value_fits_kind',
      sql`case ${table.kind} when 'percent' then ${table.percentOff} between 1 and 100 and ${table.amountCents} is null
        else ${table.amountCents} > 0 and ${table.percentOff} is null end`,
    ),
    check('coupons_minimum_not_negative', sql`${table.minSubtotalCents} >= 0`),
    check('coupons_limits_positive', sql`${table.usageLimit} > 0 and ${table.usageLimitPerCustomer} > 0`),
    check('coupons_counts_not_negative', sql`${table.used} >= 0 and ${table.held} >= 0`),
    check('coupons_within_limit', sql`${table.used} + ${table.held} <= ${table.usageLimit}`),
    check('coupons_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    index('coupons_by_age').on(table.createdAt, table.id),
    index('coupons_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** A coupon with rows here applies only to these products; one without applies to the whole cart. */
export const couponProducts = pgTable(
  'coupon_products',
  {
    couponId: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.productId] }),
    index('coupon_products_by_product').on(table.productId),
  ],
)
