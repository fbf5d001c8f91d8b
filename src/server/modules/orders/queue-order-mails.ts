import type { PurchaseKind } from '#core/domain/purchase-kind.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { QueueMail } from '../mail/index.ts'
import { itemTitle, titleWithPeriod } from './item-title.ts'
import {
  isSubscriptionCharge,
  listPaidPeriods,
  listRenewals,
  type OrderRenewal,
  type PaidPeriod,
} from './order-renewals.ts'
import type { PlacedOrder } from './placed-order.ts'

type Recipient = { email: string; name: string; userId: number | null }

type Receipt = {
  order: PlacedOrder
  totals: { discountCents: number; totalCents: number }
  licenses: readonly { orderItemId: number | null; key: string }[]
  to: Recipient
  now: Date
  /** A copy that staff send on purpose. */
  isCopy?: true
}

/** Exactly one receipt per order: the dedupe key prevents a second one, except for a copy that staff send. */
export async function queueReceipt(
  { queueMail, keyring }: { queueMail: QueueMail; keyring: Keyring },
  tx: Queryable,
  { order, totals, licenses, to, now, isCopy }: Receipt,
): Promise<void> {
  const { renewals, periods, byItself } = await renewalsOf(tx, keyring, { order: { ...order, ...to }, now })
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
        name: titleWithPeriod(item, periods.get(item.id)),
        quantity: item.quantity,
        totalCents: item.quantity * item.unitCents,
      })),
      discountCents: totals.discountCents,
      totalCents: totals.totalCents,
      hasDownloads: order.items.some(({ noDownload }) => !noDownload),
      licenses: licenses.map(({ orderItemId, key }) => ({ name: names.get(orderItemId ?? 0) ?? '', key })),
      renewals: renewals.map(({ name, amountCents, at, cancelUntil, token }) => ({
        name,
        amountCents,
        at: at.toISOString(),
        cancelUntil: cancelUntil.toISOString(),
        token,
      })),
      byItself,
    },
  })
}

/** Most orders have nothing that renews, and ask nothing. */
async function renewalsOf(
  tx: Queryable,
  keyring: Keyring,
  { order, now }: { order: PlacedOrder & Recipient; now: Date },
): Promise<{ renewals: OrderRenewal[]; periods: Map<number, PaidPeriod>; byItself: boolean }> {
  if (order.items.every(({ renewalCents }) => renewalCents === null))
    return { renewals: [], periods: new Map(), byItself: false }
  return {
    renewals: await listRenewals(tx, keyring, { order, now }),
    periods: await listPaidPeriods(tx, [order.id]),
    byItself: await isSubscriptionCharge(tx, order.id),
  }
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
    kinds,
  }: OrderMail & {
    refundId: number
    amountCents: number
    full: boolean
    note: string
    kinds: PurchaseKind[]
  },
): Promise<void> {
  await queueMail(tx, 'refund', {
    to: recipient(to),
    orderId: order.id,
    dedupeKey: `refund:${refundId}`,
    payload: { name: to.name, number: order.number, key: order.key, amountCents, full, note, kinds },
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
    kinds,
  }: OrderMail & { refundId: number; amountCents: number; wasFull: boolean; kinds: PurchaseKind[] },
): Promise<void> {
  await queueMail(tx, 'refund-failed', {
    to: recipient(to),
    orderId: order.id,
    dedupeKey: `refund-failed:${refundId}`,
    payload: { name: to.name, number: order.number, key: order.key, amountCents, wasFull, kinds },
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
