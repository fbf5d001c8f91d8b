import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { PURCHASE_KINDS } from '#core/domain/purchase-kind.ts'
import { carts } from './cart.ts'
import { plans, products } from './catalog.ts'
import { between, createdAt, id, oneOf, updatedAt } from './columns.ts'
import { licenses } from './order-items.ts'

export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    itemKey: text().notNull().unique('cart_items_key_taken'),
    cartId: integer()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    planId: integer().notNull(),
    kind: text({ enum: PURCHASE_KINDS }).notNull().default('new'),
    // The license that a renewal or upgrade is for.
    licenseId: integer().references(() => licenses.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'cart_items_plan_of_product',
      columns: [table.productId, table.planId],
      foreignColumns: [plans.productId, plans.id],
    }).onDelete('cascade'),
    uniqueIndex('cart_items_one_line')
      .on(table.cartId, table.productId, table.planId)
      .where(sql`license_id is null`),
    uniqueIndex('cart_items_one_per_license')
      .on(table.cartId, table.licenseId)
      .where(sql`license_id is not null`),
    check('cart_items_quantity', between(table.quantity, 1, 99)),
    check('cart_items_kind_known', oneOf(table.kind, PURCHASE_KINDS)),
    check('cart_items_license_when_not_new', sql`(${table.kind} = 'new') = (${table.licenseId} is null)`),
    check('cart_items_one_renewal', sql`${table.kind} = 'new' or ${table.quantity} = 1`),
    index('cart_items_by_cart').on(table.cartId, table.id),
    index('cart_items_by_product').on(table.productId, table.planId),
    index('cart_items_by_license').on(table.licenseId),
  ],
)
