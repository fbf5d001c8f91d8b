import { describe, expect, test } from 'vitest'
import { mayOrderMove, ORDER_STATUSES, ORDER_TRANSITIONS, PAID_ORDER_STATUSES } from './order-status.ts'
import { statusesBefore } from './transitions.ts'

describe('order statuses', () => {
  test('are those of the product', () => {
    expect(ORDER_STATUSES).toEqual([
      'pending',
      'completed',
      'partially_refunded',
      'refunded',
      'cancelled',
      'attention',
    ])
  })

  test('a paid order never becomes unpaid', () => {
    for (const paid of [...PAID_ORDER_STATUSES, 'refunded', 'attention'] as const)
      for (const unpaid of ['pending', 'cancelled'] as const) expect(mayOrderMove(paid, unpaid)).toBe(false)
  })

  test('money that arrives after a cancellation needs staff, and is not delivered by itself', () => {
    expect(mayOrderMove('cancelled', 'attention')).toBe(true)
    expect(mayOrderMove('cancelled', 'completed')).toBe(false)
  })

  test('a full refund is the end, whether it came at once or in parts', () => {
    expect(ORDER_TRANSITIONS.refunded).toEqual([])
    expect(mayOrderMove('completed', 'refunded')).toBe(true)
    expect(mayOrderMove('partially_refunded', 'refunded')).toBe(true)
    expect(mayOrderMove('refunded', 'partially_refunded')).toBe(false)
  })

  test('repeating a step is harmless', () => {
    for (const status of ORDER_STATUSES) expect(mayOrderMove(status, status)).toBe(true)
  })

  test('a guarded update knows where a status can be reached from', () => {
    expect(statusesBefore(ORDER_TRANSITIONS, 'completed')).toEqual(['pending', 'attention'])
    expect(statusesBefore(ORDER_TRANSITIONS, 'pending')).toEqual([])
  })
})
