import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { downloads, licenseActivations, licenseEvents, licenses, products } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** The orders whose licenses have this key, or end in these characters. */
export async function findOrdersByKey(
  db: Queryable,
  { keyHashes, hint }: { keyHashes: string[]; hint: string },
): Promise<number[]> {
  const rows = await db
    .select({ orderId: licenses.orderId })
    .from(licenses)
    .where(
      and(
        or(inArray(licenses.keyHash, keyHashes), eq(licenses.keyHint, hint)),
        sql`${licenses.orderId} is not null`,
      ),
    )
    .limit(50)
  return rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
}

/** Sites that use some licenses right now. */
export function listSites(db: Queryable, licenseIds: number[]) {
  return db
    .select({
      licenseId: licenseActivations.licenseId,
      site: licenseActivations.site,
      isLocal: licenseActivations.isLocal,
      activatedAt: licenseActivations.activatedAt,
      lastSeenAt: licenseActivations.lastSeenAt,
    })
    .from(licenseActivations)
    .where(and(inArray(licenseActivations.licenseId, licenseIds), isNull(licenseActivations.deactivatedAt)))
    .orderBy(asc(licenseActivations.activatedAt), asc(licenseActivations.id))
}

/** The licenses that an order bought, and others by id. */
export function listLicensesBehind(db: Queryable, { orderId, ids }: { orderId: number; ids: number[] }) {
  return db
    .select({
      id: licenses.id,
      keyHint: licenses.keyHint,
      product: products.name,
      createdAt: licenses.createdAt,
    })
    .from(licenses)
    .innerJoin(products, eq(products.id, licenses.productId))
    .where(or(eq(licenses.orderId, orderId), inArray(licenses.id, ids)))
    .orderBy(asc(licenses.id))
}

type Use = {
  licenseIds: number[]
  /** When its buyer ordered. What happened after a later transfer was somebody else's doing. */
  orderedAt: Date
  limit: number
}

function untilTransfer(licenseId: AnyPgColumn, at: AnyPgColumn, { orderedAt }: Use): SQL {
  return sql`not exists (select from ${licenseEvents} as moved where moved.license_id = ${licenseId}
    and moved.kind = 'transferred' and moved.created_at > ${orderedAt.toISOString()} and moved.created_at <= ${at})`
}

/** The first sites that the buyer of some licenses used them on. */
export function listActivations(db: Queryable, use: Use) {
  return db
    .select({
      licenseId: licenseActivations.licenseId,
      site: licenseActivations.site,
      activatedAt: licenseActivations.activatedAt,
      lastSeenAt: licenseActivations.lastSeenAt,
      deactivatedAt: licenseActivations.deactivatedAt,
    })
    .from(licenseActivations)
    .where(
      and(
        inArray(licenseActivations.licenseId, use.licenseIds),
        untilTransfer(licenseActivations.licenseId, licenseActivations.activatedAt, use),
      ),
    )
    .orderBy(asc(licenseActivations.activatedAt), asc(licenseActivations.id))
    .limit(use.limit)
}

/** The first downloads of the buyer of some licenses. */
export function listDownloadsWith(db: Queryable, use: Use) {
  return db
    .select({
      product: products.name,
      version: downloads.version,
      channel: downloads.channel,
      site: downloads.site,
      createdAt: downloads.createdAt,
    })
    .from(downloads)
    .leftJoin(products, eq(products.id, downloads.productId))
    .where(
      and(
        inArray(downloads.licenseId, use.licenseIds),
        untilTransfer(downloads.licenseId, downloads.createdAt, use),
      ),
    )
    .orderBy(asc(downloads.createdAt), asc(downloads.id))
    .limit(use.limit)
}

export function listLicensesOfUser(db: Queryable, userId: number, limit: number) {
  return db
    .select({
      id: licenses.id,
      keyHint: licenses.keyHint,
      status: licenses.status,
      sitesUsed: licenses.sitesUsed,
      sitesLimit: licenses.sitesLimit,
      expiresAt: licenses.expiresAt,
      graceUntil: licenses.graceUntil,
      product: products.name,
    })
    .from(licenses)
    .innerJoin(products, eq(products.id, licenses.productId))
    .where(eq(licenses.userId, userId))
    .orderBy(desc(licenses.createdAt), desc(licenses.id))
    .limit(limit)
}
