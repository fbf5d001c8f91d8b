import { sql } from 'drizzle-orm'
import { normalizeEmail } from '#core/domain/email.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Queryable } from '#server/platform/database.ts'
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
  const created = await inTransaction(
    db,
    async (tx) => {
      if (await hasAdmin(tx)) return false
      // Waits for another instance that is doing the same, however slow it is.
      await tx.execute(
        sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
      )
      const values = { name: 'Admin', email, emailNormalized: normalizeEmail(email), passwordHash }
      await insertUser(
        tx,
        { ...values, emailVerifiedAt: now, termsAcceptedAt: now, createdAt: now },
        ROLE_ID.admin,
      )
      await onNewShop?.(tx)
      return true
    },
    // Two instances may start on an empty database at the same time; only one may create the admin.
    { isolationLevel: 'serializable' },
  )
  return created ? { email, password: password === null ? chosen : null } : null
}
