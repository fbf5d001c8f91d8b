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

/** A person with an account. Anonymized instead of deleted, because orders and the audit log refer to the row. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    // Normalized by the identity module (trimmed, case-folded, NFKC), so that `Email@X` and `email@x ` are one account.
    emailNormalized: text().notNull().unique('users_email_taken'),
    emailVerifiedAt: at(),
    // Null for imported and anonymized users, who cannot log in until a reset sets it.
    passwordHash: text(),
    passwordChangedAt: at(),
    disabledAt: at(),
    termsAcceptedAt: at(),
    lastActiveAt: createdAt(),
    anonymizedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    // Names sort and search the same regardless of case, accents and the server's collation.
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

/** The role with the lowest position decides. */
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

/** A cookie session. It owns the guest's cart, and the CSRF token is an HMAC of its id. Login creates a new one. */
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

/** A bearer token issued at login. Valid for 259,200 s; admin calls also require the cookie behind `bindHash`. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id(),
    tokenHash: secretHash().notNull().unique('access_tokens_hash_taken'),
    bindHash: secretHash().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // A summary such as "Firefox on Linux". The IP address is not stored.
    device: text().notNull(),
    // When the password was last entered: refunds, roles and releases require it within ten minutes.
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

/** At most one open reset per user: a new request replaces it, and using it deletes it. */
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

/** Confirms that an address belongs to the user: the one they registered with, or a new one. */
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

/**
 * Lets the old address take a change of address back. Several may be open, because a thief may move the account more than
 * once: the oldest still reaches the owner.
 */
export const emailUndos = pgTable(
  'email_undos',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // The old address. Nobody can register it while the link works.
    email: text().notNull(),
    emailNormalized: text().notNull(),
    tokenHash: secretHash().notNull().unique('email_undos_hash_taken'),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (table) => [
    index('email_undos_by_user').on(table.userId),
    index('email_undos_by_address').on(table.emailNormalized),
    index('email_undos_by_expiry').on(table.expiresAt),
    check('email_undos_length', atMost(table.email, 254)),
  ],
)

/** TOTP. Active once confirmed by a first code. */
export const secondFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretCipher: sealed().notNull(),
  confirmedAt: at(),
  // The time step of the last accepted code, so that no code works twice.
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

/** A WebAuthn credential. It logs in by itself, and counts as a second factor beside the password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    credentialId: text().notNull().unique('passkeys_credential_taken'),
    // COSE, in base64url.
    publicKey: text().notNull(),
    // Must grow with each use unless the authenticator always sends 0; otherwise the key was copied.
    signCount: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    lastUsedAt: at(),
  },
  (table) => [
    index('passkeys_by_user').on(table.userId, table.id),
    check('passkeys_name_length', atMost(table.name, 100)),
    check('passkeys_credential_length', atMost(table.credentialId, 1400)),
  ],
)

/** A challenge that a passkey has to sign, once and within minutes. Adding a passkey has the user's, a login nobody's. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: secretHash().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (table) => [
    index('passkey_challenges_by_user').on(table.userId),
    index('passkey_challenges_by_expiry').on(table.expiresAt),
  ],
)

/** Hashes of the devices a user has logged in from, so that a login from a new one can be reported by email. */
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

/** The address book. At most one address is the default, which prefills the checkout. */
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

/** Internal notes about a user. */
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
