import { eq } from 'drizzle-orm'
import { orders } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** The buyer of a license, for shops that share it with the buyer's sites. */
export async function findBuyer(
  db: Queryable,
  { orderId }: { orderId: number | null },
): Promise<{ name: string; email: string } | null> {
  if (orderId === null) return null
  const [row] = await db
    .select({ name: orders.buyerName, email: orders.email })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row ? { name: row.name ?? '', email: row.email ?? '' } : null
}
