import { randomBytes } from 'node:crypto'
import { normalizeEmail } from '#core/domain/email.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
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

/** 100 random bits in groups that can be typed. */
function generatePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const characters = Array.from(randomBytes(20), (byte) => letters[byte % letters.length])
  return [0, 5, 10, 15].map((start) => characters.slice(start, start + 5).join('')).join('-')
}
