import type { AttemptStatus } from '#core/domain/attempt-status.ts'
import type { OrderStatus } from '#core/domain/order-status.ts'

/**
 * What became of an attempt. `mismatch`: paid, but not what we asked for, and staff were notified; `unexpected`: a state
 * we never ask for.
 */
export type Outcome =
  | { kind: 'paid'; key: string; status: OrderStatus }
  | { kind: 'mismatch'; key: string }
  | { kind: 'pending'; key: string | null }
  | { kind: 'declined'; reason: string | null }
  | { kind: 'waiting'; approved: boolean; reason: string | null }
  | { kind: 'cancelled' }
  | { kind: 'unexpected' }

/** How an existing order is reported to its buyer. */
export function outcomeOf(attemptStatus: AttemptStatus, key: string, status: OrderStatus): Outcome {
  return attemptStatus === 'review' ? { kind: 'mismatch', key } : { kind: 'paid', key, status }
}
