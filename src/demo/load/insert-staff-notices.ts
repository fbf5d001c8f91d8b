import { formatCents } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { refundRequests, staffNotifications } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import type { InsertedOrder } from './inserted-order.ts'
import { minutesAfter } from './moment.ts'

/** What the bell shows at the first visit, and a refund that waits for a decision. */
export async function insertStaffNotices(tx: Tx, orders: InsertedOrder[]): Promise<void> {
  const asked = orders.find(({ customer, daysAgo }) => customer === 'daniel' && daysAgo === 3)
  const odd = orders.find(({ status }) => status === 'attention')
  const recent = orders.filter(({ paid, daysAgo }) => paid && daysAgo <= 3)
  await tx
    .insert(staffNotifications)
    .values([
      ...(odd ? [notice('attention', `Order ${odd.number} needs a look`, odd.note, odd, 2)] : []),
      ...recent.map((order) =>
        notice('new_order', `New order ${order.number}`, formatCents(order.totalCents), order, 2),
      ),
      ...(asked
        ? [notice('refund_request', `Refund asked for order ${asked.number}`, REASON, asked, 1500)]
        : []),
    ])
  if (asked)
    await tx.insert(refundRequests).values({
      orderId: asked.orderId,
      userId: asked.userId,
      reason: REASON,
      createdAt: minutesAfter(asked.at, 1500),
    })
}

const REASON = 'I bought this for the wrong site. Could you refund it, please?'

type Kind = typeof staffNotifications.$inferInsert.kind

function notice(kind: Kind, title: string, body: string, order: InsertedOrder, minutes: number) {
  return {
    kind,
    title,
    body,
    link: paths.adminOrders(),
    dedupeKey: `${kind}:${order.orderId}`,
    createdAt: minutesAfter(order.at, minutes),
  }
}
