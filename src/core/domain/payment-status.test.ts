import { describe, expect, test } from 'vitest'
import { LEDGER_KINDS, LEDGER_SIGNS, mayPaymentMove, PAYMENT_STATUSES } from './payment-status.ts'
import { mayRefundMove, REFUND_STATUSES } from './refund-status.ts'

describe('payments', () => {
  test('a captured one stays captured, whatever is reported late', () => {
    for (const status of PAYMENT_STATUSES)
      expect(mayPaymentMove('captured', status)).toBe(status === 'captured')
  })

  test('can be captured from every status: a second try after a failure counts', () => {
    for (const status of PAYMENT_STATUSES) expect(mayPaymentMove(status, 'captured')).toBe(true)
  })
})

describe('refunds', () => {
  test('a failed one stays failed: its amount was given back and must be asked for anew', () => {
    for (const status of REFUND_STATUSES) expect(mayRefundMove('failed', status)).toBe(status === 'failed')
  })

  test('never fall back to waiting', () => {
    expect(mayRefundMove('succeeded', 'pending')).toBe(false)
    expect(mayRefundMove('pending', 'requested')).toBe(false)
  })
})

test('every movement in the ledger comes in or goes out', () => {
  expect(LEDGER_KINDS.filter((kind) => LEDGER_SIGNS[kind] > 0)).toEqual([
    'capture',
    'refund_reversal',
    'dispute_reversal',
  ])
})
