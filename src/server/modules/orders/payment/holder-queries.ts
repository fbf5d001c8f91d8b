import { sql } from 'drizzle-orm'
import { checkoutAttempts, licenses, subscriptions, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { LockedAttempt } from './attempt-queries.ts'

type Holder = Pick<LockedAttempt, 'userId' | 'userName' | 'userEmail'>

/** Makes the attempt that of the license's present account; undefined if it came to somebody else meanwhile. */
export async function adoptHolder(
  tx: Queryable,
  { attemptId, subscriptionId }: { attemptId: number; subscriptionId: number },
): Promise<Holder | undefined> {
  const { rows } = await tx.execute<Holder>(sql`
    update ${checkoutAttempts} as attempt set user_id = license.user_id
    from ${subscriptions} as subscription join ${licenses} as license on license.id = subscription.license_id
    left join ${users} as holder on holder.id = license.user_id
    where attempt.id = ${attemptId} and subscription.id = ${subscriptionId} and coalesce(subscription.end_reason, '') not in ('license_transferred', 'holder_erased')
    returning attempt.user_id as "userId", holder.name as "userName", holder.email as "userEmail"`)
  return rows[0]
}
