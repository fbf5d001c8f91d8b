import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { PLAN_BILLINGS, YEARLY_MONTHS } from '#core/domain/plan-billing.ts'
import type { ComparisonRow } from '#core/domain/plan-comparison.ts'
import { PRODUCT_STATUSES } from '#core/domain/product-status.ts'
import { at, atMost, between, cents, createdAt, id, oneOf, price, updatedAt } from './columns.ts'

const SLUG = sql.raw(`'^[a-z0-9]+(-[a-z0-9]+)*$'`)

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique('categories_slug_taken'),
    description: text().notNull().default(''),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    // Editors send it back when saving; an older value is a conflict.
    updatedAt: updatedAt(),
  },
  (table) => [
    check('categories_name_length', between(sql`length(${table.name})`, 1, 120)),
    check('categories_slug_form', sql`${table.slug} ~ ${SLUG} and length(${table.slug}) <= 100`),
    check('categories_slug_not_admin', sql`${table.slug} <> 'admin'`),
    index('categories_in_order').on(table.position, table.id),
  ],
)

/** `price` is the Pro price; other plans may have their own. */
export const products = pgTable(
  'products',
  {
    id: id(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    uri: text().notNull().unique('products_uri_taken'),
    description: text().notNull().default(''),
    shortDesc: text().notNull().default(''),
    // HTML, sanitized when saved.
    longDesc: text().notNull().default(''),
    priceCents: cents().notNull(),
    comparePriceCents: cents(),
    status: text({ enum: PRODUCT_STATUSES }).notNull().default('draft'),
    publishedAt: at(),
    // Staff can mark a product as new; otherwise it is new for 30 days after publishing.
    markedNew: boolean().notNull().default(false),
    // Null means the six default rows in `core/domain`.
    comparison: jsonb().$type<ComparisonRow[]>(),
    // Pictures for the plugin lists of WordPress sites. Null means the product's first picture.
    icon: text(),
    banner: text(),
    seoTitle: text(),
    seoDescription: text(),
    // Copies that the reviews and licensing modules update, so that lists need no joins.
    ratingCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    currentVersion: text(),
    // A service or a license only: sold without a release, because there is nothing to download.
    noDownload: boolean().notNull().default(false),
    // The plugin's folder, which WordPress sites send when they check for updates. Set by the first release.
    pluginSlug: text().unique('products_plugin_slug_taken'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    sortName: text().generatedAlwaysAs(sql`search_fold(name)`),
    searchText: text().generatedAlwaysAs(sql`search_fold(name || ' ' || short_desc || ' ' || description)`),
  },
  (table) => [
    check('products_name_length', between(sql`length(${table.name})`, 1, 200)),
    check('products_uri_form', sql`${table.uri} ~ ${SLUG} and length(${table.uri}) <= 100`),
    check('products_uri_not_admin', sql`${table.uri} <> 'admin'`),
    check('products_description_length', atMost(table.description, 5000)),
    check('products_short_desc_length', atMost(table.shortDesc, 1000)),
    check('products_price_in_range', price(table.priceCents)),
    check('products_compare_price_higher', sql`${table.comparePriceCents} > ${table.priceCents}`),
    check('products_status_known', oneOf(table.status, PRODUCT_STATUSES)),
    check('products_published_has_date', sql`${table.status} = 'draft' or ${table.publishedAt} is not null`),
    check(
      'products_rating_possible',
      sql`${table.ratingSum} between ${table.ratingCount} and ${table.ratingCount} * 5`,
    ),
    index('products_by_category').on(table.categoryId, table.status),
    index('products_shown').on(table.publishedAt, table.id).where(sql`status = 'published'`),
    index('products_shown_by_price').on(table.priceCents, table.id).where(sql`status = 'published'`),
    index('products_shown_by_name').on(table.sortName, table.id).where(sql`status = 'published'`),
    index('products_shown_in_category')
      .on(table.categoryId, table.publishedAt, table.id)
      .where(sql`status = 'published'`),
    index('products_shown_in_category_by_price')
      .on(table.categoryId, table.priceCents, table.id)
      .where(sql`status = 'published'`),
    index('products_shown_in_category_by_name')
      .on(table.categoryId, table.sortName, table.id)
      .where(sql`status = 'published'`),
    index('products_not_deliverable')
      .on(table.publishedAt, table.id)
      .where(sql`status = 'published' and current_version is null and not no_download`),
    index('products_without_download').on(table.id).where(sql`status = 'published' and no_download`),
    index('products_by_update').on(table.updatedAt, table.id),
    index('products_by_age').on(table.createdAt, table.id),
    index('products_by_name').on(table.sortName, table.id),
    index('products_by_price').on(table.priceCents, table.id),
    index('products_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** Pictures of a product; the lowest position is the main one. Files are at /uploads/{uri}. */
export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    // Names are content hashes, so two products may show the same picture.
    uri: text().notNull(),
    alt: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('product_images_once').on(table.productId, table.uri),
    check('product_images_size_positive', sql`${table.width} > 0 and ${table.height} > 0`),
    index('product_images_in_order').on(table.productId, table.position, table.id),
  ],
)

/** The plans of a product: Free by link or zip, Pro at the product's price, and any that staff add. */
export const plans = pgTable(
  'plans',
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    name: text().notNull(),
    // Null means the product's own price.
    priceCents: cents(),
    isFree: boolean().notNull().default(false),
    // The URL of the free version; null if it is a zip of the release.
    linkUrl: text(),
    // Null means unlimited.
    sitesLimit: integer().default(1),
    // Null means lifetime updates.
    months: integer(),
    // Yearly plans renew by themselves until the holder cancels.
    billing: text({ enum: PLAN_BILLINGS }).notNull().default('one-time'),
    position: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('plans_code_taken').on(table.productId, table.code),
    // The target of composite foreign keys from carts and licenses, so that plan and product always match.
    unique('plans_of_product').on(table.productId, table.id),
    check('plans_code_form', sql`${table.code} ~ '^[a-z0-9-]{1,40}$'`),
    check('plans_price_in_range', price(table.priceCents)),
    check('plans_free_costs_nothing', sql`not ${table.isFree} or ${table.priceCents} = 0`),
    check(
      'plans_sold_costs_something',
      sql`${table.isFree} or ${table.priceCents} is null or ${table.priceCents} > 0`,
    ),
    check('plans_sites_positive', sql`${table.sitesLimit} > 0`),
    check('plans_months_positive', sql`${table.months} > 0`),
    check('plans_billing_known', oneOf(table.billing, PLAN_BILLINGS)),
    check(
      'plans_yearly_is_a_year',
      sql`${table.billing} = 'one-time' or (not ${table.isFree} and ${table.months} is not distinct from ${sql.raw(String(YEARLY_MONTHS))})`,
    ),
  ],
)
