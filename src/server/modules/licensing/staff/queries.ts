import { and, desc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { LicenseState } from '#core/domain/license-status.ts'
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
import { isAnyOf } from '#server/platform/is-any-of.ts'
import type { Slice } from '#server/platform/keyset.ts'
import { contains } from '#server/platform/search.ts'
import { HOLDER_EMAIL } from '../by-hand/queries.ts'
import { hashesOfLicenseKey } from '../license-key.ts'
import { expiredAt, validAt } from '../queries.ts'

export type LicenseFilter = { q: string; status?: LicenseState | undefined; now: Date }

const listed = {
  id: licenses.id,
  keyHint: licenses.keyHint,
  status: licenses.status,
  disabledReason: licenses.disabledReason,
  productId: licenses.productId,
  productName: products.name,
  plan: plans.name,
  orderId: licenses.orderId,
  orderNumber: orders.number,
  heldSince: licenses.heldSince,
  email: HOLDER_EMAIL,
  sitesUsed: licenses.sitesUsed,
  sitesLimit: licenses.sitesLimit,
  expiresAt: licenses.expiresAt,
  graceUntil: licenses.graceUntil,
  createdAt: licenses.createdAt,
}
export type ListedLicense = Awaited<ReturnType<typeof listAllLicenses>>[number]

export function listAllLicenses(
  db: Queryable,
  filter: LicenseFilter,
  { where, orderBy, limit, offset }: Slice,
) {
  return selectListed(db)
    .where(and(matchingLicenses(db, filter), where))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
}

export async function findListedLicense(db: Queryable, id: number) {
  const [row] = await selectListed(db).where(eq(licenses.id, id))
  return row
}

function selectListed(db: Queryable) {
  return db
    .select(listed)
    .from(licenses)
    .innerJoin(products, eq(products.id, licenses.productId))
    .innerJoin(plans, eq(plans.id, licenses.planId))
    .leftJoin(orders, eq(orders.id, licenses.orderId))
    .leftJoin(users, eq(users.id, licenses.userId))
    .$dynamic()
}

export function matchingLicenses(db: Queryable, { q, status, now }: LicenseFilter): SQL | undefined {
  return and(q === '' ? undefined : found(db, q), status && inState(status, now))
}

/** Matches a full key, its last group, a site or an email, each through its own index. */
function found(db: Queryable, q: string): SQL | undefined {
  const email = q.toLowerCase()
  const those = (where: SQL) => db.select({ id: licenses.id }).from(licenses).where(where)
  const onSite = db
    .select({ id: licenseActivations.licenseId })
    .from(licenseActivations)
    .where(and(isNull(licenseActivations.deactivatedAt), contains(licenseActivations.site, email)))
  const bought = db.select({ id: orders.id }).from(orders).where(eq(orders.emailNormalized, email))
  const held = db.select({ id: users.id }).from(users).where(eq(users.emailNormalized, email))
  // A union, because conditions joined by OR would scan every license.
  return isAnyOf(
    licenses.id,
    union(
      those(inArray(licenses.keyHash, hashesOfLicenseKey(q))),
      those(eq(licenses.keyHint, q.toUpperCase())),
      those(inArray(licenses.orderId, bought)),
      those(inArray(licenses.userId, held)),
      those(eq(sql`lower(${licenses.holderEmail})`, email)),
      onSite,
    ),
  )
}

function inState(status: LicenseState, now: Date): SQL | undefined {
  if (status === 'disabled') return eq(licenses.status, 'disabled')
  const alive = eq(licenses.status, 'active')
  return and(alive, status === 'expired' ? expiredAt(now) : validAt(now))
}

export async function lockLicense(tx: Queryable, id: number) {
  const [row] = await tx.select().from(licenses).where(eq(licenses.id, id)).for('no key update')
  return row
}

export async function updateLicense(
  tx: Queryable,
  id: number,
  values: Partial<typeof licenses.$inferInsert>,
): Promise<void> {
  await tx.update(licenses).set(values).where(eq(licenses.id, id))
}

export async function insertLicenseEvent(
  tx: Queryable,
  values: typeof licenseEvents.$inferInsert,
): Promise<void> {
  await tx.insert(licenseEvents).values(values)
}

const HISTORY_ENTRIES = 100

export function listLicenseEvents(db: Queryable, licenseId: number) {
  return db
    .select()
    .from(licenseEvents)
    .where(eq(licenseEvents.licenseId, licenseId))
    .orderBy(desc(licenseEvents.createdAt), desc(licenseEvents.id))
    .limit(HISTORY_ENTRIES)
}

/** Licenses of a fully refunded order cannot be enabled again. */
export async function isRefunded(tx: Queryable, orderId: number | null): Promise<boolean> {
  if (orderId === null) return false
  const refunded = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'refunded')))
  const [row] = await tx.select({ yes: exists(refunded).mapWith(Boolean) }).from(sql`(select 1) as one`)
  return row?.yes ?? false
}
