import { describe, expect, test } from 'vitest'
import {
  ATTEMPT_STATUSES,
  FINAL_ATTEMPT_STATUSES,
  mayAttemptMove,
  PAYABLE_ATTEMPT_STATUSES,
} from './attempt-status.ts'

describe('checkout attempts', () => {
  test('can be completed from every status, so that money is never lost', () => {
    for (const status of ATTEMPT_STATUSES) expect(mayAttemptMove(status, 'completed')).toBe(true)
  })

  test('stay completed, whatever is reported later', () => {
    for (const status of ATTEMPT_STATUSES)
      expect(mayAttemptMove('completed', status)).toBe(status === 'completed')
  })

  test('never leave a final status for one that awaits the provider', () => {
    const final: readonly string[] = FINAL_ATTEMPT_STATUSES
    for (const from of FINAL_ATTEMPT_STATUSES)
      for (const to of ATTEMPT_STATUSES) if (!final.includes(to)) expect(mayAttemptMove(from, to)).toBe(false)
  })

  test('can be paid another way after a declined capture', () => {
    expect(mayAttemptMove('capturing', 'awaiting_payment')).toBe(true)
    expect(PAYABLE_ATTEMPT_STATUSES).toContain('awaiting_payment')
  })
})
