import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { maxFreeSites } from '#core/domain/limits.ts'
import { licenseActivations, licenseEvents, licenses, orderItems } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export type HeldLicense = Awaited<ReturnType<typeof lockLicenses>>[number]

/** In id order, so that two orders for the same licenses cannot deadlock. */
export function lockLicenses(tx: Queryable, ids: number[]) {
  return tx
    .select({
      id: licenses.id,
      status: licenses.status,
      userId: licenses.userId,
      planId: licenses.planId,
      sitesLimit: licenses.sitesLimit,
      sitesUsed: licenses.sitesUsed,
      expiresAt: licenses.expiresAt,
    })
    .from(licenses)
    .where(inArray(licenses.id, ids))
    .orderBy(asc(licenses.id))
    .for('no key update')
}

/** The lines of an order that change a license instead of creating one. */
export function listChangingItems(tx: Queryable, orderId: number) {
  return tx
    .select({
      id: orderItems.id,
      kind: orderItems.kind,
      licenseId: orderItems.licenseId,
      planId: orderItems.planId,
      sitesLimit: orderItems.sitesLimit,
      months: orderItems.months,
    })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), ne(orderItems.kind, 'new')))
    .orderBy(asc(orderItems.id))
}

/** A license before and after a purchase; dates are text, as stored in JSON. */
export type State = { planId: number; sitesLimit: number | null; expiresAt: string | null }
export type PurchaseDetails = { orderItemId: number; was: State; became: State; takenBack: boolean }

/** The last change an order line made to its license; null if it has not been applied yet. */
export async function findLastChange(
  tx: Queryable,
  { licenseId, orderItemId }: { licenseId: number; orderItemId: number },
): Promise<PurchaseDetails | null> {
  const { rows } = await tx.execute<{ details: PurchaseDetails }>(sql`
    select details from ${licenseEvents}
    where license_id = ${licenseId} and (details ->> 'orderItemId')::int = ${orderItemId} order by id desc limit 1`)
  return rows[0]?.details ?? null
}

type Change = {
  licenseId: number
  kind: 'renewed' | 'upgraded' | 'extended' | 'sites_changed'
  details: PurchaseDetails
  now: Date
}

export async function changeLicense(tx: Queryable, { licenseId, kind, details, now }: Change): Promise<void> {
  const { planId, sitesLimit, expiresAt } = details.became
  await tx
    .update(licenses)
    .set({ planId, sitesLimit, expiresAt: expiresAt === null ? null : new Date(expiresAt), updatedAt: now })
    .where(eq(licenses.id, licenseId))
  await tx.insert(licenseEvents).values({ licenseId, kind, details, createdAt: now })
}

/** Frees the newest sites until the rest fits the limit; they learn of it at their next check. */
export async function freeNewestSites(
  tx: Queryable,
  { licenseId, sitesLimit, now }: { licenseId: number; sitesLimit: number; now: Date },
): Promise<void> {
  const freed = [
    ...(await freeNewest(tx, { licenseId, isLocal: false, keep: sitesLimit, now })),
    ...(await freeNewest(tx, { licenseId, isLocal: true, keep: maxFreeSites(sitesLimit) ?? 0, now })),
  ]
  if (freed.length === 0) return
  const paid = freed.filter(({ isLocal }) => !isLocal).length
  await tx
    .update(licenses)
    .set({ sitesUsed: sql`${licenses.sitesUsed} - ${paid}` })
    .where(eq(licenses.id, licenseId))
  await tx
    .insert(licenseEvents)
    .values(freed.map(({ site }) => ({ licenseId, kind: 'deactivated' as const, site, createdAt: now })))
}

type Kept = { licenseId: number; isLocal: boolean; keep: number; now: Date }

function freeNewest(tx: Queryable, { licenseId, isLocal, keep, now }: Kept) {
  const live = and(
    eq(licenseActivations.licenseId, licenseId),
    isNull(licenseActivations.deactivatedAt),
    eq(licenseActivations.isLocal, isLocal),
  )
  const remaining = tx
    .select({ id: licenseActivations.id })
    .from(licenseActivations)
    .where(live)
    .orderBy(asc(licenseActivations.activatedAt), asc(licenseActivations.id))
    .limit(keep)
  return tx
    .update(licenseActivations)
    .set({ deactivatedAt: now })
    .where(and(live, sql`${licenseActivations.id} not in ${remaining}`))
    .returning({ site: licenseActivations.site, isLocal: licenseActivations.isLocal })
}
