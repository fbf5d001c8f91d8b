import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { REVIEW_STATUSES } from '#core/domain/review-status.ts'
import { products } from './catalog.ts'
import { at, atMost, between, createdAt, id, oneOf, updatedAt } from './columns.ts'
import { users } from './identity.ts'
import { orders } from './orders.ts'

/** Written by verified buyers, at most one per product and buyer. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // The purchase that allows the review.
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    authorName: text().notNull(),
    rating: smallint().notNull(),
    title: text().notNull().default(''),
    body: text().notNull(),
    status: text({ enum: REVIEW_STATUSES }).notNull().default('published'),
    hiddenReason: text(),
    reply: text(),
    repliedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    repliedAt: at(),
    isDemo: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    searchText: text().generatedAlwaysAs(sql`search_fold(title || ' ' || body || ' ' || author_name)`),
  },
  (table) => [
    unique('reviews_one_per_buyer').on(table.productId, table.userId),
    check('reviews_rating', between(table.rating, 1, 5)),
    check('reviews_status_known', oneOf(table.status, REVIEW_STATUSES)),
    check('reviews_title_length', atMost(table.title, 200)),
    check('reviews_body_length', atMost(table.body, 5000)),
    check('reviews_reply_length', atMost(table.reply, 5000)),
    check('reviews_reply_has_time', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    index('reviews_shown').on(table.productId, table.createdAt, table.id).where(sql`status = 'published'`),
    index('reviews_by_status').on(table.status, table.createdAt, table.id),
    index('reviews_by_age').on(table.createdAt, table.id),
    index('reviews_by_rating').on(table.rating, table.createdAt, table.id),
    index('reviews_unanswered').on(table.createdAt, table.id).where(sql`reply is null`),
    index('reviews_answered').on(table.createdAt, table.id).where(sql`reply is not null`),
    index('reviews_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('reviews_by_user').on(table.userId),
    index('reviews_by_order').on(table.orderId),
    index('reviews_by_replier').on(table.repliedBy),
  ],
)
