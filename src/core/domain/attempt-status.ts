import { mayMove, statusesOf } from './transitions.ts'

/**
 * The life of a checkout attempt: a frozen cart on its way to becoming an order.
 * `open` written down, provider not asked yet; `awaiting_payment` the provider knows it; `capturing` we asked for
 * the money; `processing` the provider is still deciding; `review` paid, but not what we asked for.
 * An expired attempt may still be completed: money that arrives late is never lost.
 */
export const ATTEMPT_TRANSITIONS = {
  open: ['awaiting_payment', 'completed', 'review', 'expired'],
  awaiting_payment: ['capturing', 'processing', 'completed', 'review', 'expired'],
  capturing: ['awaiting_payment', 'processing', 'completed', 'review', 'expired'],
  processing: ['awaiting_payment', 'completed', 'review', 'expired'],
  completed: [],
  review: ['completed'],
  expired: ['completed', 'review'],
} as const satisfies Record<string, readonly string[]>

export type AttemptStatus = keyof typeof ATTEMPT_TRANSITIONS
export const ATTEMPT_STATUSES = statusesOf<AttemptStatus>(ATTEMPT_TRANSITIONS)

/** Nothing more is expected of the provider. Every other attempt has a time at which we ask again. */
export const FINAL_ATTEMPT_STATUSES = [
  'completed',
  'review',
  'expired',
] as const satisfies readonly AttemptStatus[]

/** The shopper may still pay; a cart has at most one of these for the same contents and provider. */
export const PAYABLE_ATTEMPT_STATUSES = [
  'open',
  'awaiting_payment',
] as const satisfies readonly AttemptStatus[]

export function mayAttemptMove(from: AttemptStatus, to: AttemptStatus): boolean {
  return mayMove<AttemptStatus>(ATTEMPT_TRANSITIONS, from, to)
}
