import type { Queryable } from '#server/platform/database.ts'
import type { QueueMail } from '../mail/index.ts'
import { itemTitle } from './item-title.ts'
import type { PlacedOrder } from './ledger-queries.ts'

type Recipient = { email: string; name: string; userId: number | null }

type Receipt = {
  order: PlacedOrder
  totals: { discountCents: number; totalCents: number }
  licenses: readonly { orderItemId: number | null; key: string }[]
  to: Recipient
  /** A copy that staff send on purpose. */
  isCopy?: true
}

/** Exactly one receipt per order: the dedupe key prevents a second one, except for a copy that staff send. */
export async function queueReceipt(
  queueMail: QueueMail,
  tx: Queryable,
  { order, totals, licenses, to, isCopy }: Receipt,
): Promise<void> {
  const names = new Map(order.items.map((item) => [item.id, itemTitle(item)]))
  await queueMail(tx, 'order-receipt', {
    to: recipient(to),
    orderId: order.id,
    ...(!isCopy && { dedupeKey: `receipt:${order.id}` }),
    payload: {
      name: to.name,
      number: order.number,
      key: order.key,
      lines: order.items.map((item) => ({
        name: itemTitle(item),
        quantity: item.quantity,
        totalCents: item.quantity * item.unitCents,
      })),
      discountCents: totals.discountCents,
      totalCents: totals.totalCents,
      hasDownloads: order.items.some(({ noDownload }) => !noDownload),
      licenses: licenses.map(({ orderItemId, key }) => ({ name: names.get(orderItemId ?? 0) ?? '', key })),
    },
  })
}

type OrderMail = { order: { id: number; key: string; number: string }; to: Recipient }

export async function queueRefundMail(
  queueMail: QueueMail,
  tx: Queryable,
  {
    order,
    to,
    refundId,
    amountCents,
    full,
    note,
  }: OrderMail & { refundId: number; amountCents: number; full: boolean; note: string },
): Promise<void> {
  await queueMail(tx, 'refund', {
    to: recipient(to),
    orderId: order.id,
    dedupeKey: `refund:${refundId}`,
    payload: { name: to.name, number: order.number, key: order.key, amountCents, full, note },
  })
}

/** Corrects the refund mail of a refund that the provider failed later. */
export async function queueRefundFailedMail(
  queueMail: QueueMail,
  tx: Queryable,
  {
    order,
    to,
    refundId,
    amountCents,
    wasFull,
  }: OrderMail & { refundId: number; amountCents: number; wasFull: boolean },
): Promise<void> {
  await queueMail(tx, 'refund-failed', {
    to: recipient(to),
    orderId: order.id,
    dedupeKey: `refund-failed:${refundId}`,
    payload: { name: to.name, number: order.number, key: order.key, amountCents, wasFull },
  })
}

export async function queueRefundDeclinedMail(
  queueMail: QueueMail,
  tx: Queryable,
  { order, to, requestId, answer }: OrderMail & { requestId: number; answer: string },
): Promise<void> {
  await queueMail(tx, 'refund-declined', {
    to: recipient(to),
    orderId: order.id,
    dedupeKey: `refund-declined:${requestId}`,
    payload: { name: to.name, number: order.number, key: order.key, answer },
  })
}

function recipient({ email, name, userId }: Recipient) {
  return { email, name, ...(userId !== null && { userId }) }
}
