import { normalizeEmail } from '#core/domain/email.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findUser, insertUser, lockUser } from './queries.ts'
import { replaceCredentials } from './replace-credentials.ts'

/**
 * Finds or creates the account of a customer from another shop. A new account has no password; the customer sets one
 * through the reset link on the login page, which also verifies the address. So does one who registered here and never
 * confirmed the address: an impostor may have, to get the imported licenses.
 */
export async function importUser(
  tx: Queryable,
  { email, name, at }: { email: string; name: string; at: Date },
): Promise<number> {
  const emailNormalized = normalizeEmail(email)
  const known = await findUser(tx, { emailNormalized })
  if (known) {
    if (!known.emailVerifiedAt && known.passwordHash !== null) await takeFromImpostor(tx, known.id, at)
    return known.id
  }
  const values = { name: name || email.slice(0, email.indexOf('@')), email, emailNormalized, createdAt: at }
  return insertUser(tx, { ...values, passwordHash: null, termsAcceptedAt: null }, ROLE_ID.customer)
}

async function takeFromImpostor(tx: Queryable, userId: number, now: Date): Promise<void> {
  const user = await lockUser(tx, { id: userId })
  if (!user || user.emailVerifiedAt) return
  await replaceCredentials(tx, { userId, passwordHash: null, now, actor: { userId: null } })
}
