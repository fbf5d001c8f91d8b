import { mayMove, statusesOf } from './transitions.ts'

/**
 * Which order status may follow which. The table check, the API enum and the admin buttons all use this.
 * `pending`: payment started; `completed`: paid and delivered; `attention`: paid, but staff must review it;
 * `cancelled`: never paid; only a late payment changes it again.
 */
export const ORDER_TRANSITIONS = {
  pending: ['completed', 'attention', 'cancelled'],
  completed: ['partially_refunded', 'refunded'],
  // Backward only when the provider fails a refund that had succeeded.
  partially_refunded: ['refunded', 'completed'],
  refunded: ['partially_refunded', 'completed', 'attention'],
  cancelled: ['attention'],
  attention: ['completed', 'partially_refunded', 'refunded'],
} as const satisfies Record<string, readonly string[]>

export type OrderStatus = keyof typeof ORDER_TRANSITIONS
export const ORDER_STATUSES = statusesOf<OrderStatus>(ORDER_TRANSITIONS)

/** Paid orders that are not fully refunded. */
export const PAID_ORDER_STATUSES = [
  'completed',
  'partially_refunded',
] as const satisfies readonly OrderStatus[]

export const ORDER_SOURCES = ['checkout', 'import', 'demo'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

export function mayOrderMove(from: OrderStatus, to: OrderStatus): boolean {
  return mayMove<OrderStatus>(ORDER_TRANSITIONS, from, to)
}
