import { adminPaths } from '#core/admin-paths.ts'
import { formatCents } from '#core/domain/money.ts'
import { refundRequests, staffNotifications } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import type { InsertedOrder } from './inserted-order.ts'
import { minutesAfter } from './times.ts'

/** Staff notifications for the first login, and an open refund request. */
export async function insertStaffNotices(tx: Tx, orders: InsertedOrder[]): Promise<void> {
  const requested = orders.find(({ customer, daysAgo }) => customer === 'daniel' && daysAgo === 3)
  const flagged = orders.find(({ status }) => status === 'attention')
  const recent = orders.filter(({ paid, daysAgo }) => paid && daysAgo <= 3)
  await tx
    .insert(staffNotifications)
    .values([
      ...(flagged
        ? [notice('attention', `Order ${flagged.number} needs attention`, flagged.note, flagged, 2)]
        : []),
      ...recent.map((order) =>
        notice('new_order', `New order ${order.number}`, formatCents(order.totalCents), order, 2),
      ),
      ...(requested
        ? [
            notice(
              'refund_request',
              `Refund requested for order ${requested.number}`,
              REASON,
              requested,
              1500,
            ),
          ]
        : []),
    ])
  if (requested)
    await tx.insert(refundRequests).values({
      orderId: requested.orderId,
      userId: requested.userId,
      reason: REASON,
      createdAt: minutesAfter(requested.at, 1500),
    })
}

const REASON = 'I bought this for the wrong site. Could you refund it, please?'

type Kind = typeof staffNotifications.$inferInsert.kind

function notice(kind: Kind, title: string, body: string, order: InsertedOrder, minutes: number) {
  return {
    kind,
    title,
    body,
    link: adminPaths.orders(),
    dedupeKey: `${kind}:${order.orderId}`,
    createdAt: minutesAfter(order.at, minutes),
  }
}
