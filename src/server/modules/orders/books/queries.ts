import { eq, sql } from 'drizzle-orm'
import type { OrderEventKind } from '#core/domain/order-event-kind.ts'
import type { AttemptLine, StoredAddress } from '#server/db/tables/index.ts'
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

/** What the provider took, in our books: the payment, the ledger and the attempt, whose key is unique everywhere. */
const SETTLED = sql`
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
  ), settled as (
    update ${checkoutAttempts} set status = ${param('attemptStatus')}::text, review_reason = ${param('reviewReason')}::text,
      next_reconcile_at = ${param('nextReconcileAt')}::timestamptz, updated_at = ${param('now')}::timestamptz
    where id = ${param('attemptId')}::int
  ), told as (
    insert into ${orderEvents} (order_id, kind, message, amount_cents, created_at)
    select bought.id, event.kind, event.message, event."amountCents", ${param('now')}::timestamptz
    from bought, jsonb_to_recordset(${param('events')}::jsonb) as event (kind text, message text, "amountCents" int)
  )`

export type BoughtItem = {
  id: number
  productId: number | null
  planId: number | null
  kind: AttemptLine['kind']
  licenseId: number | null
  name: string
  planName: string
  quantity: number
  unitCents: number
  sitesLimit: number | null
  months: number | null
}
export type BoughtOrder = { id: number; key: string; number: string; items: BoughtItem[] }

const ITEM_JSON = sql`json_build_object('id', item.id, 'productId', item.product_id, 'planId', item.plan_id,
  'kind', item.kind, 'licenseId', item.license_id, 'name', item.name, 'planName', item.plan_name, 'quantity', item.quantity,
  'unitCents', item.unit_cents, 'sitesLimit', item.sites_limit, 'months', item.months)`

/**
 * The order out of the frozen cart, in one statement. A product, plan or license that was deleted since then is left out
 * of the line, not the line out of the order: it was paid for.
 */
export const insertOrder = statement<BoughtOrder>(
  'settle_insert_order',
  sql`
  with bought as (
    insert into ${orders} (
      key, user_id, attempt_id, payment_id, status, attention_reason, payment_method, subtotal_cents, discount_cents,
      shipping_cents, tax_cents, total_cents, coupon_id, coupon_code, email, email_normalized, buyer_name, billing, shipping,
      created_at, updated_at, paid_at
    )
    select attempt.key, attempt.user_id, attempt.id, ${param('paymentId')}::int, ${param('orderStatus')}::text,
      ${param('attentionReason')}::text, ${param('method')}::text, attempt.subtotal_cents, attempt.discount_cents,
      attempt.shipping_cents, attempt.tax_cents, attempt.total_cents, attempt.coupon_id, attempt.coupon_code,
      ${param('email')}::text, ${param('emailNormalized')}::text, ${param('buyerName')}::text,
      ${param('billing')}::jsonb, ${param('shipping')}::jsonb,
      ${param('now')}::timestamptz, ${param('now')}::timestamptz, ${param('paidAt')}::timestamptz
    from ${checkoutAttempts} as attempt where attempt.id = ${param('attemptId')}::int
    returning id, key, number
  ), ${SETTLED}, item as (
    insert into ${orderItems} (
      order_id, product_id, plan_id, kind, license_id, name, plan_name, quantity, unit_cents, sites_limit, months, created_at
    )
    select bought.id, (select id from ${products} where id = line."productId"), (select id from ${plans} where id = line."planId"),
      line.kind, (select id from ${licenses} where id = line."licenseId"), line.name, line."planName", line.quantity,
      line."unitCents", line."sitesLimit", line.months, ${param('now')}::timestamptz
    from bought, jsonb_to_recordset(${param('lines')}::jsonb) as line (
      "productId" int, "planId" int, "licenseId" int, kind text, name text, "planName" text, quantity int,
      "unitCents" int, "sitesLimit" int, months int)
    returning *
  )
  select bought.id, bought.key, bought.number, (select json_agg(${ITEM_JSON} order by item.id) from item) as items from bought`,
)

