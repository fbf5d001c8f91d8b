import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import {
  DOWNLOAD_CHANNELS,
  PACKAGE_EDITIONS,
  RELEASE_CHANNELS,
  RELEASE_STATUSES,
  SIGNING_KEY_PURPOSES,
} from '#core/domain/release-channel.ts'
import { products } from './catalog.ts'
import { at, between, createdAt, id, longId, oneOf, sealed, secretHash, updatedAt } from './columns.ts'
import { users } from './identity.ts'
import { licenses } from './order-items.ts'
import { orders } from './orders.ts'

/** One version of a plugin. Every update dialect reads from this one record. */
export const releases = pgTable(
  'releases',
  {
    id: id(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    version: text().notNull(),
    channel: text({ enum: RELEASE_CHANNELS }).notNull().default('stable'),
    status: text({ enum: RELEASE_STATUSES }).notNull().default('draft'),
    rolloutPercent: smallint().notNull().default(100),
    // Read from the plugin header and readme.txt.
    pluginName: text().notNull(),
    requiresWp: text(),
    testedWp: text(),
    requiresPhp: text(),
    // Sanitized HTML.
    changelog: text().notNull().default(''),
    upgradeNotice: text(),
    withdrawnReason: text(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    publishedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    publishedAt: at(),
    withdrawnAt: at(),
  },
  (table) => [
    unique('releases_version_taken').on(table.productId, table.version),
    check('releases_version_form', sql`${table.version} ~ '^[0-9][0-9A-Za-z.+-]{0,49}$'`),
    check('releases_channel_known', oneOf(table.channel, RELEASE_CHANNELS)),
    check('releases_status_known', oneOf(table.status, RELEASE_STATUSES)),
    check('releases_rollout', between(table.rolloutPercent, 0, 100)),
    check('releases_published_has_time', sql`${table.status} = 'draft' or ${table.publishedAt} is not null`),
    check(
      'releases_withdrawn_has_time',
      sql`(${table.status} = 'withdrawn') = (${table.withdrawnAt} is not null)`,
    ),
    index('releases_by_product').on(table.productId, table.publishedAt),
    index('releases_by_creator').on(table.createdBy),
    index('releases_by_publisher').on(table.publishedBy),
  ],
)

/**
 * Public keys. Package keys belong to the seller, whose private key never leaves their machine. The key for offline
 * certificates belongs to the shop, and its private half is stored encrypted. Two keys at once allow rotation.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: id(),
    purpose: text({ enum: SIGNING_KEY_PURPOSES }).notNull(),
    // Sent with every signature, so that a client knows which of its pinned keys to use.
    keyId: text().notNull().unique('signing_keys_id_taken'),
    publicKey: text().notNull().unique('signing_keys_key_taken'),
    privateCipher: sealed(),
    label: text().notNull(),
    isDemo: boolean().notNull().default(false),
    // Until a second admin confirms it, no signature of this key is accepted.
    isPending: boolean().notNull().default(false),
    addedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    retiredAt: at(),
  },
  (table) => [
    index('signing_keys_by_adder').on(table.addedBy),
    check('signing_keys_purpose_known', oneOf(table.purpose, SIGNING_KEY_PURPOSES)),
    check(
      'signing_keys_package_key_stays_away',
      sql`(${table.purpose} = 'certificate') = (${table.privateCipher} is not null)`,
    ),
  ],
)

/** The zip of a release. Hashes and signature were verified at upload and are checked again when serving. */
export const packages = pgTable(
  'packages',
  {
    id: id(),
    releaseId: integer()
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    edition: text({ enum: PACKAGE_EDITIONS }).notNull().default('full'),
    storageKey: text().notNull().unique('packages_storage_key_taken'),
    fileName: text().notNull(),
    // The plugin's folder, the only top-level entry of the zip.
    folder: text().notNull(),
    // The file in it that has the plugin header; null for zips that were stored before it was kept.
    mainFile: text(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    md5: text().notNull(),
    sha256: text().notNull(),
    sha384: text().notNull(),
    signature: text().notNull(),
    signingKeyId: integer()
      .notNull()
      .references(() => signingKeys.id, { onDelete: 'restrict' }),
    // The software bill of materials as SPDX or CycloneDX JSON.
    sbom: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    verifiedAt: createdAt(),
    // Set when the stored bytes no longer verify. The package is not served until it is replaced.
    corruptSince: at(),
  },
  (table) => [
    unique('packages_one_per_edition').on(table.releaseId, table.edition),
    check('packages_edition_known', oneOf(table.edition, PACKAGE_EDITIONS)),
    check('packages_size_positive', sql`${table.sizeBytes} > 0`),
    check(
      'packages_hashes_hex',
      sql`${table.sha256} ~ '^[0-9a-f]{64}$' and ${table.sha384} ~ '^[0-9a-f]{96}$'`,
    ),
    index('packages_by_signing_key').on(table.signingKeyId),
  ],
)

/** Counts the uses of limited download links; the link itself is an HMAC and not stored. */
export const downloadGrants = pgTable(
  'download_grants',
  {
    nonceHash: secretHash().primaryKey(),
    uses: integer().notNull().default(0),
    maxUses: integer().notNull(),
    expiresAt: at().notNull(),
  },
  (table) => [
    check('download_grants_within_limit', sql`${table.uses} between 0 and ${table.maxUses}`),
    index('download_grants_by_expiry').on(table.expiresAt),
  ],
)

/** Every download. IP addresses are not stored. */
export const downloads = pgTable(
  'downloads',
  {
    id: longId(),
    packageId: integer().references(() => packages.id, { onDelete: 'set null' }),
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
    version: text().notNull(),
    licenseId: integer().references(() => licenses.id, { onDelete: 'set null' }),
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    channel: text({ enum: DOWNLOAD_CHANNELS }).notNull(),
    site: text(),
    createdAt: createdAt(),
  },
  (table) => [
    check('downloads_channel_known', oneOf(table.channel, DOWNLOAD_CHANNELS)),
    index('downloads_by_package').on(table.packageId),
    index('downloads_by_product').on(table.productId, table.createdAt),
    index('downloads_by_license').on(table.licenseId, table.createdAt),
    index('downloads_by_order').on(table.orderId),
    index('downloads_by_user').on(table.userId),
    index('downloads_by_age').on(table.createdAt, table.id),
  ],
)
