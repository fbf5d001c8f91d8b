import { normalizeEmail } from '#core/domain/email.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { generatePassword } from './passwords/generate-password.ts'
import { hashPassword } from './passwords/hashes.ts'
import { hasAdmin, insertUser } from './queries.ts'

type Wanted = { email: string; password: string | null; clock: Clock }

/** The login to print once, or nothing when the shop already has an admin. */
export async function ensureFirstAdmin(
  db: Db,
  { email, password, clock }: Wanted,
): Promise<{ email: string; password: string | null } | null> {
  if (await hasAdmin(db)) return null
  const chosen = password ?? generatePassword()
  const passwordHash = await hashPassword(chosen)
  const now = clock.now()
  const created = await inTransaction(
    db,
    async (tx) => {
      if (await hasAdmin(tx)) return false
      const values = { name: 'Admin', email, emailNormalized: normalizeEmail(email), passwordHash }
      await insertUser(
        tx,
        { ...values, emailVerifiedAt: now, termsAcceptedAt: now, createdAt: now },
        ROLE_ID.admin,
      )
      return true
    },
    // Two instances may start at once on an empty database; one of them makes the admin.
    { isolationLevel: 'serializable' },
  )
  return created ? { email, password: password === null ? chosen : null } : null
}
