import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import {
  checkoutAttempts,
  invoices,
  orderEvents,
  orderNotes,
  orders,
  payments,
  refundRequests,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type Batch = { limit: number; now: Date }

/** Orders whose buyer is to be scope: a person's, or all that are old enough. */
export type ErasureScope = { userId: number; emailNormalized: string } | { before: Date }

/** Takes the buyers out of some orders and gives back the orders' ids. Totals, lines and payments stay. */
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
  const nobody = { email: '', emailNormalized: '', buyerName: '', billing: null, shipping: null }
  const erased = await tx
    .update(orders)
    .set({ ...nobody, anonymizedAt: now, updatedAt: now })
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
  // "PayPal ada@example.com".
  await tx
    .update(payments)
    .set({ methodDetail: null })
    .where(inArray(payments.id, idsOf(erased.map(({ paymentId }) => paymentId))))
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

function matching(scope: ErasureScope): SQL | undefined {
  if ('before' in scope) return lt(orders.createdAt, scope.before)
  return or(eq(orders.userId, scope.userId), eq(orders.emailNormalized, scope.emailNormalized))
}

/** What was typed for checkouts that never became an order. */
export async function eraseAttemptsOf(tx: Queryable, userId: number): Promise<void> {
  await tx
    .update(checkoutAttempts)
    .set({ billing: null, shipping: null })
    .where(eq(checkoutAttempts.userId, userId))
}

/** What staff and buyers wrote to each other about orders. */
export async function deleteSupportRecordsBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(orderNotes).where(lt(orderNotes.createdAt, moment))
  await db.delete(refundRequests).where(lt(refundRequests.createdAt, moment))
}

/** What was typed for checkouts that came to nothing. */
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
