import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  licenses,
  orders,
  plans,
  products,
  savedMeans,
  subscriptionCharges,
  subscriptionEvents,
  subscriptions,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Of many years. */
const HISTORY = 200

export type HeldSubscription = Awaited<ReturnType<typeof selectHeld>>[number]

export function listHeldByIds(db: Queryable, ids: readonly number[]) {
  return listHeld(db, sql`${subscriptions.id} = any(${sql.param([...ids])}::int[])`)
}

export function listHeld(db: Queryable, where: SQL | undefined) {
  return selectHeld(db).where(where).orderBy(asc(subscriptions.id))
}

/**
 * Subscriptions with their license's holder: the account, or the address it was issued to, or the buyer of its order.
 * `email` is empty if the holder was erased.
 */
export function selectHeld(db: Queryable) {
  return db
    .select({
      subscription: subscriptions,
      license: {
        id: licenses.id,
        keyHint: licenses.keyHint,
        status: licenses.status,
        expiresAt: licenses.expiresAt,
        graceUntil: licenses.graceUntil,
      },
      product: { id: products.id, name: products.name, uri: products.uri },
      plan: { name: plans.name },
      means: {
        detail: savedMeans.detail,
        provider: savedMeans.provider,
        validUntil: savedMeans.validUntil,
        live: savedMeans.live,
      },
      charge: subscriptionCharges,
      holder: {
        userId: licenses.userId,
        email: sql<string>`coalesce(${users.email}, ${licenses.holderEmail}, ${orders.email}, '')`,
        name: sql<string>`coalesce(${users.name}, ${orders.buyerName}, '')`,
      },
    })
    .from(subscriptions)
    .innerJoin(licenses, eq(licenses.id, subscriptions.licenseId))
    .innerJoin(products, eq(products.id, licenses.productId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(savedMeans, eq(savedMeans.id, subscriptions.meansId))
    .leftJoin(
      subscriptionCharges,
      and(eq(subscriptionCharges.subscriptionId, subscriptions.id), eq(subscriptionCharges.status, 'open')),
    )
    .leftJoin(orders, and(eq(orders.id, licenses.orderId), isNull(licenses.heldSince)))
    .leftJoin(users, eq(users.id, licenses.userId))
    .$dynamic()
}

export async function findHeld(db: Queryable, subscriptionId: number): Promise<HeldSubscription | undefined> {
  const [row] = await listHeldByIds(db, [subscriptionId])
  return row
}

/** What has happened, newest first. */
export function listHistory(db: Queryable, subscriptionId: number) {
  return db
    .select({ kind: subscriptionEvents.kind, at: subscriptionEvents.createdAt })
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionEvents.id))
    .limit(HISTORY)
}
