import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  categories,
  demo,
  licenses,
  mails,
  orderItems,
  orderNotes,
  orders,
  packages,
  products,
  refundRequests,
  refunds,
  releases,
  subscriptions,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { contains } from '#server/platform/search.ts'

/** Counting further would cost time and tell staff nothing new. */
const COUNT_LIMIT = 1000

/** Versions that did not remember it loaded the demo into an empty shop, so its first order tells. */
export async function hasDemo(db: Queryable): Promise<boolean> {
  const [remembered] = await db.select({ removedAt: demo.removedAt }).from(demo)
  if (remembered) return remembered.removedAt === null
  const [first] = await db.select({ source: orders.source }).from(orders).orderBy(asc(orders.id)).limit(1)
  return first?.source === 'demo'
}

export async function findLastOrder(db: Queryable) {
  const [row] = await db
    .select({
      number: orders.number,
      buyerName: orders.buyerName,
      totalCents: orders.totalCents,
      status: orders.status,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return row
}

/** By revenue, then by units. */
export function listBestSellers(db: Queryable, { since, limit }: { since: Date; limit: number }) {
  const revenueCents = sum(sql`${orderItems.quantity} * ${orderItems.unitCents}`).mapWith(Number)
  const units = sum(orderItems.quantity).mapWith(Number)
  const sums = db
    .select({
      productId: orderItems.productId,
      units: units.as('units'),
      revenueCents: revenueCents.as('revenue'),
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isNotNull(orders.paidAt), gte(orders.paidAt, since), isNotNull(orderItems.productId)))
    .groupBy(orderItems.productId)
    .orderBy(desc(sql`revenue`), desc(sql`units`), orderItems.productId)
    .limit(limit)
    .as('sums')
  return db
    .select({
      product_id: products.id,
      name: products.name,
      units: sums.units,
      revenueCents: sums.revenueCents,
    })
    .from(sums)
    .innerJoin(products, eq(products.id, sums.productId))
    .orderBy(desc(sums.revenueCents), desc(sums.units), products.id)
}

/** Oldest first. */
export function listOpenRefundRequests(db: Queryable) {
  return db
    .select({ number: orders.number })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .where(eq(refundRequests.status, 'open'))
    .orderBy(refundRequests.createdAt, refundRequests.id)
    .limit(COUNT_LIMIT)
}

/** Failed refunds that nobody has followed up with another refund or a note, oldest first. */
export function listFailedRefunds(db: Queryable, now: Date) {
  const later = alias(refunds, 'later')
  return db
    .select({ number: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, 'failed'),
        // Notes are deleted with their buyer, or when they are old.
        isNull(orders.anonymizedAt),
        sql`${refunds.settledAt} > ${now.toISOString()}::timestamptz - interval '1 year'`,
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(and(eq(later.paymentId, refunds.paymentId), gt(later.id, refunds.id))),
        ),
        notExists(
          db
            .select({ id: orderNotes.id })
            .from(orderNotes)
            .where(and(eq(orderNotes.orderId, orders.id), gt(orderNotes.createdAt, refunds.settledAt))),
        ),
      ),
    )
    .orderBy(refunds.id)
    .limit(COUNT_LIMIT)
}

export async function countFailedMails(db: Queryable): Promise<number> {
  const failed = db.select({ id: mails.id }).from(mails).where(eq(mails.status, 'failed')).limit(COUNT_LIMIT)
  const [row] = await db.select({ total: count() }).from(failed.as('failed'))
  return row?.total ?? 0
}

/** Oldest first. */
export function listCorruptPackages(db: Queryable) {
  return db
    .select({ productId: releases.productId })
    .from(packages)
    .innerJoin(releases, eq(releases.id, packages.releaseId))
    .where(isNotNull(packages.corruptSince))
    .orderBy(packages.corruptSince, packages.id)
    .limit(COUNT_LIMIT)
}

/** Published, but with nothing to deliver, so they are not sold. Oldest first. */
export function listProductsWithoutRelease(db: Queryable) {
  return db
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(products.status, 'published'), isNull(products.currentVersion), eq(products.noDownload, false)),
    )
    .orderBy(products.publishedAt, products.id)
    .limit(COUNT_LIMIT)
}

export function findProducts(db: Queryable, words: readonly string[], limit: number) {
  return db
    .select({
      id: products.id,
      name: products.name,
      status: products.status,
      priceCents: products.priceCents,
      category: categories.name,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(...words.map((word) => contains(products.searchText, word))))
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(limit)
}

type OrderSearch = { words: readonly string[]; exact: string; limit: number }

/** An exact order number or key takes precedence over a text search. */
export async function findOrders(db: Queryable, { words, exact, limit }: OrderSearch) {
  const columns = {
    id: orders.id,
    number: orders.number,
    buyerName: orders.buyerName,
    totalCents: orders.totalCents,
  }
  const exactMatches = await db
    .select(columns)
    .from(orders)
    .where(or(eq(orders.number, exact.replace(/^#/, '')), eq(orders.key, exact)))
    .limit(limit)
  if (words.length === 0 || exactMatches.length > 0) return exactMatches
  return db
    .select(columns)
    .from(orders)
    .where(and(...words.map((word) => contains(orders.searchText, word))))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

export function findUsers(db: Queryable, words: readonly string[], limit: number) {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isNull(users.anonymizedAt), ...words.map((word) => contains(users.searchText, word))))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}

type LicenseSearch = { hashes: string[]; hint: string; limit: number }

export function findLicenses(db: Queryable, { hashes, hint, limit }: LicenseSearch) {
  return db
    .select({
      keyHint: licenses.keyHint,
      productId: licenses.productId,
      product: products.name,
      order: orders.number,
      subscriptionId: sql<
        number | null
      >`(select max(${subscriptions.id}) from ${subscriptions} where ${subscriptions.licenseId} = ${licenses.id})`,
    })
    .from(licenses)
    .innerJoin(products, eq(products.id, licenses.productId))
    .leftJoin(orders, eq(orders.id, licenses.orderId))
    .where(or(inArray(licenses.keyHash, hashes), eq(licenses.keyHint, hint)))
    .orderBy(desc(licenses.id))
    .limit(limit)
}