/** An order that was waiting for its money, or had given it up. */
export const updateOrder = statement<BoughtOrder>(
  'settle_update_order',
  sql`
  with bought as (
    update ${orders} set status = ${param('orderStatus')}::text, attention_reason = ${param('attentionReason')}::text,
      payment_method = ${param('method')}::text, updated_at = ${param('now')}::timestamptz, paid_at = ${param('paidAt')}::timestamptz
    where attempt_id = ${param('attemptId')}::int
    returning id, key, number
  ), ${SETTLED}
  select bought.id, bought.key, bought.number,
    (select json_agg(${ITEM_JSON} order by item.id) from ${orderItems} as item where item.order_id = bought.id) as items
  from bought`,
)

export type OrderEventValues = { kind: OrderEventKind; message: string; amountCents?: number }

/** Why an order waits that nobody can be written to about; knowing an address is all it takes. */
export const NO_EMAIL = 'No e-mail address is known.'

type Buyer = {
  orderId: number
  billing: StoredAddress
  shipping: StoredAddress
  /** Null keeps the address that is known. */
  email: string | null
  emailNormalized: string | null
  name: string
  now: Date
}

/** The billing form of an order that was made without it. Nothing when somebody else was faster. */
export async function fillInBuyer(tx: Queryable, buyer: Buyer): Promise<BoughtOrder | undefined> {
  const { rows } = await tx.execute<BoughtOrder>(sql`
    with bought as (
      update ${orders} set billing = ${JSON.stringify(buyer.billing)}, shipping = ${JSON.stringify(buyer.shipping)},
        email = coalesce(${buyer.email}, email), email_normalized = coalesce(${buyer.emailNormalized}, email_normalized),
        buyer_name = ${buyer.name}, updated_at = ${buyer.now.toISOString()},
        status = case when status = 'attention' and attention_reason = ${NO_EMAIL} then 'completed' else status end,
        attention_reason = nullif(attention_reason, ${NO_EMAIL})
      where id = ${buyer.orderId} and billing is null and anonymized_at is null
      returning id, key, number
    )
    select bought.id, bought.key, bought.number,
      (select json_agg(${ITEM_JSON} order by item.id) from ${orderItems} as item where item.order_id = bought.id) as items
    from bought`)
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

/** An order that will not be paid. */
export async function cancelOrder(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: now, updatedAt: now })
    .where(eq(orders.id, id))
  await tx.insert(orderEvents).values({ orderId: id, kind: 'cancelled', createdAt: now })
}

type Resolution = { orderId: number; staffId: number; note: string; now: Date }
type ResolvedOrder = BoughtOrder & {
  userId: number | null
  email: string
  buyerName: string
  subtotalCents: number
  discountCents: number
  totalCents: number
}

/** Nothing when the order needs no attention. Its attempt was paid as asked, or is now taken for it. */
export async function resolveOrder(
  tx: Queryable,
  { orderId, staffId, note, now }: Resolution,
): Promise<ResolvedOrder | undefined> {
  const { rows } = await tx.execute<ResolvedOrder>(sql`
    with bought as (
      update ${orders} set status = 'completed', updated_at = ${now.toISOString()}
      where id = ${orderId} and status = 'attention' returning *
    ), attempt as (
      update ${checkoutAttempts} as attempt set status = 'completed', updated_at = ${now.toISOString()}
      from bought where attempt.id = bought.attempt_id and attempt.status = 'review'
    ), told as (
      insert into ${orderEvents} (order_id, kind, message, actor_id, shown_to_buyer, created_at)
      select id, 'resolved', ${note}, ${staffId}, false, ${now.toISOString()} from bought
    )
    select bought.id, bought.key, bought.number, bought.user_id as "userId", bought.email, bought.buyer_name as "buyerName",
      bought.subtotal_cents as "subtotalCents", bought.discount_cents as "discountCents", bought.total_cents as "totalCents",
      (select json_agg(${ITEM_JSON} order by item.id) from ${orderItems} as item where item.order_id = bought.id) as items
    from bought`)
  return rows[0]
}
