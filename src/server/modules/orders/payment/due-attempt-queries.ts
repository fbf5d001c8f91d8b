import { sql } from 'drizzle-orm'
import type { AttemptStatus } from '#core/domain/attempt-status.ts'
import { RECONCILE_AFTER_SECONDS } from '#core/domain/limits.ts'
import type { PaymentSource } from '#core/domain/payment-status.ts'
import { checkoutAttempts, payments, subscriptionCharges } from '#server/db/tables/index.ts'
import { param, statement } from '#server/platform/statement.ts'

export type DueAttempt = {
  id: number
  key: string
  provider: PaymentSource
  providerRef: string | null
  status: AttemptStatus
  userId: number | null
  sessionHash: string | null
  snapshotHash: string
  declineCount: number
  expiresAt: string
  /** It charges a subscription, and ends with that. */
  isCharge: boolean
}

const IS_CHARGE = sql`exists (select from ${subscriptionCharges} as charge where charge.attempt_id = attempt.id)`

/**
 * Often while the buyer is likely to be paying, rarely later. A charge that was declined may wait for its holder for two
 * weeks; what it is tried again with says what became of it.
 */
const CHECK_INTERVAL = sql`case
  when ${param('now')}::timestamptz - attempt.updated_at > interval '3 hours' and ${IS_CHARGE} then interval '6 hours'
  when ${param('now')}::timestamptz - attempt.created_at < interval '30 minutes'
    then make_interval(secs => ${sql.raw(String(RECONCILE_AFTER_SECONDS))})
  when ${param('now')}::timestamptz - attempt.created_at < interval '3 hours' then interval '5 minutes'
  else interval '30 minutes' end`

/** Attempts due for a check. Taking one schedules its next check, so a crash only delays it. */
export const takeDueAttempts = statement<DueAttempt>(
  'attempts_take_due',
  sql`
  update ${checkoutAttempts} as attempt set reconcile_count = attempt.reconcile_count + 1,
    next_reconcile_at = ${param('now')}::timestamptz + ${CHECK_INTERVAL}
  from (
    select id from ${checkoutAttempts} where next_reconcile_at <= ${param('now')}::timestamptz
    order by next_reconcile_at limit ${param('limit')}::int for update skip locked
  ) as due, ${payments} as payment
  where attempt.id = due.id and payment.attempt_id = attempt.id
  returning attempt.id, attempt.key, attempt.provider, payment.provider_ref as "providerRef", attempt.status,
    attempt.user_id as "userId", attempt.session_hash as "sessionHash", attempt.snapshot_hash as "snapshotHash",
    attempt.decline_count as "declineCount", attempt.expires_at as "expiresAt", ${IS_CHARGE} as "isCharge"`,
)

/** After the clock was set back: nothing waits longer than it would if it had been checked just now. */
export const bringAttemptsBack = statement(
  'attempts_bring_back',
  sql`
  update ${checkoutAttempts} as attempt set next_reconcile_at = ${param('now')}::timestamptz + ${CHECK_INTERVAL}
  where attempt.next_reconcile_at > ${param('now')}::timestamptz + ${CHECK_INTERVAL}`,
)

export const findAttempt = statement<DueAttempt>(
  'attempt_find',
  sql`
  select attempt.id, attempt.key, attempt.provider, payment.provider_ref as "providerRef", attempt.status,
    attempt.user_id as "userId", attempt.session_hash as "sessionHash", attempt.snapshot_hash as "snapshotHash",
    attempt.decline_count as "declineCount", attempt.expires_at as "expiresAt", ${IS_CHARGE} as "isCharge"
  from ${checkoutAttempts} as attempt join ${payments} as payment on payment.attempt_id = attempt.id
  where attempt.id = ${param('id')}::int`,
)
