import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { PurchaseKind } from '#core/domain/purchase-kind.ts'
import { REFUND_TRANSITIONS, type RefundStatus } from '#core/domain/refund-status.ts'
import { statusesBefore } from '#core/domain/transitions.ts'
import { ledgerEntries, orderEvents, orderItems, orders, payments, refunds } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type RefundRow = typeof refunds.$inferSelect
/** A payment that a provider knows: only of these there are refunds and disputes. */
export type PaymentRow = typeof payments.$inferSelect & { provider: PaymentProvider }

export async function findPayment(db: Queryable, id: number): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row && atProvider(row)
}

/** Only one transaction at a time changes what was refunded or disputed of a payment. */
export async function lockPayment(tx: Queryable, id: number): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  const payment = row && atProvider(row)
  if (!payment) throw new Error(`no payment ${id}`)
  return payment
}

function atProvider(row: typeof payments.$inferSelect): PaymentRow | undefined {
  const { provider } = row
  return provider === 'none' ? undefined : { ...row, provider }
}

const orderColumns = {
  id: orders.id,
  key: orders.key,
  number: orders.number,
  status: orders.status,
  userId: orders.userId,
  email: orders.email,
  buyerName: orders.buyerName,
  paymentId: orders.paymentId,
  totalCents: orders.totalCents,
  refundedCents: orders.refundedCents,
  paidAt: orders.paidAt,
  kinds: sql<
    PurchaseKind[]
  >`array(select distinct kind from ${orderItems} as item where item.order_id = ${orders.id})`,
}
export type RefundedOrder = Awaited<ReturnType<typeof listOrdersOf>>[number]

function listOrdersOf(db: Queryable, condition: ReturnType<typeof eq>) {
  return db.select(orderColumns).from(orders).where(condition)
}

export async function findOrderOfPayment(
  db: Queryable,
  paymentId: number,
): Promise<RefundedOrder | undefined> {
  return (await listOrdersOf(db, eq(orders.paymentId, paymentId)))[0]
}

export async function findOrderById(db: Queryable, id: number): Promise<RefundedOrder | undefined> {
  return (await listOrdersOf(db, eq(orders.id, id)))[0]
}

/**
 * Reserves money for a refund. The condition is part of the update, so concurrent refunds never exceed what was captured;
 * a disputed payment is not refundable, because the bank may take the money as well.
 */
export async function reserveRefund(tx: Queryable, paymentId: number, amountCents: number): Promise<boolean> {
  const reserved = await tx
    .update(payments)
    .set({ refundedCents: sql`${payments.refundedCents} + ${amountCents}` })
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.status, 'captured'),
        isNull(payments.disputedAt),
        fitsInCapture(amountCents),
      ),
    )
    .returning({ id: payments.id })
  return reserved.length > 0
}

function fitsInCapture(amountCents: number): SQL {
  return lte(sql`${payments.refundedCents} + ${amountCents}`, payments.capturedCents)
}

/** Less after a refund that failed, more after one that was made in the provider's dashboard. */
export async function adjustReserved(tx: Queryable, paymentId: number, byCents: number): Promise<void> {
  await tx
    .update(payments)
    .set({ refundedCents: sql`${payments.refundedCents} + ${byCents}` })
    .where(eq(payments.id, paymentId))
}

export async function insertRefund(tx: Queryable, values: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(values).returning()
  if (!row) throw new Error('insert returned nothing')
  return row
}

export async function findRefund(db: Queryable, id: number): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

export function listRefunds(db: Queryable, paymentId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id))
}

type Move = { id: number; status: RefundStatus } & Partial<typeof refunds.$inferInsert>

/** Moves a refund along its transition table; false when there is no such transition. */
export async function moveRefund(tx: Queryable, { id, status, ...values }: Move): Promise<boolean> {
  const before = statusesBefore<RefundStatus>(REFUND_TRANSITIONS, status)
  const moved = await tx
    .update(refunds)
    .set({ ...values, status })
    .where(and(eq(refunds.id, id), inArray(refunds.status, before)))
    .returning({ id: refunds.id })
  return moved.length > 0
}

