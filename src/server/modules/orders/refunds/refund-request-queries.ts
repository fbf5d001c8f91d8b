import { and, eq } from 'drizzle-orm'
import { refundRequests } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export async function insertRefundRequest(
  tx: Queryable,
  values: typeof refundRequests.$inferInsert,
): Promise<void> {
  await tx.insert(refundRequests).values(values)
}

const isOpen = eq(refundRequests.status, 'open')

export async function withdrawOpenRequest(tx: Queryable, orderId: number, now: Date): Promise<boolean> {
  const withdrawn = await tx
    .update(refundRequests)
    .set({ status: 'withdrawn', decidedAt: now })
    .where(and(eq(refundRequests.orderId, orderId), isOpen))
    .returning({ id: refundRequests.id })
  return withdrawn.length > 0
}

type Decision = Pick<
  typeof refundRequests.$inferSelect,
  'id' | 'status' | 'answer' | 'decidedBy' | 'decidedAt'
>

/** Undefined when the request was already decided or withdrawn. */
export async function decideRequest(tx: Queryable, { id, ...values }: Decision) {
  const [row] = await tx
    .update(refundRequests)
    .set(values)
    .where(and(eq(refundRequests.id, id), isOpen))
    .returning({ orderId: refundRequests.orderId })
  return row
}
