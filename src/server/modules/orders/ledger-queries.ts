import { eq, sql } from 'drizzle-orm'
import type { OrderEventKind } from '#core/domain/order-event-kind.ts'
import type { OrderStatus } from '#core/domain/order-status.ts'
import type { StoredAddress } from '#server/db/tables/index.ts'
import {
  checkoutAttempts,
  ledgerEntries,
  licenses,
  orderEvents,
  orderItems,
  orders,
  payments,
  plans,
  products,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { param, statement } from '#server/platform/statement.ts'
import { TAKE_BOUGHT } from '../cart/index.ts'
import { ITEM_JSON, type PlacedOrder, UNDELIVERED_JSON, type UndeliveredOrder } from './placed-order.ts'

/** Writes what the provider captured: the payment, its ledger entry, the attempt and the order's events. */
const PAYMENT_WRITES = sql`
  payment as (
    update ${payments} set status = ${param('paymentStatus')}::text, provider_ref = ${param('ref')}::text,
      capture_ref = ${param('captureRef')}::text, method = ${param('method')}::text,
      method_detail = ${param('methodDetail')}::text, currency = ${param('currency')}::text,
      captured_cents = ${param('capturedCents')}::int, captured_at = ${param('capturedAt')}::timestamptz,
      failure_reason = null, updated_at = ${param('now')}::timestamptz
    where id = ${param('paymentId')}::int
  ), ledger as (
    insert into ${ledgerEntries} (provider, kind, payment_id, amount_cents, currency, provider_ref, live, occurred_at, created_at)
    select ${param('provider')}::text, 'capture', ${param('paymentId')}::int, ${param('capturedCents')}::int,
      ${param('currency')}::text, coalesce(${param('captureRef')}::text, ${param('ref')}::text), ${param('live')}::boolean,
      ${param('capturedAt')}::timestamptz, ${param('now')}::timestamptz
    where ${param('capturedCents')}::int > 0
  ), attempt_update as (
    update ${checkoutAttempts} set status = ${param('attemptStatus')}::text, review_reason = ${param('reviewReason')}::text,
      next_reconcile_at = ${param('nextReconcileAt')}::timestamptz, updated_at = ${param('now')}::timestamptz
    where id = ${param('attemptId')}::int
  ), logged as (
    insert into ${orderEvents} (order_id, kind, message, amount_cents, created_at)
    select placed.id, event.kind, event.message, event."amountCents", ${param('now')}::timestamptz
    from placed, verdict, jsonb_to_recordset(verdict.events) as event (kind text, message text, "amountCents" int)
  )`

/** What an order becomes. `reason`: why staff should look at it; null if there is nothing. */
export type Verdict = { status: OrderStatus; reason: string | null; events: OrderEventValues[] }
export type OrderEventValues = { kind: OrderEventKind; message: string; amountCents?: number }

export type WrittenOrder = UndeliveredOrder & Pick<Verdict, 'status' | 'reason'>

const VERDICT = sql`as verdict (status text, reason text, events jsonb)`

/**
 * Creates the order from the frozen cart, and takes what was bought out of the live one, in one statement. Whether that
 * was still the same decides which verdict holds. An item whose product, plan or license has been deleted since
 * stays in the order without that reference: it was paid for.
 */
export const insertOrder = statement<WrittenOrder>(
  'order_insert',
  sql`
  with ${TAKE_BOUGHT}, verdict as (
    select verdict.* from taken, jsonb_to_record(
      case when taken.matches then ${param('verdict')}::jsonb else ${param('verdictIfCartChanged')}::jsonb end) ${VERDICT}
  ), placed as (
    insert into ${orders} (
      key, user_id, attempt_id, payment_id, status, attention_reason, payment_method, subtotal_cents, discount_cents,
      shipping_cents, tax_cents, total_cents, coupon_id, coupon_code, email, email_normalized, buyer_name, billing, shipping,
      created_at, updated_at, paid_at
    )
    select attempt.key, attempt.user_id, attempt.id, ${param('paymentId')}::int, verdict.status,
      verdict.reason, ${param('method')}::text, attempt.subtotal_cents, attempt.discount_cents,
      attempt.shipping_cents, attempt.tax_cents, attempt.total_cents, attempt.coupon_id, attempt.coupon_code,
      ${param('email')}::text, ${param('emailNormalized')}::text, ${param('buyerName')}::text,
      ${param('billing')}::jsonb, ${param('shipping')}::jsonb,
      ${param('now')}::timestamptz, ${param('now')}::timestamptz, ${param('paidAt')}::timestamptz
    from ${checkoutAttempts} as attempt, verdict where attempt.id = ${param('attemptId')}::int
    returning id, key, number, status, attention_reason
  ), ${PAYMENT_WRITES}, item as (
    insert into ${orderItems} (
      order_id, product_id, plan_id, kind, license_id, name, plan_name, quantity, unit_cents, sites_limit, months,
      renewal_cents, created_at
    )
    select placed.id, (select id from ${products} where id = line."productId"), (select id from ${plans} where id = line."planId"),
      line.kind, (select id from ${licenses} where id = line."licenseId"), line.name, line."planName", line.quantity,
      line."unitCents", line."sitesLimit", line.months, line."renewalCents", ${param('now')}::timestamptz
    from placed, jsonb_to_recordset(${param('lines')}::jsonb) as line (
      "productId" int, "planId" int, "licenseId" int, kind text, name text, "planName" text, quantity int,
      "unitCents" int, "sitesLimit" int, months int, "renewalCents" int)
    returning *
  )
  select placed.id, placed.key, placed.number, placed.status, placed.attention_reason as reason,
    (select json_agg(${UNDELIVERED_JSON} order by item.id) from item) as items
  from placed`,
)

/** Updates an order that was pending or cancelled when its money arrived. */
export const updateOrder = statement<WrittenOrder>(
  'order_update',
  sql`
  with verdict as (select * from jsonb_to_record(${param('verdict')}::jsonb) ${VERDICT}), placed as (
    update ${orders} as placed set status = verdict.status, attention_reason = verdict.reason,
      payment_method = ${param('method')}::text, updated_at = ${param('now')}::timestamptz, paid_at = ${param('paidAt')}::timestamptz
    from verdict where placed.attempt_id = ${param('attemptId')}::int
    returning placed.id, placed.key, placed.number, placed.status, placed.attention_reason
  ), ${PAYMENT_WRITES}
  select placed.id, placed.key, placed.number, placed.status, placed.attention_reason as reason,
    (select json_agg(${UNDELIVERED_JSON} order by item.id) from ${orderItems} as item where item.order_id = placed.id) as items
  from placed`,
)

/** The attention reason of an order without an email address; adding the address resolves it. */
export const NO_EMAIL = 'No email address is known.'

type Buyer = {
  orderId: number
  billing: StoredAddress
  shipping: StoredAddress
  /** Null keeps the known address. */
  email: string | null
  emailNormalized: string | null
  name: string
  now: Date
}

/** Adds the billing form to an order created without one. Undefined when somebody else was faster. */
export async function setBuyer(tx: Queryable, buyer: Buyer): Promise<PlacedOrder | undefined> {
  const { rows } = await tx.execute<PlacedOrder>(sql`
    with placed as (
      update ${orders} set billing = ${JSON.stringify(buyer.billing)}, shipping = ${JSON.stringify(buyer.shipping)},
        email = coalesce(${buyer.email}, email), email_normalized = coalesce(${buyer.emailNormalized}, email_normalized),
        buyer_name = ${buyer.name}, updated_at = ${buyer.now.toISOString()},
        status = case when status = 'attention' and attention_reason = ${NO_EMAIL} then 'completed' else status end,
        attention_reason = nullif(attention_reason, ${NO_EMAIL})
      where id = ${buyer.orderId} and billing is null and anonymized_at is null
      returning id, key, number
    )
    select placed.id, placed.key, placed.number,
      (select json_agg(${ITEM_JSON} order by item.id) from ${orderItems} as item where item.order_id = placed.id) as items
    from placed`)
  return rows[0]
}

export async function insertOrderEvent(
  tx: Queryable,
  values: typeof orderEvents.$inferInsert,
): Promise<void> {
  await insertOrderEvents(tx, [values])
}

export async function insertOrderEvents(
  tx: Queryable,
  values: (typeof orderEvents.$inferInsert)[],
): Promise<void> {
  if (values.length > 0) await tx.insert(orderEvents).values(values)
}

/** Cancels an order that will not be paid. */
export async function cancelOrder(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: now, updatedAt: now })
    .where(eq(orders.id, id))
  await tx.insert(orderEvents).values({ orderId: id, kind: 'cancelled', createdAt: now })
}