const WAIT = sql`least(interval '1 minute' * power(2, least(refund.reconcile_count, 10)), interval '6 hours')`

/** Refunds due for a check. Taking one schedules its next check. */
export async function takeDueRefunds(db: Queryable, now: Date, limit: number): Promise<{ id: number }[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    update ${refunds} as refund set reconcile_count = refund.reconcile_count + 1,
      next_reconcile_at = ${now.toISOString()}::timestamptz + ${WAIT}
    where refund.id in (
      select id from ${refunds} where next_reconcile_at <= ${now.toISOString()}::timestamptz
      order by next_reconcile_at limit ${limit} for update skip locked
    )
    returning refund.id`)
  return rows
}

/** After the clock was set back: nothing waits longer than it would if it had been checked just now. */
export async function bringRefundsBack(db: Queryable, now: Date): Promise<void> {
  const until = sql`${now.toISOString()}::timestamptz + ${WAIT}`
  await db.execute(
    sql`update ${refunds} as refund set next_reconcile_at = ${until} where refund.next_reconcile_at > ${until}`,
  )
}

/** Written once, however often it is reported. */
export async function insertLedgerEntry(
  tx: Queryable,
  values: typeof ledgerEntries.$inferInsert,
): Promise<void> {
  await tx.insert(ledgerEntries).values(values).onConflictDoNothing()
}

/** What disputes have taken so far by our ledger, and in how many entries. */
export async function readDisputed(
  tx: Queryable,
  paymentId: number,
): Promise<{ cents: number; entries: number }> {
  const [row] = await tx
    .select({
      cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::int`,
      entries: sql<number>`count(*)::int`,
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.paymentId, paymentId),
        inArray(ledgerEntries.kind, ['dispute', 'dispute_reversal']),
      ),
    )
  return row ?? { cents: 0, entries: 0 }
}

export async function setDisputedAt(
  tx: Queryable,
  paymentId: number,
  disputedAt: Date | null,
): Promise<void> {
  await tx.update(payments).set({ disputedAt }).where(eq(payments.id, paymentId))
}

type Refunding = { id: number; capturedCents: number; byCents: number; now: Date }

/**
 * Adds to what was refunded of an order, or takes back what a failed refund had added; the status follows from the sum.
 * An order that staff have not settled yet still needs them, unless everything is refunded.
 */
export async function refundOrderRow(
  tx: Queryable,
  { id, capturedCents, byCents, now }: Refunding,
): Promise<void> {
  const refunded = sql`${orders.refundedCents} + ${byCents}::int`
  const isFull = sql`${refunded} >= ${capturedCents}::int`
  await tx
    .update(orders)
    .set({
      refundedCents: refunded,
      status: sql`case when ${isFull} then 'refunded' when ${IS_UNSETTLED} then 'attention'
        when ${refunded} > 0 then 'partially_refunded' else 'completed' end`,
      refundedAt: sql`case when ${isFull} then coalesce(${orders.refundedAt}, ${now.toISOString()}::timestamptz) end`,
      updatedAt: now,
    })
    .where(eq(orders.id, id))
}

const IS_UNSETTLED = sql`(${orders.status} = 'attention' or ${orders.status} = 'refunded'
  and ${orders.attentionReason} is not null and not exists (
    select from ${orderEvents} where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.kind} = 'resolved'))`

/** What is left of the money for an order. */
export async function readMoneyLeft(
  tx: Queryable,
  orderId: number,
): Promise<{ leftCents: number; isDisputed: boolean }> {
  const [row] = await tx
    .select({
      leftCents: sql<number>`${payments.capturedCents} - ${orders.refundedCents}`,
      isDisputed: sql<boolean>`${payments.disputedAt} is not null`,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, orderId))
  if (!row) throw new Error(`order ${orderId} has no payment`)
  return row
}
