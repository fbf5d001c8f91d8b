import type { AttemptStatus } from '#core/domain/attempt-status.ts'
import { isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import { moveAttempt } from '../checkout/checkout-queries.ts'

/**
 * Back to the buyer, who may pay it after all. False when they have begun the same again meanwhile: then that is what may be
 * paid, and this one is over.
 */
export async function letPayAgain(
  db: Queryable,
  step: { id: number; from: AttemptStatus; now: Date },
): Promise<boolean> {
  try {
    // In a transaction this is a savepoint: what is refused must not undo the rest.
    await db.transaction((part) => moveAttempt(part, { ...step, to: 'awaiting_payment' }))
    return true
  } catch (error) {
    if (!isUniqueViolation(error, 'checkout_attempts_one_payable')) throw error
    return false
  }
}
