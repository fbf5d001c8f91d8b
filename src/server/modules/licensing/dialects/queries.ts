import { and, eq, isNull, sql } from 'drizzle-orm'
import { licenses, orders, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** The holder of a license, for shops that share it with the holder's sites. A buyer is who the order says. */
export async function findBuyer(
  db: Queryable,
  { id }: { id: number },
): Promise<{ name: string; email: string } | null> {
  const [row] = await db
    .select({
      name: sql<string>`coalesce(${orders.buyerName}, ${users.name}, '')`,
      email: sql<string>`coalesce(${orders.email}, ${users.email}, ${licenses.holderEmail}, '')`,
    })
    .from(licenses)
    .leftJoin(orders, and(eq(orders.id, licenses.orderId), isNull(licenses.heldSince)))
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(eq(licenses.id, id))
  return row ?? null
}