type Resolution = { orderId: number; staffId: number; note: string; now: Date }
type ResolvedOrder = UndeliveredOrder & {
  userId: number | null
  email: string
  buyerName: string
  subtotalCents: number
  discountCents: number
  totalCents: number
}

/** Completes an order, and its attempt if that was under review. Undefined when the order needs no attention. */
export async function resolveOrder(
  tx: Queryable,
  { orderId, staffId, note, now }: Resolution,
): Promise<ResolvedOrder | undefined> {
  const { rows } = await tx.execute<ResolvedOrder>(sql`
    with placed as (
      update ${orders} set status = case when refunded_cents > 0 then 'partially_refunded' else 'completed' end,
        updated_at = ${now.toISOString()}
      where id = ${orderId} and status = 'attention' returning *
    ), attempt as (
      update ${checkoutAttempts} as attempt set status = 'completed', updated_at = ${now.toISOString()}
      from placed where attempt.id = placed.attempt_id and attempt.status = 'review'
    ), logged as (
      insert into ${orderEvents} (order_id, kind, message, actor_id, shown_to_buyer, created_at)
      select id, 'resolved', ${note}, ${staffId}, false, ${now.toISOString()} from placed
    )
    select placed.id, placed.key, placed.number, placed.user_id as "userId", placed.email, placed.buyer_name as "buyerName",
      placed.subtotal_cents as "subtotalCents", placed.discount_cents as "discountCents", placed.total_cents as "totalCents",
      (select json_agg(${UNDELIVERED_JSON} order by item.id) from ${orderItems} as item where item.order_id = placed.id) as items
    from placed`)
  return rows[0]
}
