import { and, asc, eq, gt, inArray, isNotNull, max, or, sql } from 'drizzle-orm'
import { EXPIRY_NOTICE_DAYS } from '#core/domain/limits.ts'
import {
  licenseEvents,
  licenses,
  mails,
  notifications,
  orders,
  products,
  releases,
  subscriptions,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { expiredAt, validAt } from '../queries.ts'

export type EndingLicense = {
  id: number
  days: number
  noticeKey: string
  expiresAt: string
  keyHint: string
  product: string
  userId: number | null
  email: string
  name: string
  orderKey: string | null
}

const [FAR, NEAR, NEXT] = EXPIRY_NOTICE_DAYS

/**
 * Licenses that expire soon and whose holders were not notified yet. The expiry date is part of the key, so a renewed
 * license is notified again. The seven-day notice is never followed by the thirty-day one. One that has a grace renews by
 * itself, and its subscription tells its holder so.
 */
export async function listEndingLicenses(db: Queryable, now: Date, limit: number): Promise<EndingLicense[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<EndingLicense>(sql`
    select ending.*, 'license:' || ending.id || ':' || ending.days || ':' || ending.day as "noticeKey" from (
      select held.id, held.expires_at as "expiresAt", held.key_hint as "keyHint", product.name as product, held.user_id as "userId",
        coalesce(holder.email, held.holder_email, buyer.email, '') as email, coalesce(holder.name, buyer.buyer_name, '') as name,
        buyer.key as "orderKey", to_char(held.expires_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        case when held.expires_at <= ${at} + make_interval(days => ${NEXT}) then ${NEXT}::int
          when held.expires_at <= ${at} + make_interval(days => ${NEAR}) then ${NEAR}::int else ${FAR}::int end as days
      from ${licenses} as held
      join ${products} as product on product.id = held.product_id
      left join ${orders} as buyer on buyer.id = held.order_id and held.held_since is null
      left join ${users} as holder on holder.id = held.user_id
      where held.status = 'active' and held.grace_until is null and held.expires_at > ${at} and held.expires_at <= ${at} + make_interval(days => ${FAR})
    ) as ending
    where ending.email <> ''
      and not exists (select from ${notifications} as notice where notice.user_id = ending."userId"
        and notice.dedupe_key = 'license:' || ending.id || ':' || ending.days || ':' || ending.day)
      and not exists (select from ${mails} as sent
        where sent.dedupe_key = 'license:' || ending.id || ':' || ending.days || ':' || ending.day)
    order by ending.id limit ${limit}`)
  return rows
}

/**
 * Licenses that expired recently: at their end, or later with the subscription that was not paid. Callers see the same
 * license repeatedly and must deduplicate.
 */
export function listEndedLicenses(db: Queryable, { since, now }: { since: Date; now: Date }) {
  const endedSince = db
    .select({ id: subscriptions.licenseId })
    .from(subscriptions)
    .where(gt(subscriptions.endedAt, since))
  return db
    .select({
      id: licenses.id,
      keyHint: licenses.keyHint,
      productId: licenses.productId,
      product: products.name,
      expiresAt: licenses.expiresAt,
    })
    .from(licenses)
    .innerJoin(products, eq(products.id, licenses.productId))
    .where(
      and(
        eq(licenses.status, 'active'),
        expiredAt(now),
        or(gt(licenses.expiresAt, since), inArray(licenses.id, endedSince)),
      ),
    )
    .orderBy(asc(licenses.id))
}

/** The newest event of any license. */
export async function findNewestEventId(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: max(licenseEvents.id) }).from(licenseEvents)
  return row?.id ?? 0
}

/** Selected by id, which is indexed; `since` only drops old ones. */
export function listActivationsAfter(db: Queryable, { after, since }: { after: number; since: Date }) {
  return db
    .select({
      id: licenseEvents.id,
      licenseId: licenseEvents.licenseId,
      site: licenseEvents.site,
      createdAt: licenseEvents.createdAt,
      keyHint: licenses.keyHint,
      productId: licenses.productId,
      product: products.name,
    })
    .from(licenseEvents)
    .innerJoin(licenses, eq(licenses.id, licenseEvents.licenseId))
    .innerJoin(products, eq(products.id, licenses.productId))
    .where(
      and(
        eq(licenseEvents.kind, 'activated'),
        gt(licenseEvents.id, after),
        gt(licenseEvents.createdAt, since),
      ),
    )
    .orderBy(asc(licenseEvents.id))
}

export async function findRelease(db: Queryable, id: number) {
  const [row] = await db
    .select({
      id: releases.id,
      productId: releases.productId,
      version: releases.version,
      status: releases.status,
      product: products.name,
      uri: products.uri,
    })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .where(eq(releases.id, id))
  return row
}

/** Shoppers with an active license of the product, each once, starting after user id `after`. */
export function listHolders(
  db: Queryable,
  { productId, after, now, limit }: { productId: number; after: number; now: Date; limit: number },
) {
  return db
    .selectDistinct({ userId: users.id, name: users.name, email: users.email })
    .from(licenses)
    .innerJoin(users, eq(users.id, licenses.userId))
    .where(
      and(
        eq(licenses.productId, productId),
        eq(licenses.status, 'active'),
        isNotNull(licenses.userId),
        validAt(now),
        gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
}
