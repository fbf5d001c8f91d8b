import { and, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { LicenseDisabledReason } from '#core/domain/license-status.ts'
import { licenseEvents, licenses } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { write } from '#server/platform/one-statement.ts'
import { param } from '#server/platform/statement.ts'

const UNITS = sql`jsonb_to_recordset(${param('units')}::jsonb) as unit (
  id int, "keyHash" text, "keyCipher" text, "keyHint" text, "productId" int, "planId" int, "orderItemId" int, unit int,
  "sitesLimit" int, "expiresAt" timestamptz)`

/** Inserts one row per purchased unit. */
export const insertLicenses = write(
  'licenses_issue',
  sql`
  insert into ${licenses} (
    id, key_hash, key_cipher, key_hint, product_id, plan_id, user_id, order_id, order_item_id, unit, sites_limit, expires_at,
    created_at, updated_at
  ) overriding system value
  select unit.id, unit."keyHash", unit."keyCipher", unit."keyHint", unit."productId", unit."planId", ${param('userId')}::int,
    ${param('orderId')}::int, unit."orderItemId", unit.unit, unit."sitesLimit", unit."expiresAt",
    ${param('now')}::timestamptz, ${param('now')}::timestamptz
  from ${UNITS}`,
)

/** The first event of each. */
export const insertIssuedEvents = write(
  'license_events_issued',
  sql`
  insert into ${licenseEvents} (license_id, kind, created_at)
  select unit.id, 'issued', ${param('now')}::timestamptz from ${UNITS}`,
)

/** Licenses whose end, and whose grace after it, is still to come. */
export function validAt(now: Date): SQL | undefined {
  return or(isNull(licenses.expiresAt), gt(licenses.expiresAt, now), gt(licenses.graceUntil, now))
}

export function expiredAt(now: Date): SQL | undefined {
  const end = sql`greatest(${licenses.expiresAt}, ${licenses.graceUntil})`
  return and(lte(licenses.expiresAt, now), sql`${end} <= ${now.toISOString()}::timestamptz`)
}

type Switch = { orderId: number; now: Date }

/** Disables the active licenses of an order. */
export async function disableLicensesOf(
  tx: Queryable,
  { orderId, reason, now }: Switch & { reason: LicenseDisabledReason },
): Promise<void> {
  await tx.execute(sql`
    with disabled as (
      update ${licenses} set status = 'disabled', disabled_reason = ${reason}, updated_at = ${now.toISOString()}
      where order_id = ${orderId} and status = 'active' returning id
    )
    insert into ${licenseEvents} (license_id, kind, details, created_at)
    select id, 'disabled', jsonb_build_object('reason', ${reason}::text), ${now.toISOString()} from disabled`)
}

/** Enables the licenses of an order that a refund or a dispute disabled. What staff disabled stays disabled. */
export async function enableLicensesOf(tx: Queryable, { orderId, now }: Switch): Promise<void> {
  await tx.execute(sql`
    with enabled as (
      update ${licenses} set status = 'active', disabled_reason = null, updated_at = ${now.toISOString()}
      where order_id = ${orderId} and status = 'disabled' and disabled_reason in ('refund', 'dispute') returning id
    )
    insert into ${licenseEvents} (license_id, kind, created_at) select id, 'enabled', ${now.toISOString()} from enabled`)
}

/** `ofBuyer` leaves out those that were transferred to somebody else. */
export function listLicenses(db: Queryable, orderIds: number[], { ofBuyer }: { ofBuyer: boolean }) {
  return db
    .select({
      id: licenses.id,
      orderItemId: licenses.orderItemId,
      productId: licenses.productId,
      keyCipher: licenses.keyCipher,
      keyHint: licenses.keyHint,
      status: licenses.status,
      sitesUsed: licenses.sitesUsed,
      sitesLimit: licenses.sitesLimit,
      expiresAt: licenses.expiresAt,
      graceUntil: licenses.graceUntil,
    })
    .from(licenses)
    .where(and(inArray(licenses.orderId, orderIds), ofBuyer ? isNull(licenses.heldSince) : undefined))
    .orderBy(licenses.orderItemId, licenses.unit, licenses.id)
}

/** Moves the licenses of claimed orders to the account, except those that no longer belong to the order's buyer. */
export async function claimLicensesOf(
  tx: Queryable,
  { orderIds, userId, now }: { orderIds: number[]; userId: number; now: Date },
): Promise<void> {
  const claimed = await tx
    .update(licenses)
    .set({ userId, updatedAt: now })
    .where(
      and(
        inArray(licenses.orderId, orderIds),
        isNull(licenses.heldSince),
        sql`${licenses.userId} is distinct from ${userId}`,
      ),
    )
    .returning({ id: licenses.id })
  if (claimed.length === 0) return
  await tx.insert(licenseEvents).values(
    claimed.map(({ id }) => ({
      licenseId: id,
      kind: 'claimed' as const,
      actorKind: 'user' as const,
      actorId: userId,
      createdAt: now,
    })),
  )
}
