import type { AttemptStatus } from '#core/domain/attempt-status.ts'
import { isUniqueViolation, type Queryable } from '#server/platform/database.ts'
import { moveAttempt } from './attempt-queries.ts'

/**
 * Lets the buyer pay the attempt after all. False when they have started the same purchase again: then the new attempt
 * is the payable one, and this one is over.
 */
export async function reopenAttempt(
  db: Queryable,
  step: { id: number; from: AttemptStatus; now: Date },
): Promise<boolean> {
  try {
    // Inside a transaction this is a savepoint, so a conflict does not undo the rest.
    await db.transaction((part) => moveAttempt(part, { ...step, to: 'awaiting_payment' }))
    return true
  } catch (error) {
    if (!isUniqueViolation(error, 'checkout_attempts_one_payable')) throw error
    return false
  }
}
