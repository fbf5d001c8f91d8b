import { formatCents } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import type { Queryable } from '#server/platform/database.ts'
import { disableLicensesOf, revertPurchases } from '../../licensing/index.ts'
import { notifyStaff, notifyUser } from '../../notifications/index.ts'
import type { ProviderRefund } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrderEvent } from '../ledger-queries.ts'
import { queueRefundMail } from '../queue-order-mails.ts'
import { queueRefundWebhook } from '../queue-order-webhooks.ts'
import {
  insertLedgerEntry,
  type PaymentRow,
  type RefundedOrder,
  type RefundRow,
  refundOrderRow,
} from './refund-queries.ts'

type Refunding = {
  payment: PaymentRow
  row: RefundRow
  order: RefundedOrder | undefined
  now: Date
}

/** Ledger, order, licenses, timeline and mail change together, so no key outlives a full refund. */
export async function applyRefund(
  { queueMail }: Pick<OrderDeps, 'queueMail'>,
  tx: Queryable,
  { payment, row, refund, order, now }: Refunding & { refund: ProviderRefund },
): Promise<void> {
  const { amountCents } = row
  await insertLedgerEntry(tx, {
    ...entryOf(payment, row, now),
    kind: 'refund',
    amountCents: -amountCents,
    providerRef: refund.ref,
  })
  if (!order) return
  const full = order.refundedCents + amountCents >= payment.capturedCents
  await refundOrderRow(tx, {
    id: order.id,
    byCents: amountCents,
    status: full ? 'refunded' : 'partially_refunded',
    now,
  })
  if (full) {
    await disableLicensesOf(tx, { orderId: order.id, reason: 'refund', now })
    await revertPurchases(tx, { orderId: order.id, now })
  }
  await insertOrderEvent(tx, { orderId: order.id, kind: 'refunded', amountCents, createdAt: now })
  await queueRefundWebhook(tx, { order, refundId: row.id, amountCents, full, now })
  const { userId } = order
  const byMail =
    userId === null ||
    (await notifyUser(tx, {
      userId,
      kind: 'refund',
      title: `${formatCents(amountCents)} of order ${order.number} was refunded`,
      link: paths.order(order.key),
      dedupeKey: `refund:${row.id}`,
    }))
  if (!byMail || order.email === '') return
  const to = { email: order.email, name: order.buyerName, userId }
  await queueRefundMail(queueMail, tx, { order, to, refundId: row.id, amountCents, full })
}

/** `row` is as it was before: a refund that had succeeded is reversed in the ledger and the order. */
export async function applyRefundFailure(
  _deps: OrderDeps,
  tx: Queryable,
  { payment, row, order, reason, now }: Refunding & { reason: string | null },
): Promise<void> {
  const { amountCents } = row
  if (row.status === 'succeeded') {
    await insertLedgerEntry(tx, {
      ...entryOf(payment, row, now),
      kind: 'refund_reversal',
      amountCents,
      providerRef: row.providerRef ?? `refund ${row.id}`,
    })
    if (order) await refundOrderRow(tx, { id: order.id, byCents: -amountCents, status: null, now })
  }
  if (!order) return
  const message = reason ?? ''
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: 'refund_failed',
    message,
    amountCents,
    shownToBuyer: false,
    createdAt: now,
  })
  await notifyStaff(tx, {
    kind: 'attention',
    title: `A refund for order ${order.number} failed`,
    body: `${formatCents(amountCents)}. ${message}`.trim(),
    link: `${paths.adminOrders()}/${order.number}`,
    dedupeKey: `refund:${row.id}:failed`,
  })
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
