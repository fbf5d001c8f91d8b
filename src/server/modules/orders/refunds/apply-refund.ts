import { adminPaths } from '#core/admin-paths.ts'
import { formatCents } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notifyStaff, notifyUser } from '../../notifications/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrderEvent } from '../ledger-queries.ts'
import { queueRefundFailedMail, queueRefundMail } from '../queue-order-mails.ts'
import { queueRefundFailedWebhook, queueRefundWebhook } from '../queue-order-webhooks.ts'
import {
  insertLedgerEntry,
  type PaymentRow,
  type RefundedOrder,
  type RefundRow,
  refundOrderRow,
} from './refund-queries.ts'
import { syncLicenses } from './sync-licenses.ts'

type RefundDeps = Pick<OrderDeps, 'queueMail' | 'keyring'>

type Refunding = {
  payment: PaymentRow
  row: RefundRow
  order: RefundedOrder | undefined
  now: Date
}

/** Ledger, order, licenses, timeline and mail change together, so no key outlives a full refund. */
export async function applyRefund(
  deps: RefundDeps,
  tx: Queryable,
  { payment, row, ref, order, now }: Refunding & { ref: string },
): Promise<void> {
  const { amountCents } = row
  await insertLedgerEntry(tx, {
    ...entryOf(payment, row, now),
    kind: 'refund',
    amountCents: -amountCents,
    providerRef: ref,
  })
  if (!order) return
  const { capturedCents } = payment
  const full = order.refundedCents + amountCents >= capturedCents
  await refundOrderRow(tx, { id: order.id, capturedCents, byCents: amountCents, now })
  await syncLicenses(deps, tx, { orderId: order.id, now })
  await insertOrderEvent(tx, { orderId: order.id, kind: 'refunded', amountCents, createdAt: now })
  await queueRefundWebhook(tx, { order, refundId: row.id, amountCents, full, now })
  const title = `${formatCents(amountCents)} of order ${order.number} was refunded`
  if (!(await wantsRefundMail(tx, { order, title, dedupeKey: `refund:${row.id}` }))) return
  await queueRefundMail(deps.queueMail, tx, {
    order,
    to: recipientOf(order),
    refundId: row.id,
    amountCents,
    full,
    note: row.noteToBuyer,
    kinds: order.kinds,
  })
}

/** `row` is as it was before. A refund that had succeeded is taken back everywhere, and the buyer is told so. */
export async function applyRefundFailure(
  deps: RefundDeps,
  tx: Queryable,
  { payment, row, order, reason, now }: Refunding & { reason: string | null },
): Promise<void> {
  const hadSucceeded = row.status === 'succeeded'
  if (hadSucceeded) await takeBack(deps, tx, { payment, row, order, now })
  if (!order) return
  const { amountCents } = row
  const message = reason ?? ''
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: 'refund_failed',
    message,
    amountCents,
    // Buyers who never heard of the refund need not hear of its failure.
    shownToBuyer: hadSucceeded,
    createdAt: now,
  })
  await notifyStaff(tx, {
    kind: 'attention',
    title: `A refund for order ${order.number} failed`,
    body: `${formatCents(amountCents)}. ${message}`.trim(),
    link: `${adminPaths.orders()}/${order.number}`,
    dedupeKey: `refund:${row.id}:failed`,
  })
}

async function takeBack(
  deps: RefundDeps,
  tx: Queryable,
  { payment, row, order, now }: Refunding,
): Promise<void> {
  const { amountCents } = row
  await insertLedgerEntry(tx, {
    ...entryOf(payment, row, now),
    kind: 'refund_reversal',
    amountCents,
    providerRef: row.providerRef ?? `refund ${row.id}`,
  })
  if (!order) return
  const { capturedCents } = payment
  await refundOrderRow(tx, { id: order.id, capturedCents, byCents: -amountCents, now })
  await syncLicenses(deps, tx, { orderId: order.id, now })
  await queueRefundFailedWebhook(tx, { order, refundId: row.id, amountCents, now })
  const title = `Your refund of ${formatCents(amountCents)} for order ${order.number} did not go through`
  if (!(await wantsRefundMail(tx, { order, title, dedupeKey: `refund:${row.id}:failed` }))) return
  await queueRefundFailedMail(deps.queueMail, tx, {
    order,
    to: recipientOf(order),
    refundId: row.id,
    amountCents,
    wasFull: order.refundedCents >= capturedCents,
    kinds: order.kinds,
  })
}

type Notice = { order: RefundedOrder; title: string; dedupeKey: string }

/** Notifies buyers with an account; true if a mail should follow. */
async function wantsRefundMail(tx: Queryable, { order, title, dedupeKey }: Notice): Promise<boolean> {
  const { userId, email, key } = order
  const byMail =
    userId === null ||
    (await notifyUser(tx, { userId, kind: 'refund', title, link: paths.order(key), dedupeKey }))
  return byMail && email !== ''
}

function recipientOf({ email, buyerName, userId }: RefundedOrder) {
  return { email, name: buyerName, userId }
}

function entryOf(payment: PaymentRow, row: RefundRow, now: Date) {
  return {
    provider: payment.provider,
    paymentId: payment.id,
    refundId: row.id,
    currency: payment.currency,
    live: payment.live,
    occurredAt: now,
    createdAt: now,
  }
}
