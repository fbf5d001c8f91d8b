import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ROLE_IDS, type RoleId } from '#core/domain/roles.ts'
import { at, atMost, createdAt, id, oneOf, sealed, secretHash, updatedAt } from './columns.ts'

/** A person with a login. Never deleted, but anonymized: orders and the audit log keep pointing at the row. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    // Trimmed, case-folded and NFKC by the identity module: `Email@X` and `email@x ` are one account.
    emailNormalized: text().notNull().unique('users_email_taken'),
    emailVerifiedAt: at(),
    // Null for imported people and anonymized ones: nobody can log in until a reset sets it.
    passwordHash: text(),
    passwordChangedAt: at(),
    disabledAt: at(),
    termsAcceptedAt: at(),
    lastActiveAt: createdAt(),
    anonymizedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    // Names sort and search alike whatever their case and accents, and whatever the server's collation.
    sortName: text().generatedAlwaysAs(sql`search_fold(name)`),
    searchText: text().generatedAlwaysAs(sql`search_fold(name || ' ' || email)`),
  },
  (table) => [
    check('users_name_length', atMost(table.name, 200)),
    check('users_email_length', atMost(table.email, 254)),
    check('users_email_normalized_folded', sql`${table.emailNormalized} !~ '[A-Z\\s]'`),
    index('users_by_age').on(table.createdAt, table.id),
    index('users_by_name').on(table.sortName, table.id),
    index('users_by_activity').on(table.lastActiveAt, table.id),
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
)

/** The role at the lowest position decides. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: smallint().$type<RoleId>().notNull(),
    position: smallint().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    unique('user_roles_one_per_position').on(table.userId, table.position),
    check('user_roles_known', oneOf(table.roleId, ROLE_IDS)),
    check('user_roles_position_not_negative', sql`${table.position} >= 0`),
    index('user_roles_by_role').on(table.roleId, table.userId),
  ],
)

/** A cookie session: a guest's cart hangs on it, and the CSRF token is an HMAC of its id. Login makes a new one. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: secretHash().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_by_expiry').on(table.expiresAt),
    check('sessions_expire_later', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
)

/** A bearer token given at login. Lives 259,200 s; useless for admin without the cookie behind `bindHash`. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id(),
    tokenHash: secretHash().notNull().unique('access_tokens_hash_taken'),
    bindHash: secretHash().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // A summary such as "Firefox on Linux". No address of the visitor is kept.
    device: text().notNull(),
    // When the password was last typed: refunds, roles and releases want it within ten minutes.
    confirmedAt: createdAt(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: at().notNull(),
    revokedAt: at(),
  },
  (table) => [
    index('access_tokens_by_user').on(table.userId, table.createdAt),
    index('access_tokens_by_expiry').on(table.expiresAt),
    check('access_tokens_expire_later', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
)

/** One open reset per person: a newer request replaces it, using it deletes it. */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: secretHash().notNull().unique('password_resets_hash_taken'),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (table) => [index('password_resets_by_expiry').on(table.expiresAt)],
)

/** Proof that an address belongs to the person: the one they registered with, or the one they want to move to. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    emailNormalized: text().notNull(),
    tokenHash: secretHash().notNull().unique('email_confirmations_hash_taken'),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (table) => [
    index('email_confirmations_by_expiry').on(table.expiresAt),
    check('email_confirmations_length', atMost(table.email, 254)),
  ],
)

/** TOTP. In force once confirmed by a first code. */
export const secondFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretCipher: sealed().notNull(),
  confirmedAt: at(),
  // The time step of the last accepted code: the same code never works twice.
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: secretHash().notNull(),
    usedAt: at(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Devices a person has logged in from, as hashes, so that a login from a new one can be reported by mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: secretHash().notNull(),
    firstSeenAt: createdAt(),
    lastSeenAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

/** The address book. At most one default, which prefills the checkout. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    country: text().notNull(),
    address1: text().notNull(),
    address2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('addresses_by_user').on(table.userId, table.createdAt),
    uniqueIndex('addresses_one_default').on(table.userId).where(sql`is_default`),
    check('addresses_country_code', sql`${table.country} ~ '^([A-Z]{2}|OTHER)$'`),
  ],
)

/** What staff write about a person, for other staff. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('user_notes_by_user').on(table.userId, table.createdAt),
    index('user_notes_by_author').on(table.authorId),
    index('user_notes_by_age').on(table.createdAt),
    check('user_notes_length', atMost(table.body, 5000)),
  ],
)
