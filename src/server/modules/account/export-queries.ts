import { and, asc, eq, gte, isNull, ne, or, sql } from 'drizzle-orm'
import {
  accessTokens,
  downloads,
  licenseActivations,
  licenses,
  mails,
  notifications,
  orderItems,
  orders,
  products,
  reviews,
  savedMeans,
  subscriptions,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

/** Lists every column, so that nothing internal (hashes, ciphers, staff notes) ends up in an export. */

export function listOrdersOf(db: Queryable, userId: number) {
  return db
    .select({
      number: orders.number,
      status: orders.status,
      created_at: orders.createdAt,
      payment_method: orders.paymentMethod,
      currency: orders.currency,
      total_cents: orders.totalCents,
      refunded_cents: orders.refundedCents,
      coupon: orders.couponCode,
      billing_address: orders.billing,
      shipping_address: orders.shipping,
      items: sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('name', ${orderItems.name}, 'plan', ${orderItems.planName}, 'quantity', ${orderItems.quantity}, 'unit_cents', ${orderItems.unitCents}) order by ${orderItems.id}), '[]') from ${orderItems} where ${orderItems.orderId} = ${orders.id})`,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

/** What was freed before a license changed hands was the previous holder's. */
const IS_OWN_SITE = sql`(${licenses.heldSince} is null or ${licenseActivations.deactivatedAt} is null
  or ${licenseActivations.deactivatedAt} > ${licenses.heldSince})`

export function listLicensesOf(db: Queryable, userId: number) {
  return db
    .select({
      product: products.name,
      key_ends_with: licenses.keyHint,
      status: licenses.status,
      created_at: licenses.createdAt,
      expires_at: licenses.expiresAt,
      sites: sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('site', ${licenseActivations.site}, 'activated_at', ${licenseActivations.activatedAt}, 'last_seen_at', ${licenseActivations.lastSeenAt}, 'plugin_version', ${licenseActivations.pluginVersion}, 'wordpress_version', ${licenseActivations.wpVersion}, 'php_version', ${licenseActivations.phpVersion}) order by ${licenseActivations.id}), '[]') from ${licenseActivations} where ${licenseActivations.licenseId} = ${licenses.id} and ${IS_OWN_SITE})`,
    })
    .from(licenses)
    .innerJoin(products, eq(products.id, licenses.productId))
    .where(eq(licenses.userId, userId))
    .orderBy(asc(licenses.createdAt), asc(licenses.id))
}

/** Without those that ended when the license was transferred to them: they were the previous holder's. */
export function listSubscriptionsOf(db: Queryable, userId: number) {
  return db
    .select({
      product: products.name,
      license_key_ends_with: licenses.keyHint,
      status: subscriptions.status,
      price_cents: subscriptions.priceCents,
      paid_with: savedMeans.detail,
      created_at: subscriptions.createdAt,
      period_ends_at: subscriptions.periodEnd,
      canceled_at: subscriptions.canceledAt,
      ended_at: subscriptions.endedAt,
    })
    .from(subscriptions)
    .innerJoin(licenses, eq(licenses.id, subscriptions.licenseId))
    .innerJoin(products, eq(products.id, licenses.productId))
    .leftJoin(savedMeans, eq(savedMeans.id, subscriptions.meansId))
    .where(
      and(
        eq(licenses.userId, userId),
        or(isNull(licenses.heldSince), gte(subscriptions.createdAt, licenses.heldSince)),
      ),
    )
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
}

export function listDownloadsOf(db: Queryable, userId: number) {
  return db
    .select({ version: downloads.version, channel: downloads.channel, created_at: downloads.createdAt })
    .from(downloads)
    .where(eq(downloads.userId, userId))
    .orderBy(asc(downloads.id))
}

export function listReviewsOf(db: Queryable, userId: number) {
  return db
    .select({
      product: products.name,
      author_name: reviews.authorName,
      rating: reviews.rating,
      title: reviews.title,
      body: reviews.body,
      reply: reviews.reply,
      created_at: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.id))
}

export function listNotificationsOf(db: Queryable, userId: number) {
  return db
    .select({
      kind: notifications.kind,
      title: notifications.title,
      body: notifications.body,
      created_at: notifications.createdAt,
      read_at: notifications.readAt,
    })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(asc(notifications.id))
}

export function listLoginsOf(db: Queryable, userId: number) {
  return db
    .select({
      device: accessTokens.device,
      created_at: accessTokens.createdAt,
      last_used_at: accessTokens.lastUsedAt,
      ended_at: accessTokens.revokedAt,
    })
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(asc(accessTokens.id))
}

/** Leaves out links to a new address, because their absence would tell that another account has it. */
export function listMailsOf(db: Queryable, userId: number) {
  return db
    .select({ kind: mails.kind, to: mails.toAddress, subject: mails.subject, created_at: mails.createdAt })
    .from(mails)
    .where(and(eq(mails.userId, userId), ne(mails.kind, 'confirm-new-email')))
    .orderBy(asc(mails.id))
}
