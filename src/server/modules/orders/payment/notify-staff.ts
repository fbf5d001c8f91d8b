import { adminPaths } from '#core/admin-paths.ts'
import { formatCents } from '#core/domain/money.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notifyStaff } from '../../notifications/index.ts'
import type { WrittenOrder } from '../ledger-queries.ts'

type OrderNews = {
  order: Pick<WrittenOrder, 'id' | 'number' | 'reason'>
  totalCents: number
  buyerName: string
}

/** Notifies staff once per order, and says so when the order needs attention. */
export async function notifyStaffOfOrder(
  tx: Queryable,
  { order, totalCents, buyerName }: OrderNews,
): Promise<void> {
  const { reason } = order
  await notifyStaff(tx, {
    kind: reason ? 'attention' : 'new_order',
    title: reason ? `Order ${order.number} needs attention` : `New order ${order.number}`,
    body: reason || `${formatCents(totalCents)}${buyerName ? ` from ${buyerName}` : ''}`,
    link: adminPaths.order(order.number),
    dedupeKey: `order:${order.id}:${reason ? 'attention' : 'new'}`,
  })
}
