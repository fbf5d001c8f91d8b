import { DAY_MINUTES } from '#core/domain/durations.ts'
import type { OrderEventKind } from '#core/domain/order-event-kind.ts'
import { orderEvents } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import type { InsertedOrder } from './inserted-order.ts'
import { minutesAfter } from './times.ts'

export async function insertOrderEvents(tx: Tx, orders: InsertedOrder[]): Promise<void> {
  await tx.insert(orderEvents).values(orders.flatMap(eventsOf))
}

function eventsOf(order: InsertedOrder) {
  const event = (kind: OrderEventKind, minutes: number, message = '', amountCents?: number) => ({
    orderId: order.orderId,
    kind,
    message,
    amountCents,
    createdAt: minutesAfter(order.at, minutes),
  })
  if (order.status === 'pending') return [event('payment_pending', 0)]
  if (order.status === 'cancelled') return [event('payment_pending', 0), event('cancelled', DAY_MINUTES)]

  const settled =
    order.status === 'attention'
      ? { ...event('attention', 1, order.note), shownToBuyer: false }
      : event('completed', 1)
  return [
    event('paid', 1, '', order.totalCents),
    settled,
    event('invoice_issued', 2),
    ...(order.refund
      ? [{ ...event('refunded', 0, order.note, order.refundCents), createdAt: order.refund.at }]
      : []),
  ]
}
