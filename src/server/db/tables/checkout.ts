import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  ATTEMPT_STATUSES,
  FINAL_ATTEMPT_STATUSES,
  PAYABLE_ATTEMPT_STATUSES,
} from '#core/domain/attempt-status.ts'
import { PAYMENT_SOURCES } from '#core/domain/payment-status.ts'
import { carts } from './cart.ts'
import {
  anyOf,
  at,
  between,
  cents,
  createdAt,
  currency,
  id,
  inShopCurrency,
  MAX_CENTS,
  oneOf,
  totalAddsUp,
  updatedAt,
} from './columns.ts'
import { coupons } from './coupons.ts'
import { users } from './identity.ts'
import type { AttemptLine, StoredAddress } from './shapes.ts'

/**
 * A cart frozen for payment. Written before the provider is called, so that a payment can always be traced. The order
 * is built from this row, not from the cart.
 */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: id(),
    // Unguessable. It becomes the order's key, and the provider's idempotency keys derive from it.
    key: text().notNull().unique('checkout_attempts_key_taken'),
    cartId: integer().references(() => carts.id, { onDelete: 'set null' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    // The guest's session, stored even after the session ends: only its holder may finish the attempt.
    sessionHash: text(),
    provider: text({ enum: PAYMENT_SOURCES }).notNull(),
    status: text({ enum: ATTEMPT_STATUSES }).notNull().default('open'),
    lines: jsonb().$type<AttemptLine[]>().notNull(),
    // A digest of lines, coupon and total, to recognize the same purchase.
    snapshotHash: text().notNull(),
    currency: currency(),
    subtotalCents: cents().notNull(),
    discountCents: cents().notNull().default(0),
    shippingCents: cents().notNull().default(0),
    taxCents: cents().notNull().default(0),
    totalCents: cents().notNull(),
    couponId: integer().references(() => coupons.id, { onDelete: 'set null' }),
    couponCode: text(),
    // Null until the shopper sends the form; a card is confirmed in the browser before that.
    billing: jsonb().$type<StoredAddress>(),
    shipping: jsonb().$type<StoredAddress>(),
    // The terms that the buyer accepted when paying: their version, such as `v3 2026-11-16`, and when.
    termsVersion: text(),
    termsAcceptedAt: at(),
    reviewReason: text(),
    // Captures that PayPal refused, each after an approval of its own.
    declineCount: integer().notNull().default(0),
    reconcileCount: integer().notNull().default(0),
    // When to check with the provider again. Set on every attempt that is not final.
    nextReconcileAt: at(),
    lastError: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    expiresAt: at().notNull(),
  },
  (table) => [
    check('checkout_attempts_status_known', oneOf(table.status, ATTEMPT_STATUSES)),
    check('checkout_attempts_provider_known', oneOf(table.provider, PAYMENT_SOURCES)),
    check('checkout_attempts_currency', inShopCurrency(table.currency)),
    check('checkout_attempts_total_in_range', between(table.totalCents, 0, MAX_CENTS)),
    check('checkout_attempts_free_when_zero', sql`(${table.provider} = 'none') = (${table.totalCents} = 0)`),
    check(
      'checkout_attempts_parts_not_negative',
      sql`least(${table.subtotalCents}, ${table.discountCents}, ${table.shippingCents}, ${table.taxCents}) >= 0`,
    ),
    check(
      'checkout_attempts_adds_up',
      totalAddsUp({
        subtotal: table.subtotalCents,
        discount: table.discountCents,
        shipping: table.shippingCents,
        tax: table.taxCents,
        total: table.totalCents,
      }),
    ),
    check(
      'checkout_attempts_never_forgotten',
      sql`${oneOf(table.status, FINAL_ATTEMPT_STATUSES)} or ${table.nextReconcileAt} is not null`,
    ),
    check(
      'checkout_attempts_review_has_reason',
      sql`${table.status} <> 'review' or ${table.reviewReason} is not null`,
    ),
    uniqueIndex('checkout_attempts_one_payable')
      .on(table.cartId, table.provider, table.snapshotHash)
      .where(anyOf('status', PAYABLE_ATTEMPT_STATUSES)),
    index('checkout_attempts_due').on(table.nextReconcileAt).where(sql`next_reconcile_at is not null`),
    index('checkout_attempts_by_cart').on(table.cartId, table.createdAt),
    index('checkout_attempts_by_user').on(table.userId),
    index('checkout_attempts_by_session').on(table.sessionHash),
    index('checkout_attempts_by_coupon').on(table.couponId),
    index('checkout_attempts_by_age').on(table.createdAt, table.id),
  ],
)
