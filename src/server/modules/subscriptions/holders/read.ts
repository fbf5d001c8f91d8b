import { and, inArray, sql } from 'drizzle-orm'
import type { Subscription } from '#core/contract/subscriptions.ts'
import { AppError } from '#core/errors.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { isLinkOf, subscriptionLink, subscriptionOfLink } from './link.ts'
import { presentSubscription } from './present.ts'
import { findHeld, type HeldSubscription, listHeld } from './queries.ts'

const LINK_VOID = 'This link no longer works. Please use the one in our newest email about this subscription.'

/** The subscription that a link opens. Whatever is wrong with the link, the answer is the same. */
export async function getLinked(
  db: Queryable,
  keyring: Keyring,
  { token, now }: { token: string; now: Date },
): Promise<HeldSubscription> {
  const subscriptionId = subscriptionOfLink(token)
  const held = subscriptionId === null ? undefined : await findHeld(db, subscriptionId)
  if (
    !held ||
    !isLinkOf(keyring, token, { subscriptionId: held.subscription.id, email: held.holder.email }, now)
  )
    throw new AppError('not_found', { message: LINK_VOID })
  return held
}

/** The newest subscription of each license, for whoever has been recognized as its holder. */
export async function listLicenseSubscriptions(
  db: Queryable,
  keyring: Keyring,
  { licenseIds, now }: { licenseIds: number[]; now: Date },
): Promise<Map<number, Subscription>> {
  if (licenseIds.length === 0) return new Map()
  const newer = sql`select from ${subscriptions} as newer
    where newer.license_id = ${subscriptions.licenseId} and newer.id > ${subscriptions.id}`
  const rows = await listHeld(
    db,
    and(inArray(subscriptions.licenseId, licenseIds), sql`not exists (${newer})`),
  )
  return new Map(
    rows.map((held) => {
      const token = subscriptionLink(
        keyring,
        { subscriptionId: held.subscription.id, email: held.holder.email },
        now,
      )
      return [held.license.id, presentSubscription(held, token, now)]
    }),
  )
}
