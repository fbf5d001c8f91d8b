import { and, asc, desc, eq, gte, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import {
  RENEWING_STATUSES,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '#core/domain/subscription-status.ts'
import {
  licenses,
  orderItems,
  orders,
  payments,
  plans,
  products,
  subscriptionCharges,
  subscriptionEvents,
  subscriptions,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { isAnyOf } from '#server/platform/is-any-of.ts'
import type { Slice } from '#server/platform/keyset.ts'
import { selectHeld } from '../holders/queries.ts'

export type SubscriptionFilter = {
  /** Of the licenses that a search has found. */
  licenseIds?: readonly number[] | undefined
  status?: SubscriptionStatus | undefined
  planIds?: readonly number[] | undefined
  from?: Date | undefined
  before?: Date | undefined
}

export function listSubscriptions(db: Queryable, filter: SubscriptionFilter, slice: Slice) {
  const { where, orderBy, limit, offset } = slice
  const page = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isMerged(filter) ? isFirst(filter, slice) : and(matchingSubscriptions(filter), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return selectHeld(db)
    .where(isAnyOf(subscriptions.id, page))
    .orderBy(...orderBy)
}

/** Whether no single index has what the filter asks for in the order of the list. */
function isMerged({ licenseIds, planIds, from, before }: SubscriptionFilter): boolean {
  return licenseIds === undefined && [planIds, from, before].some((part) => part !== undefined)
}

/**
 * The first of each plan and status, each from its own place in an index: however few of a plan are late or due on
 * these days, the others are not read.
 */
function isFirst({ status, planIds, ...days }: SubscriptionFilter, slice: Slice): SQL {
  const { where, orderBy, limit, offset } = slice
  const statuses = (isDated(days) ? RENEWING_STATUSES : SUBSCRIPTION_STATUSES).filter(
    (one) => status === undefined || one === status,
  )
  const ofPlan = planIds && sql`${subscriptions.planId} = plan`
  const firsts = sql`select ${subscriptions.id} from ${subscriptions}
    where ${and(ofPlan, sql`${subscriptions.status} = state`, isWithin(days), where)}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit + offset}`
  const plansToRead = planIds && sql`unnest(${sql.param([...planIds])}::int[]) as plan,`
  return isAnyOf(
    subscriptions.id,
    sql`select first.id from ${plansToRead ?? sql``} unnest(${sql.param(statuses)}::text[]) as state, lateral (${firsts}) as first`,
  )
}

/** Newest first, from below an id. */
export function listForExport(
  db: Queryable,
  filter: SubscriptionFilter,
  { beforeId, limit }: { beforeId: number; limit: number },
) {
  return selectHeld(db)
    .where(and(matchingSubscriptions(filter), lt(subscriptions.id, beforeId)))
    .orderBy(desc(subscriptions.id))
    .limit(limit)
}

export function matchingSubscriptions(filter: SubscriptionFilter): SQL | undefined {
  const { licenseIds, status, planIds } = filter
  return and(
    licenseIds && sql`${subscriptions.licenseId} = any(${sql.param([...licenseIds])}::int[])`,
    status && eq(subscriptions.status, status),
    planIds && inArray(subscriptions.planId, [...planIds]),
    isDated(filter) ? inArray(subscriptions.status, [...RENEWING_STATUSES]) : undefined,
    isWithin(filter),
  )
}

function isDated({ from, before }: SubscriptionFilter): boolean {
  return from !== undefined || before !== undefined
}

function isWithin({ from, before }: SubscriptionFilter): SQL | undefined {
  return and(from && gte(subscriptions.periodEnd, from), before && lt(subscriptions.periodEnd, before))
}

/**
 * Licenses by a full key, its last group, an order number or an email, each through its own index. A query of its own:
 * within that of the list, the planner would rather walk all subscriptions in order until it finds one.
 */
export function findLicenses(db: Queryable, { q, keyHashes }: { q: string; keyHashes: readonly string[] }) {
  const email = q.toLowerCase()
  const those = (where: SQL) => db.select({ id: licenses.id }).from(licenses).where(where)
  const numbered = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, q.replace(/^#/, '')))
  const renewed = db
    .select({ id: sql<number>`${orderItems.licenseId}` })
    .from(orderItems)
    .where(and(isAnyOf(orderItems.orderId, numbered), isNotNull(orderItems.licenseId)))
  const bought = db.select({ id: orders.id }).from(orders).where(eq(orders.emailNormalized, email))
  const held = db.select({ id: users.id }).from(users).where(eq(users.emailNormalized, email))
  // A union, because conditions joined by OR would scan every license.
  return union(
    those(inArray(licenses.keyHash, [...keyHashes])),
    those(eq(licenses.keyHint, q.toUpperCase())),
    those(isAnyOf(licenses.orderId, bought)),
    those(isAnyOf(licenses.orderId, numbered)),
    those(isAnyOf(licenses.userId, held)),
    those(eq(sql`lower(${licenses.holderEmail})`, email)),
    renewed,
  )
}

export async function listPlanIds(
  db: Queryable,
  productId: number,
  code: string | undefined,
): Promise<number[]> {
  const rows = await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.productId, productId), code === undefined ? undefined : eq(plans.code, code)))
  return rows.map(({ id }) => id)
}

export async function findPlan(db: Queryable, id: number) {
  const [row] = await db
    .select({ product: products.name, plan: plans.name })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId))
    .where(eq(plans.id, id))
  return row
}

