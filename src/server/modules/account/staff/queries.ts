import { desc, eq, sql } from 'drizzle-orm'
import { orders } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export function listNewestOrders(db: Queryable, userId: number, limit: number) {
  return db
    .select({
      number: orders.number,
      status: orders.status,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

/** The number of orders and the amount paid, minus refunds. */
export async function sumOrders(
  db: Queryable,
  userId: number,
): Promise<{ count: number; spentCents: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      spentCents: sql<number>`coalesce(sum(${orders.totalCents} - ${orders.refundedCents}) filter (where ${orders.paidAt} is not null), 0)::int`,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
  return row ?? { count: 0, spentCents: 0 }
}
