import { mayMove, statusesOf } from './transitions.ts'

/**
 * The statuses of a checkout attempt, which is a frozen cart that becomes an order once it is paid.
 * `open`: stored, not sent to the provider yet; `awaiting_payment`: created at the provider; `capturing`: capture
 * requested; `processing`: the provider is still deciding; `review`: paid, but the payment does not match.
 * An expired attempt may still be completed, so that late payments are not lost.
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

/** The provider will not report anything more. Every other attempt has a time for the next check. */
export const FINAL_ATTEMPT_STATUSES = [
  'completed',
  'review',
  'expired',
] as const satisfies readonly AttemptStatus[]

/** The shopper may still pay. A cart has at most one such attempt per contents and provider. */
export const PAYABLE_ATTEMPT_STATUSES = [
  'open',
  'awaiting_payment',
] as const satisfies readonly AttemptStatus[]

export function mayAttemptMove(from: AttemptStatus, to: AttemptStatus): boolean {
  return mayMove<AttemptStatus>(ATTEMPT_TRANSITIONS, from, to)
}