/** Newest first, each with its payment and its order. */
export function listCharges(db: Queryable, subscriptionId: number) {
  return db
    .select({ charge: subscriptionCharges, order: orders.number, payment: payments })
    .from(subscriptionCharges)
    .leftJoin(orders, eq(orders.attemptId, subscriptionCharges.attemptId))
    .leftJoin(payments, eq(payments.attemptId, subscriptionCharges.attemptId))
    .where(eq(subscriptionCharges.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionCharges.period))
}
export type ListedCharge = Awaited<ReturnType<typeof listCharges>>[number]

/** The purchase of a license, and what has renewed or upgraded it; newest first. */
export function listOrdersOfLicense(db: Queryable, licenseId: number) {
  const bought = db.select({ id: licenses.orderItemId }).from(licenses).where(eq(licenses.id, licenseId))
  const renewed = db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.licenseId, licenseId))
  return db
    .select({
      id: orders.id,
      number: orders.number,
      kind: orderItems.kind,
      status: orders.status,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isAnyOf(orderItems.id, union(bought, renewed)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
}

/** The subscriptions of licenses that an order issued, renewed or upgraded. */
export async function listSubscriptionsOfOrder(db: Queryable, orderId: number) {
  const changed = db
    .select({ id: sql<number>`${orderItems.licenseId}` })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), isNotNull(orderItems.licenseId)))
  const renewed = sql<boolean>`exists (select from ${orderItems} where ${orderItems.orderId} = ${orderId}
    and ${orderItems.licenseId} = ${licenses.id} and ${orderItems.kind} = 'renewal')`
  const rows = await db
    .select({
      id: subscriptions.id,
      product: products.name,
      keyHint: licenses.keyHint,
      status: subscriptions.status,
      renewed,
    })
    .from(subscriptions)
    .innerJoin(licenses, eq(licenses.id, subscriptions.licenseId))
    .innerJoin(products, eq(products.id, licenses.productId))
    .where(
      isAnyOf(
        subscriptions.licenseId,
        union(db.select({ id: licenses.id }).from(licenses).where(eq(licenses.orderId, orderId)), changed),
      ),
    )
    .orderBy(asc(subscriptions.id))
  return rows.map(({ keyHint, ...row }) => ({ ...row, key: `••••• ${keyHint}` }))
}

/** The newest subscription of each license. */
export async function findSubscriptionIds(
  db: Queryable,
  licenseIds: readonly number[],
): Promise<Map<number, number>> {
  if (licenseIds.length === 0) return new Map()
  const rows = await db
    .select({ licenseId: subscriptions.licenseId, id: sql<number>`max(${subscriptions.id})` })
    .from(subscriptions)
    .where(inArray(subscriptions.licenseId, [...licenseIds]))
    .groupBy(subscriptions.licenseId)
  return new Map(rows.map(({ licenseId, id }) => [licenseId, id]))
}

const HISTORY_ENTRIES = 200

export function listEvents(db: Queryable, subscriptionId: number) {
  return db
    .select({ event: subscriptionEvents, by: users.name })
    .from(subscriptionEvents)
    .leftJoin(users, eq(users.id, subscriptionEvents.actorId))
    .where(eq(subscriptionEvents.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionEvents.id))
    .limit(HISTORY_ENTRIES)
}
export type ListedEvent = Awaited<ReturnType<typeof listEvents>>[number]

/** Those whose next charge would cost something else: each is told about the new price once. */
function toldAbout({ planId, priceCents }: { planId: number; priceCents: number }): SQL | undefined {
  return and(
    eq(subscriptions.planId, planId),
    inArray(subscriptions.status, [...RENEWING_STATUSES]),
    ne(sql`coalesce(${subscriptions.nextPriceCents}, ${subscriptions.priceCents})`, priceCents),
  )
}

export async function countToldAbout(db: Queryable, change: { planId: number; priceCents: number }) {
  const [row] = await db
    .select({
      subscribers: sql<number>`count(*)::int`,
      rises: sql<number>`count(*) filter (where ${subscriptions.priceCents} < ${change.priceCents})::int`,
    })
    .from(subscriptions)
    .where(toldAbout(change))
  return row ?? { subscribers: 0, rises: 0 }
}

/** The next ones to tell, with their licenses. */
export function listToldAbout(
  db: Queryable,
  { afterId, limit, ...change }: { planId: number; priceCents: number; afterId: number; limit: number },
) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(toldAbout(change), sql`${subscriptions.id} > ${afterId}`))
    .orderBy(asc(subscriptions.id))
    .limit(limit)
}

/**
 * Whatever changes a license and its subscription locks the license first, as a paid renewal does, so that two of them
 * cannot deadlock.
 */
export async function lockLicenseOf(tx: Queryable, subscriptionId: number): Promise<void> {
  const own = tx
    .select({ id: subscriptions.licenseId })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  await tx.select({ id: licenses.id }).from(licenses).where(inArray(licenses.id, own)).for('no key update')
}
