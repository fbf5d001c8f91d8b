import { sql } from 'drizzle-orm'
import { normalizeEmail } from '#core/domain/email.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { users } from '#server/db/tables/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  type Db,
  inTransaction,
  isLockTimeout,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database.ts'
import { StartError } from '#server/platform/start-error.ts'
import { generatePassword } from './passwords/generate-password.ts'
import { hashPassword } from './passwords/hashes.ts'
import { hasAdmin, insertUser } from './queries.ts'

type FirstAdmin = {
  email: string
  password: string | null
  clock: Clock
  /** Runs in the transaction that makes this a shop, to write the settings it starts with. */
  onNewShop?: (tx: Queryable) => Promise<void>
}

/** Returns the login to print once, or null if the shop already has an admin. */
export async function ensureFirstAdmin(
  db: Db,
  { email, password, clock, onNewShop }: FirstAdmin,
): Promise<{ email: string; password: string | null } | null> {
  if (await hasAdmin(db)) return null
  const chosen = password ?? generatePassword()
  const passwordHash = await hashPassword(chosen)
  const now = clock.now()

  async function create(tx: Queryable): Promise<boolean> {
    // An instance of an older version that is doing the same takes no other lock.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`)
    if (await hasAdmin(tx)) return false
    const values = { name: 'Admin', email, emailNormalized: normalizeEmail(email), passwordHash }
    await insertUser(
      tx,
      { ...values, emailVerifiedAt: now, termsAcceptedAt: now, createdAt: now },
      ROLE_ID.admin,
    )
    await onNewShop?.(tx)
    return true
  }

  for (;;) {
    try {
      const created = await inTransaction(db, create)
      return created ? { email, password: password === null ? chosen : null } : null
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_taken'))
        throw new StartError(
          'ADMIN_EMAIL: belongs to a shopper of this shop, which has no admin yet. Set another address.',
        )
      // Waits on for the other instance, however slow it is.
      if (!isLockTimeout(error)) throw error
    }
  }
}
