import { RECONCILE_AFTER_SECONDS } from '#core/domain/limits.ts'
import type { OrderStatus } from '#core/domain/order-status.ts'
import { PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import type { RefundStatus } from '#core/domain/refund-status.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import { recordAudit } from '../../audit/index.ts'
import { cancelSubscription, lockSubscriptions, ofOrder } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrderEvent } from '../ledger-queries.ts'
import { performRefund } from './perform-refund.ts'
import {
  findOrderById,
  insertRefund,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  reserveRefund,
} from './refund-queries.ts'

type Wanted = {
  orderId: number
  /** Everything that is left, if not given. */
  amountCents?: number
  /** For staff only. */
  reason: string
  noteToBuyer?: string | undefined
  /** The member of staff. */
  requestedBy: number | null
  /** Also cancels the subscriptions of its licenses: they end with what is left of the paid period. */
  cancelSubscription?: boolean | undefined
  /** The HTTP request, for the audit log. */
  requestId?: string | undefined
}

export const NOTHING_TO_REFUND = 'There is nothing to refund on this order.'

const REFUNDABLE: readonly OrderStatus[] = ['completed', 'partially_refunded', 'attention']

/**
 * Refunds through the provider. The amount is reserved and the refund saved first; if the provider does not answer, the
 * reconciler finds out what happened, and the same refund is never made twice.
 */
export async function refundOrder(
  deps: OrderDeps,
  wanted: Wanted,
): Promise<{ refundId: number; status: RefundStatus }> {
  const refund = await inTransaction(deps.db, (tx) => saveRefund(tx, deps, wanted))
  failPoint('after-refund-reserved')
  const status = await performRefund(deps, refund)
  return { refundId: refund.id, status }
}

type SaveDeps = Pick<OrderDeps, 'clock' | 'gateways' | 'queueMail' | 'keyring'>

/** A refund that cannot be made now would be made by surprise as soon as somebody enters the keys again. */
function requireKeysOf({ gateways }: SaveDeps, { provider, live }: PaymentRow): void {
  if (gateways.find(provider)?.live === live) return
  const name = PROVIDER_NAMES[provider]
  throw new AppError('conflict', {
    message: `This order was paid with ${live ? 'live' : 'test'} keys of ${name}, which the shop does not have now. Enter them again, or refund it at ${name}.`,
  })
}

/** Reserves the amount and saves the refund, before the provider is asked. */
export async function saveRefund(tx: Queryable, deps: SaveDeps, wanted: Wanted): Promise<RefundRow> {
  const now = deps.clock.now()
  const order = await findOrderById(tx, wanted.orderId)
  if (!order || order.paymentId === null) throw new AppError('not_found')
  if (!REFUNDABLE.includes(order.status) || order.totalCents === 0)
    throw new AppError('conflict', { message: NOTHING_TO_REFUND })
  const payment = await lockPayment(tx, order.paymentId)
  requireKeysOf(deps, payment)
  const leftCents = payment.capturedCents - payment.refundedCents
  const amountCents = wanted.amountCents ?? leftCents
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    throw wanted.amountCents === undefined
      ? new AppError('conflict', { message: 'Everything has already been refunded.' })
      : fieldError('amount', 'Must be at least one cent.')
  if (payment.disputedAt !== null)
    throw new AppError('conflict', { message: 'The buyer disputes this payment, so it cannot be refunded.' })
  if (!(await reserveRefund(tx, payment.id, amountCents)))
    throw new AppError('conflict', { message: 'This is more than what is left to refund.' })
  const refund = await insertRefund(tx, {
    paymentId: payment.id,
    amountCents,
    provider: payment.provider,
    reason: wanted.reason,
    noteToBuyer: wanted.noteToBuyer ?? '',
    requestedBy: wanted.requestedBy,
    createdAt: now,
    nextReconcileAt: new Date(now.getTime() + RECONCILE_AFTER_SECONDS * 1000),
  })
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: 'refund_started',
    amountCents,
    actorId: wanted.requestedBy,
    shownToBuyer: false,
    createdAt: now,
  })
  if (wanted.cancelSubscription) await cancelSubscriptions(tx, deps, { ...wanted, now })
  await recordAudit(tx, {
    actor: { userId: wanted.requestedBy, requestId: wanted.requestId },
    action: 'order.refunded',
    subjectId: order.number,
    before: { refunded_cents: order.refundedCents },
    after: {
      refunded_cents: order.refundedCents + amountCents,
      amount_cents: amountCents,
      reason: wanted.reason,
      ...(wanted.cancelSubscription && { subscription_canceled: true }),
    },
  })
  return refund
}

async function cancelSubscriptions(
  tx: Queryable,
  deps: SaveDeps,
  { orderId, requestedBy, now }: Pick<Wanted, 'orderId' | 'requestedBy'> & { now: Date },
): Promise<void> {
  const actor = { kind: 'user', id: requestedBy } as const
  for (const { id } of await lockSubscriptions(tx, ofOrder(orderId)))
    await cancelSubscription(deps, tx, { id, by: 'staff', actor, now, atOnce: true })
}
