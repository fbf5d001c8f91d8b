import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { LICENSE_DISABLED_REASONS, LICENSE_STATUSES } from '#core/domain/license-status.ts'
import { PURCHASE_KINDS } from '#core/domain/purchase-kind.ts'
import { plans, products } from './catalog.ts'
import {
  at,
  atMost,
  between,
  cents,
  createdAt,
  id,
  MAX_CENTS,
  oneOf,
  sealed,
  secretHash,
  updatedAt,
} from './columns.ts'
import { users } from './identity.ts'
import { orders } from './orders.ts'

/** A line of an order. In one file with `licenses`, because licenses and lines refer to each other. */
export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    planId: integer().references(() => plans.id, { onDelete: 'set null' }),
    kind: text({ enum: PURCHASE_KINDS }).notNull().default('new'),
    licenseId: integer().references((): AnyPgColumn => licenses.id, { onDelete: 'set null' }),
    name: text().notNull(),
    planName: text().notNull(),
    quantity: integer().notNull(),
    unitCents: cents().notNull(),
    // The limits of the licenses of this line; null means unlimited.
    sitesLimit: integer(),
    months: integer(),
    // The price of each renewal that the buyer agreed to; null unless the plan was yearly.
    renewalCents: cents(),
    createdAt: createdAt(),
  },
  (table) => [
    check('order_items_kind_known', oneOf(table.kind, PURCHASE_KINDS)),
    check('order_items_quantity', between(table.quantity, 1, 99)),
    check('order_items_unit_in_range', between(table.unitCents, 0, MAX_CENTS)),
    check('order_items_sites_positive', sql`${table.sitesLimit} > 0`),
    check('order_items_months_positive', sql`${table.months} > 0`),
    check('order_items_renewal_in_range', between(table.renewalCents, 1, MAX_CENTS)),
    index('order_items_by_order').on(table.orderId, table.id),
    index('order_items_by_product').on(table.productId, table.orderId),
    index('order_items_by_plan').on(table.planId),
    index('order_items_by_license').on(table.licenseId),
  ],
)

/**
 * A key for one purchased unit, or one that staff issued by hand. Looked up by hash; also stored encrypted, because its
 * holder may always see it again. The holder is the account, or else the buyer of the order, unless `heldSince` is set.
 * The site limit is one conditional UPDATE of `sitesUsed`, which counts production sites only.
 */
export const licenses = pgTable(
  'licenses',
  {
    id: id(),
    keyHash: secretHash().notNull().unique('licenses_key_taken'),
    keyCipher: sealed().notNull(),
    // The last characters, for lists and mails.
    keyHint: text().notNull(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    planId: integer().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    orderId: integer().references(() => orders.id, { onDelete: 'restrict' }),
    orderItemId: integer().references((): AnyPgColumn => orderItems.id, { onDelete: 'restrict' }),
    // From 1 to the line's quantity. Unique per line, so that no unit gets a second key.
    unit: integer().notNull().default(1),
    // Set if it was issued by hand or transferred: since then its holder has nothing to do with the order.
    heldSince: at(),
    // The address of such a holder; cleared when the holder is erased.
    holderEmail: text(),
    // Of the request that issued it by hand, so that sending it twice issues one.
    issueKey: text().unique('licenses_one_per_request'),
    status: text({ enum: LICENSE_STATUSES }).notNull().default('active'),
    disabledReason: text({ enum: LICENSE_DISABLED_REASONS }),
    // Null means unlimited.
    sitesLimit: integer(),
    sitesUsed: integer().notNull().default(0),
    // Null means lifetime updates.
    expiresAt: at(),
    // Valid until then although it has expired, because its subscription may still be paid. A trigger keeps it.
    graceUntil: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'licenses_plan_of_product',
      columns: [table.productId, table.planId],
      foreignColumns: [plans.productId, plans.id],
    }).onDelete('restrict'),
    unique('licenses_one_per_unit').on(table.orderItemId, table.unit),
    check('licenses_holder_apart', sql`${table.holderEmail} is null or ${table.heldSince} is not null`),
    check('licenses_holder_length', atMost(table.holderEmail, 254)),
    check('licenses_issue_key_length', atMost(table.issueKey, 100)),
    check('licenses_status_known', oneOf(table.status, LICENSE_STATUSES)),
    check('licenses_reason_known', oneOf(table.disabledReason, LICENSE_DISABLED_REASONS)),
    check(
      'licenses_disabled_has_reason',
      sql`(${table.status} = 'disabled') = (${table.disabledReason} is not null)`,
    ),
    check('licenses_unit_positive', sql`${table.unit} > 0`),
    check('licenses_sites_not_negative', sql`${table.sitesUsed} >= 0`),
    check('licenses_within_limit', sql`${table.sitesUsed} <= ${table.sitesLimit}`),
    index('licenses_by_user').on(table.userId, table.createdAt, table.id),
    index('licenses_by_order').on(table.orderId),
    index('licenses_by_product').on(table.productId, table.planId),
    index('licenses_by_expiry').on(table.expiresAt).where(sql`expires_at is not null and status = 'active'`),
    // When a license ends, which a list of many that have ended reads in order of age. Not partial, because the planner
    // ignores the statistics of a partial index.
    index('licenses_by_end').on(sql`greatest(${table.expiresAt}, ${table.graceUntil})`),
    index('licenses_by_age').on(table.createdAt, table.id),
    index('licenses_by_status').on(
      table.status,
      table.createdAt,
      table.id,
      sql`greatest(${table.expiresAt}, ${table.graceUntil})`,
    ),
    index('licenses_by_holder').on(sql`lower(${table.holderEmail})`).where(sql`holder_email is not null`),
    index('licenses_by_hint').on(table.keyHint),
  ],
)
