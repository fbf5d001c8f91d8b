import { formatCents } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notifyStaff } from '../../notifications/index.ts'

type News = {
  order: { id: number; number: string }
  totalCents: number
  buyerName: string
  /** Empty when nothing is wrong. */
  reason: string
}

/** Rings once for each order, and says when somebody must look at it. */
export async function tellStaff(
  tx: Queryable,
  { order, totalCents, buyerName, reason }: News,
): Promise<void> {
  await notifyStaff(tx, {
    kind: reason ? 'attention' : 'new_order',
    title: reason ? `Order ${order.number} needs attention` : `New order ${order.number}`,
    body: reason || `${formatCents(totalCents)}${buyerName ? ` from ${buyerName}` : ''}`,
    link: `${paths.adminOrders()}/${order.number}`,
    dedupeKey: `order:${order.id}:${reason ? 'attention' : 'new'}`,
  })
}
