import type { RefundPanel } from '#core/contract/orders.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { REFUND_DAYS } from '#core/domain/limits.ts'
import { type OrderStatus, PAID_ORDER_STATUSES } from '#core/domain/order-status.ts'
import type { findNewestRefundRequest } from './order-queries.ts'

type RefundRequest = Awaited<ReturnType<typeof findNewestRefundRequest>>
type PaidOrder = { status: OrderStatus; paidAt: Date | null; totalCents: number }

/** The last moment to request a refund; null when nothing was paid. */
export function refundableUntil({
  paidAt,
  totalCents,
}: Pick<PaidOrder, 'paidAt' | 'totalCents'>): Date | null {
  return paidAt && totalCents > 0 ? new Date(paidAt.getTime() + REFUND_DAYS * DAY_MS) : null
}

/** Within the refund period, while there is something left to refund, and one request at a time. */
export function mayRequestRefund(order: PaidOrder, request: RefundRequest, now: Date): boolean {
  const until = refundableUntil(order)
  const isPaid = (PAID_ORDER_STATUSES as readonly OrderStatus[]).includes(order.status)
  return isPaid && until !== null && now <= until && !isUnderWay(request)
}

/** Staff have not answered, or have approved and the provider has not finished. */
function isUnderWay(request: RefundRequest): boolean {
  return request?.status === 'open' || request?.refund === 'requested' || request?.refund === 'pending'
}

export function presentRefundPanel(order: PaidOrder, request: RefundRequest, now: Date): RefundPanel {
  return {
    until: refundableUntil(order)?.toISOString() ?? null,
    may_request: mayRequestRefund(order, request, now),
    request: request
      ? {
          status: request.status,
          reason: request.reason,
          answer: request.answer,
          refund: request.refund,
          created_at: request.createdAt.toISOString(),
        }
      : null,
  }
}
