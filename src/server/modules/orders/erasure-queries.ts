import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import {
  checkoutAttempts,
  invoices,
  licenses,
  orderEvents,
  orderNotes,
  orders,
  payments,
  refundRequests,
  refunds,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { hasLiveSubscription } from '../subscriptions/index.ts'

export type Batch = { limit: number; now: Date }

/** Whose orders lose their buyer: one person's, or all that are old enough. */
export type ErasureScope = { userId: number; emailNormalized: string | null } | { before: Date }

/** Removes the buyers from some orders and returns the orders' ids. Totals, items and payments stay. */
export async function eraseBuyers(
  tx: Queryable,
  scope: ErasureScope,
  { limit, now }: Batch,
): Promise<number[]> {
  const due = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.anonymizedAt), matching(scope)))
    .orderBy(orders.id)
    .limit(limit)
  const blank = { email: '', emailNormalized: '', buyerName: '', billing: null, shipping: null }
  const erased = await tx
    .update(orders)
    .set({ ...blank, anonymizedAt: now, updatedAt: now })
    .where(inArray(orders.id, due))
    .returning({ id: orders.id, attemptId: orders.attemptId, paymentId: orders.paymentId })
  const ids = erased.map(({ id }) => id)
  if (ids.length === 0) return []

  await tx
    .update(invoices)
    .set({ document: sql`jsonb_set(${invoices.document}, '{buyer}', 'null')` })
    .where(inArray(invoices.orderId, ids))
  await tx
    .update(checkoutAttempts)
    .set({ billing: null, shipping: null })
    .where(inArray(checkoutAttempts.id, idsOf(erased.map(({ attemptId }) => attemptId))))
  // It may contain an address: "PayPal ada@example.com".
  await tx
    .update(payments)
    .set({ methodDetail: null })
    .where(inArray(payments.id, idsOf(erased.map(({ paymentId }) => paymentId))))
  await tx
    .update(refunds)
    .set({ noteToBuyer: '' })
    .where(inArray(refunds.paymentId, idsOf(erased.map(({ paymentId }) => paymentId))))
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.delete(refundRequests).where(inArray(refundRequests.orderId, ids))
  await tx
    .insert(orderEvents)
    .values(ids.map((orderId) => ({ orderId, kind: 'anonymized' as const, createdAt: now })))
  return ids
}

function idsOf(found: (number | null)[]): number[] {
  const ids = found.filter((id) => id !== null)
  return ids.length > 0 ? ids : [0]
}

/** A subscription that a guest bought long ago and still pays reaches its holder through this order. */
const REACHES_SUBSCRIBER = sql`exists (select from ${licenses}
  where ${licenses.orderId} = ${orders.id} and ${hasLiveSubscription(licenses.id)})`

function matching(scope: ErasureScope): SQL | undefined {
  if ('before' in scope) return and(lt(orders.createdAt, scope.before), sql`not ${REACHES_SUBSCRIBER}`)
  const { userId, emailNormalized } = scope
  const own = eq(orders.userId, userId)
  if (emailNormalized === null) return own
  return or(own, and(isNull(orders.userId), eq(orders.emailNormalized, emailNormalized)))
}

/** Removes the addresses from a person's checkouts. */
export async function eraseAttemptsOf(tx: Queryable, userId: number): Promise<void> {
  await tx
    .update(checkoutAttempts)
    .set({ billing: null, shipping: null })
    .where(eq(checkoutAttempts.userId, userId))
}

/** Deletes what staff and buyers wrote about orders. */
export async function deleteSupportRecordsBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(orderNotes).where(lt(orderNotes.createdAt, moment))
  await db.delete(refundRequests).where(lt(refundRequests.createdAt, moment))
}

/** Removes the addresses from old checkouts that never became an order. */
export async function eraseAttemptsBefore(db: Queryable, moment: Date): Promise<void> {
  await db
    .update(checkoutAttempts)
    .set({ billing: null, shipping: null })
    .where(
      and(
        lt(checkoutAttempts.createdAt, moment),
        or(sql`${checkoutAttempts.billing} is not null`, sql`${checkoutAttempts.shipping} is not null`),
        sql`not exists (select 1 from ${orders} where ${orders.attemptId} = ${checkoutAttempts.id})`,
      ),
    )
}
