import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ACTOR_KINDS } from '#core/domain/actor-kind.ts'
import { API_SCOPES, type ApiScope } from '#core/domain/api-scope.ts'
import { LICENSE_EVENT_KINDS } from '#core/domain/license-status.ts'
import { products } from './catalog.ts'
import { allOf, at, atMost, createdAt, id, longId, oneOf, secretHash } from './columns.ts'
import { users } from './identity.ts'
import { licenses } from './order-items.ts'

/** A site using a license. A deactivated site keeps its row; at most one row per license and site is active. */
export const licenseActivations = pgTable(
  'license_activations',
  {
    id: id(),
    licenseId: integer()
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    // Normalized by `core/domain/site-url.ts`.
    site: text().notNull(),
    // Local and staging sites are listed, but take no slot.
    isLocal: boolean().notNull().default(false),
    environment: text(),
    pluginVersion: text(),
    wpVersion: text(),
    phpVersion: text(),
    activatedAt: createdAt(),
    lastSeenAt: createdAt(),
    deactivatedAt: at(),
  },
  (table) => [
    uniqueIndex('license_activations_one_per_site')
      .on(table.licenseId, table.site)
      .where(sql`deactivated_at is null`),
    check('license_activations_site_length', atMost(table.site, 500)),
    index('license_activations_by_license').on(table.licenseId, table.activatedAt),
    index('license_activations_search').using('gin', table.site.op('gin_trgm_ops')),
  ],
)

/**
 * How many sites ran which version of a product, of WordPress and of PHP on a day (UTC), as counted last. Sites whose
 * version is not named are counted under ''.
 */
export const adoptionDays = pgTable(
  'adoption_days',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    countedAt: at().notNull(),
    versions: jsonb().$type<Record<string, number>>().notNull(),
    wordpress: jsonb().$type<Record<string, number>>().notNull(),
    php: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.day] }),
    index('adoption_days_by_day').on(table.day),
  ],
)

/** The history of a license, for its buyer and for staff. */
export const licenseEvents = pgTable(
  'license_events',
  {
    id: longId(),
    licenseId: integer()
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    kind: text({ enum: LICENSE_EVENT_KINDS }).notNull(),
    site: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    actorKind: text({ enum: ACTOR_KINDS }).notNull().default('system'),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('license_events_kind_known', oneOf(table.kind, LICENSE_EVENT_KINDS)),
    check('license_events_actor_known', oneOf(table.actorKind, ACTOR_KINDS)),
    index('license_events_by_license').on(table.licenseId, table.createdAt, table.id),
    index('license_events_by_actor').on(table.actorId),
  ],
)

/** For scripts, such as a build that publishes a release. Shown once; only the hash is stored. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    tokenHash: secretHash().notNull().unique('api_tokens_hash_taken'),
    tokenHint: text().notNull(),
    scopes: text({ enum: API_SCOPES }).array().$type<ApiScope[]>().notNull(),
    // Restricts the token to one product.
    productId: integer().references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: at(),
    expiresAt: at(),
    revokedAt: at(),
  },
  (table) => [
    check('api_tokens_scopes_known', allOf(table.scopes, API_SCOPES)),
    check('api_tokens_name_length', atMost(table.name, 100)),
    index('api_tokens_by_user').on(table.userId, table.createdAt),
    index('api_tokens_by_product').on(table.productId),
  ],
)
