import type { RefundPanel } from '#core/contract/orders.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { REFUND_DAYS } from '#core/domain/limits.ts'
import { type OrderStatus, PAID_ORDER_STATUSES } from '#core/domain/order-status.ts'
import type { findNewestRefundRequest } from './queries.ts'

type Asked = Awaited<ReturnType<typeof findNewestRefundRequest>>
type Bought = { status: OrderStatus; paidAt: Date | null }

/** The last moment to ask for the money back. */
export function refundableUntil({ paidAt }: Pick<Bought, 'paidAt'>): Date | null {
  return paidAt && new Date(paidAt.getTime() + REFUND_DAYS * DAY_MS)
}

/** Within 14 days, while something is left to give back, and once at a time. */
export function mayAskForRefund(order: Bought, asked: Asked, now: Date): boolean {
  const until = refundableUntil(order)
  const isPaid = (PAID_ORDER_STATUSES as readonly OrderStatus[]).includes(order.status)
  return isPaid && until !== null && now <= until && asked?.status !== 'open'
}

export function presentRefundPanel(order: Bought, asked: Asked, now: Date): RefundPanel {
  return {
    until: refundableUntil(order)?.toISOString() ?? null,
    may_request: mayAskForRefund(order, asked, now),
    request: asked
      ? {
          status: asked.status,
          reason: asked.reason,
          answer: asked.answer,
          created_at: asked.createdAt.toISOString(),
        }
      : null,
  }
}
