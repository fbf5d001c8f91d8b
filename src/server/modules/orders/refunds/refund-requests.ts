import { adminPaths } from '#core/admin-paths.ts'
import { REFUND_DAYS } from '#core/domain/limits.ts'
import type { RefundStatus } from '#core/domain/refund-status.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, isUniqueViolation } from '#server/platform/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { notifyStaff } from '../../notifications/index.ts'
import type { OrderDeps } from '../deps.ts'
import { insertOrderEvent } from '../ledger-queries.ts'
import { queueRefundDeclinedMail } from '../queue-order-mails.ts'
import { findNewestRefundRequest, type ShownOrder } from '../reading/order-queries.ts'
import { mayRequestRefund } from '../reading/refund-panel.ts'
import { performRefund } from './perform-refund.ts'
import { NOTHING_TO_REFUND, saveRefund } from './refund-order.ts'
import { findOrderById } from './refund-queries.ts'
import { decideRequest, insertRefundRequest, withdrawOpenRequest } from './refund-request-queries.ts'

type NewRequest = { order: ShownOrder; userId: number | null; reason: string }

/** The buyer requests a refund. Staff decide; one request at a time. */
export async function requestRefund(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { order, userId, reason }: NewRequest,
): Promise<void> {
  const now = clock.now()
  if (order.totalCents === 0) throw new AppError('conflict', { message: NOTHING_TO_REFUND })
  const newest = await findNewestRefundRequest(db, order.id)
  if (newest?.status === 'open') throw alreadyRequested()
  if (!mayRequestRefund(order, newest, now))
    throw new AppError('conflict', {
      message: `Refunds can be requested within ${REFUND_DAYS} days of payment. Please contact us.`,
    })
  await inTransaction(db, async (tx) => {
    await insertRefundRequest(tx, { orderId: order.id, userId, reason, createdAt: now })
    await insertOrderEvent(tx, { orderId: order.id, kind: 'refund_asked', createdAt: now })
    await notifyStaff(tx, {
      kind: 'refund_request',
      title: `Refund requested for order ${order.number}`,
      body: reason === '' ? 'No reason given.' : reason.slice(0, 200),
      link: `${adminPaths.orders()}/${order.number}`,
    })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'refund_requests_one_open') ? alreadyRequested() : error
  })
}

export async function withdrawRefundRequest(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  orderId: number,
): Promise<void> {
  if (!(await withdrawOpenRequest(db, orderId, clock.now())))
    throw new AppError('conflict', { message: 'There is no open request to withdraw.' })
}

type Decision = {
  requestId: number
  approve: boolean
  answer: string
  staffId: number
  httpRequestId?: string | undefined
}

/**
 * Staff answer a request. Approving it refunds everything that is left, and a refund that cannot be started leaves the
 * request open. The buyer hears of either answer. Returns the refund's status, or null after declining.
 */
export async function decideRefundRequest(
  deps: OrderDeps,
  { requestId, approve, answer, staffId, httpRequestId }: Decision,
): Promise<RefundStatus | null> {
  const { db, clock, queueMail } = deps
  const now = clock.now()
  const refund = await inTransaction(db, async (tx) => {
    const status = approve ? 'approved' : 'declined'
    const request = await decideRequest(tx, {
      id: requestId,
      status,
      answer,
      decidedBy: staffId,
      decidedAt: now,
    })
    if (!request) throw new AppError('conflict', { message: 'This request has already been answered.' })
    const order = await findOrderById(tx, request.orderId)
    if (!order) throw new AppError('not_found')
    await recordAudit(tx, {
      actor: { userId: staffId, requestId: httpRequestId },
      action: 'order.refund_request_answered',
      subjectId: order.number,
      before: { request: requestId, status: 'open' },
      after: { request: requestId, status },
    })
    if (approve)
      return saveRefund(tx, deps, {
        orderId: order.id,
        reason: 'Requested by the buyer',
        noteToBuyer: answer,
        requestedBy: staffId,
        requestId: httpRequestId,
      })
    await insertOrderEvent(tx, {
      orderId: order.id,
      kind: 'refund_declined',
      message: answer,
      actorId: staffId,
      createdAt: now,
    })
    const to = { email: order.email, name: order.buyerName, userId: order.userId }
    if (order.email !== '') await queueRefundDeclinedMail(queueMail, tx, { order, to, requestId, answer })
    return null
  })
  return refund && performRefund(deps, refund)
}

function alreadyRequested(): AppError {
  return new AppError('conflict', { message: 'You have already requested a refund for this order.' })
}
