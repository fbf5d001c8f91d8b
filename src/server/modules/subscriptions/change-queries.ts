import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { LIVE_SUBSCRIPTION_STATUSES } from '#core/domain/subscription-status.ts'
import {
  licenseEvents,
  licenses,
  orderItems,
  plans,
  products,
  subscriptionEvents,
  subscriptions,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Subscription } from './queries.ts'

type LicenseTerms = { planId: number; expiresAt: string | null }

/** What a paid line has done to its license last; `takenBack` if that was undone by a refund or a dispute. */
export type LicenseChange = { id: number; was: LicenseTerms; became: LicenseTerms; takenBack: boolean }

type Line = { licenseId: number; orderItemId: number }

export async function findLicenseChange(
  tx: Queryable,
  { licenseId, orderItemId }: Line,
): Promise<LicenseChange | undefined> {
  const { rows } = await tx.execute<LicenseChange>(sql`
    select id::int, details -> 'was' as was, details -> 'became' as became,
      (details ->> 'takenBack')::boolean as "takenBack"
    from ${licenseEvents} where license_id = ${licenseId} and (details ->> 'orderItemId')::int = ${orderItemId}
    order by id desc limit 1`)
  return rows[0]
}

/** A plan that was withdrawn while it was being paid is delivered, and does not renew. */
export async function isRenewable(tx: Queryable, planId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: plans.id })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId))
    .where(
      and(eq(plans.id, planId), plans.active, eq(plans.billing, 'yearly'), eq(products.status, 'published')),
    )
  return row !== undefined
}

/** Whether a subscription has followed this change of its license: each moves it once. */
export async function wasFollowed(tx: Queryable, licenseId: number, change: LicenseChange): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${subscriptionEvents} as event join ${subscriptions} as subscription on subscription.id = event.subscription_id
    where subscription.license_id = ${licenseId} and (event.details ->> 'licenseEventId')::int = ${change.id} limit 1`)
  return rows.length > 0
}

export type FollowedPurchase = {
  kind: 'renewed' | 'upgraded'
  details: {
    was?: { planId: number; priceCents: number }
    became?: { planId: number; priceCents: number }
  }
}

/** How a paid line moved this subscription; undefined if it did not. */
export async function findFollowed(
  tx: Queryable,
  subscriptionId: number,
  orderItemId: number,
): Promise<FollowedPurchase | undefined> {
  const { rows } = await tx.execute<FollowedPurchase>(sql`
    select kind, details from ${subscriptionEvents}
    where subscription_id = ${subscriptionId} and kind in ('renewed', 'upgraded')
      and (details ->> 'orderItemId')::int = ${orderItemId}
    order by id desc limit 1`)
  return rows[0]
}

/** The lines of an order that renewed or upgraded a license. */
export async function listChangedLicenses(tx: Queryable, orderId: number): Promise<Line[]> {
  const rows = await tx
    .select({ licenseId: orderItems.licenseId, orderItemId: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.kind, ['renewal', 'upgrade'])))
    .orderBy(orderItems.id)
  return rows.flatMap(({ licenseId, orderItemId }) =>
    licenseId === null ? [] : [{ licenseId, orderItemId }],
  )
}

export async function findLicenseEnd(tx: Queryable, licenseId: number): Promise<Date | null> {
  const [row] = await tx
    .select({ expiresAt: licenses.expiresAt })
    .from(licenses)
    .where(eq(licenses.id, licenseId))
  return row?.expiresAt ?? null
}

/** The subscriptions that an order has started or moved and that are not over. */
export function ofOrder(orderId: number) {
  return and(
    inArray(subscriptions.status, [...LIVE_SUBSCRIPTION_STATUSES]),
    // An array is known before the rest is read; with lists to join, PostgreSQL would read every subscription.
    sql`${subscriptions.licenseId} = any(array(select id from ${licenses} where order_id = ${orderId}
      union select license_id from ${orderItems} where order_id = ${orderId} and license_id is not null))`,
  )
}

/** Those whose means of payment the provider had not confirmed yet. */
export async function setMissingMeans(
  tx: Queryable,
  { orderId, meansId, now }: { orderId: number; meansId: number; now: Date },
): Promise<Subscription[]> {
  return tx
    .update(subscriptions)
    .set({ meansId, updatedAt: now })
    .where(and(ofOrder(orderId), isNull(subscriptions.meansId)))
    .returning()
}
