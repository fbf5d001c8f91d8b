import { describe, expect, test } from 'vitest'
import { mayOrderMove, ORDER_STATUSES, ORDER_TRANSITIONS, PAID_ORDER_STATUSES } from './order-status.ts'
import { statusesBefore } from './transitions.ts'

describe('order statuses', () => {
  test('match the specification', () => {
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

  test('a payment after cancellation needs attention and is not delivered automatically', () => {
    expect(mayOrderMove('cancelled', 'attention')).toBe(true)
    expect(mayOrderMove('cancelled', 'completed')).toBe(false)
  })

  test('an order is refunded at once or in parts, and goes back when a refund fails later', () => {
    expect(mayOrderMove('completed', 'refunded')).toBe(true)
    expect(mayOrderMove('partially_refunded', 'refunded')).toBe(true)
    expect(ORDER_TRANSITIONS.refunded).toEqual(['partially_refunded', 'completed', 'attention'])
    expect(mayOrderMove('partially_refunded', 'completed')).toBe(true)
    expect(mayOrderMove('completed', 'attention')).toBe(false)
  })

  test('repeating a step is harmless', () => {
    for (const status of ORDER_STATUSES) expect(mayOrderMove(status, status)).toBe(true)
  })

  test('lists the statuses from which a status can be reached', () => {
    expect(statusesBefore(ORDER_TRANSITIONS, 'completed')).toEqual([
      'pending',
      'partially_refunded',
      'refunded',
      'attention',
    ])
    expect(statusesBefore(ORDER_TRANSITIONS, 'pending')).toEqual([])
  })
})
