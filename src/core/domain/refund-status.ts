import { mayMove, statusesOf } from './transitions.ts'

/** A refund reserves its amount when `requested`; only `failed` releases it. */
export const REFUND_TRANSITIONS = {
  requested: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
} as const satisfies Record<string, readonly string[]>

export type RefundStatus = keyof typeof REFUND_TRANSITIONS
export const REFUND_STATUSES = statusesOf<RefundStatus>(REFUND_TRANSITIONS)

export function mayRefundMove(from: RefundStatus, to: RefundStatus): boolean {
  return mayMove<RefundStatus>(REFUND_TRANSITIONS, from, to)
}

/** Where it started: staff here, or the provider (its dashboard, a dispute). */
export const REFUND_SOURCES = ['staff', 'provider'] as const
export type RefundSource = (typeof REFUND_SOURCES)[number]

/** A buyer's request; approving it creates a refund. */
export const REFUND_REQUEST_STATUSES = ['open', 'approved', 'declined', 'withdrawn'] as const
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number]
