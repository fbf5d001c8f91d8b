import { type OrderStatus, PAID_ORDER_STATUSES } from '#core/domain/order-status.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { listLicensesOf } from '../../licensing/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrderEvent } from '../ledger-queries.ts'
import { queueReceipt } from '../queue-order-mails.ts'
import { listOrderItems, lockOrder } from './staff-queries.ts'

type Resending = { number: string; actor: AuditActor }

/** Sends another copy of the receipt to the order's current address. */
export async function resendReceipt(
  { db, clock, keyring, queueMail }: OrderDeps,
  { number, actor }: Resending,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, number)
    if (!order) throw new AppError('not_found')
    if (!(PAID_ORDER_STATUSES as readonly OrderStatus[]).includes(order.status))
      throw new AppError('conflict', { message: 'Only a paid order has a receipt.' })
    if (order.email === '')
      throw new AppError('conflict', { message: 'The buyer has no known email address.' })
    const now = clock.now()
    await queueReceipt({ queueMail, keyring }, tx, {
      order: { ...order, items: await listOrderItems(tx, order.id) },
      totals: order,
      licenses: await listLicensesOf(tx, [order.id], { now, keyring, masked: false, viewer: 'buyer' }),
      to: { email: order.email, name: order.buyerName, userId: order.userId },
      now,
      isCopy: true,
    })
    await insertOrderEvent(tx, {
      orderId: order.id,
      kind: 'receipt_sent',
      message: 'Sent again by staff.',
      actorId: actor.userId,
      shownToBuyer: false,
      createdAt: now,
    })
    await recordAudit(tx, {
      actor,
      action: 'order.receipt_resent',
      subjectId: number,
      before: null,
      after: {},
    })
  })
}
