import { and, asc, eq, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { AppError } from '#core/errors.ts'
import {
  licenseActivations,
  licenseEvents,
  licenses,
  orders,
  plans,
  products,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { sha256 } from '#server/platform/keys.ts'
import { hasLiveSubscription } from '../../subscriptions/index.ts'

export type IssuablePlan = Awaited<ReturnType<typeof listIssuablePlans>>[number]

/** The plans that need a license, of products by their address or id. */
export function listIssuablePlans(db: Queryable, names: readonly string[]) {
  const ids = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number)
  return db
    .select({
      productId: products.id,
      product: products.name,
      uri: products.uri,
      planId: plans.id,
      code: plans.code,
      name: plans.name,
      sitesLimit: plans.sitesLimit,
      months: plans.months,
    })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId))
    .where(
      and(
        or(inArray(products.uri, [...names]), inArray(products.id, ids)),
        eq(plans.active, true),
        eq(plans.isFree, false),
      ),
    )
    .orderBy(asc(products.id), asc(plans.position), asc(plans.id))
}

/** Of licenses that have no order. */
const HOLDER_ADDRESS = sql<string>`lower(coalesce(${users.email}, ${licenses.holderEmail}))`

/** The id of the new license; null if the same request has already issued one. */
export async function insertByHand(
  tx: Queryable,
  values: typeof licenses.$inferInsert,
): Promise<number | null> {
  const [row] = await tx
    .insert(licenses)
    .values(values)
    .onConflictDoNothing({ target: licenses.issueKey })
    .returning({ id: licenses.id })
  return row?.id ?? null
}

/** Hashed, because callers may send anything as the key of their request. */
export function storedKey(issueKey: string): string {
  return sha256(`issue:${issueKey}`)
}

/** What a request has issued, with the address of whoever holds it now. */
export async function findIssued(db: Queryable, issueKey: string) {
  const [row] = await db
    .select({ id: licenses.id, planId: licenses.planId, email: HOLDER_ADDRESS })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(eq(licenses.issueKey, storedKey(issueKey)))
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * One file at a time until the end of the transaction, so that sending a file again while it is being issued finds what
 * the first time issued. False if another one has the lock.
 */
export async function lockIssueFiles(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('licenses.issue-file')) as locked`,
  )
  return rows[0]?.locked ?? false
}

/** What these people already hold by hand. */
export function listIssuedTo(db: Queryable, emails: string[]) {
  return db
    .select({ productId: licenses.productId, planId: licenses.planId, email: HOLDER_ADDRESS })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .where(and(isNotNull(licenses.issueKey), inArray(HOLDER_ADDRESS, emails)))
}

/** Whoever holds a license now, with the address they are reached at. Null if nobody is known. */
export async function findPresentHolder(db: Queryable, licenseId: number) {
  const [row] = await db
    .select({
      userId: licenses.userId,
      email: HOLDER_EMAIL,
      name: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(licenses)
    .leftJoin(users, and(eq(users.id, licenses.userId), isNull(users.anonymizedAt)))
    .leftJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(licenses.id, licenseId))
  return row?.email ? { userId: row.userId, email: row.email, name: row.name } : null
}

/** The account's address, or that of a holder without one; the buyer's only until the license leaves the order. */
export const HOLDER_EMAIL = sql<string | null>`nullif(coalesce(${users.email}, ${licenses.holderEmail},
  case when ${licenses.heldSince} is null then ${orders.email} end), '')`

/** Frees all sites, those that take no slot too. */
export async function freeAllSites(
  tx: Queryable,
  { licenseId, actorId, now }: { licenseId: number; actorId: number | null; now: Date },
): Promise<void> {
  const freed = await tx
    .update(licenseActivations)
    .set({ deactivatedAt: now })
    .where(and(eq(licenseActivations.licenseId, licenseId), isNull(licenseActivations.deactivatedAt)))
    .returning({ site: licenseActivations.site })
  if (freed.length === 0) return
  await tx.update(licenses).set({ sitesUsed: 0 }).where(eq(licenses.id, licenseId))
  const by = { licenseId, kind: 'deactivated', actorKind: 'user', actorId, createdAt: now } as const
  await tx.insert(licenseEvents).values(freed.map(({ site }) => ({ ...by, site })))
}

/** Moves licenses that wait for the owner of an address to the account that has confirmed it. */
export async function claimHeldLicenses(
  tx: Queryable,
  { userId, emailNormalized, now }: { userId: number; emailNormalized: string; now: Date },
): Promise<void> {
  const claimed = await tx
    .update(licenses)
    .set({ userId, updatedAt: now })
    .where(and(isNull(licenses.userId), eq(sql`lower(${licenses.holderEmail})`, emailNormalized)))
    .returning({ id: licenses.id })
  if (claimed.length === 0) return
  const by = { kind: 'claimed', actorKind: 'user', actorId: userId, createdAt: now } as const
  await tx.insert(licenseEvents).values(claimed.map(({ id }) => ({ licenseId: id, ...by })))
}

/** Forgets the addresses of a person who holds licenses by hand. Nobody holds them then, whatever their order says. */
export async function eraseHolder(
  tx: Queryable,
  { userId, emailNormalized }: { userId: number; emailNormalized: string | null },
): Promise<void> {
  await tx.update(licenses).set({ holderEmail: null }).where(eq(licenses.userId, userId))
  if (emailNormalized !== null)
    await tx
      .update(licenses)
      .set({ holderEmail: null })
      .where(and(isNull(licenses.userId), eq(sql`lower(${licenses.holderEmail})`, emailNormalized)))
}

/**
 * Forgets the addresses of holders after the time that purchases are kept. Those with an account have theirs there, and
 * whoever still pays for a subscription is told about each charge.
 */
export async function eraseHoldersBefore(db: Queryable, moment: Date): Promise<void> {
  await db
    .update(licenses)
    .set({ holderEmail: null })
    .where(
      and(
        isNotNull(licenses.holderEmail),
        lt(licenses.heldSince, moment),
        not(hasLiveSubscription(licenses.id)),
      ),
    )
}
