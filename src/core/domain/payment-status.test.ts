import { describe, expect, test } from 'vitest'
import { LEDGER_KINDS, LEDGER_SIGNS, mayPaymentMove, PAYMENT_STATUSES } from './payment-status.ts'
import { mayRefundMove, REFUND_STATUSES } from './refund-status.ts'

describe('payments', () => {
  test('stay captured, whatever is reported later', () => {
    for (const status of PAYMENT_STATUSES)
      expect(mayPaymentMove('captured', status)).toBe(status === 'captured')
  })

  test('can be captured from every status, for example by a second try', () => {
    for (const status of PAYMENT_STATUSES) expect(mayPaymentMove(status, 'captured')).toBe(true)
  })
})

describe('refunds', () => {
  test('stay failed, because their amount was released and must be requested again', () => {
    for (const status of REFUND_STATUSES) expect(mayRefundMove('failed', status)).toBe(status === 'failed')
  })

  test('never return to a waiting status', () => {
    expect(mayRefundMove('succeeded', 'pending')).toBe(false)
    expect(mayRefundMove('pending', 'requested')).toBe(false)
  })
})

test('every kind of ledger entry is incoming or outgoing', () => {
  expect(LEDGER_KINDS.filter((kind) => LEDGER_SIGNS[kind] > 0)).toEqual([
    'capture',
    'refund_reversal',
    'dispute_reversal',
  ])
})
