import { type AnyColumn, and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { LIVE_SUBSCRIPTION_STATUSES } from '#core/domain/subscription-status.ts'
import { licenses, orders, savedMeans, subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { isAnyOf } from '#server/platform/is-any-of.ts'
import { IS_NEEDED } from './means-queries.ts'

/** Whether a license has a subscription that is not over. */
export function hasLiveSubscription(licenseId: AnyColumn): SQL {
  return sql`exists (select from ${subscriptions} as live where live.license_id = ${licenseId}
    and live.status in ${[...LIVE_SUBSCRIPTION_STATUSES]})`
}

type Person = {
  userId: number
  /** Null leaves out what they hold without their account. */
  emailNormalized: string | null
}

/** The subscriptions whose licenses a person holds, with the account or as a guest with this address. */
export function isHeldBy(db: Queryable, { userId, emailNormalized }: Person): SQL {
  const those = (where: SQL | undefined) => db.select({ id: licenses.id }).from(licenses).where(where)
  const withAccount = those(eq(licenses.userId, userId))
  if (emailNormalized === null) return isAnyOf(subscriptions.licenseId, withAccount)
  const bought = db.select({ id: orders.id }).from(orders).where(eq(orders.emailNormalized, emailNormalized))
  const isGuests = isNull(licenses.userId)
  // A union, because conditions joined by OR would scan every license.
  return isAnyOf(
    subscriptions.licenseId,
    union(
      withAccount,
      those(and(isGuests, eq(sql`lower(${licenses.holderEmail})`, emailNormalized))),
      those(and(isGuests, isNull(licenses.heldSince), isAnyOf(licenses.orderId, bought))),
    ),
  )
}

/**
 * Forgets what a person paid with: "Visa ending 4242", "PayPal ada@example.com". The provider is still to forget it too. What
 * is still needed is somebody else's, who gave this person one of their licenses.
 */
export async function eraseMeansOf(tx: Queryable, person: Person): Promise<void> {
  const used = tx.select({ id: subscriptions.meansId }).from(subscriptions).where(isHeldBy(tx, person))
  await tx
    .update(savedMeans)
    .set({ detail: '', validUntil: null })
    .where(and(isAnyOf(savedMeans.id, used), sql`not ${IS_NEEDED}`))
}
