import { normalizeEmail } from '#core/domain/email.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findUser, insertUser } from './queries.ts'

/**
 * Finds or creates the account of a customer from another shop. A new account has no password; the customer sets one
 * through the reset link on the login page, which also verifies the address.
 */
export async function importUser(
  tx: Queryable,
  { email, name, at }: { email: string; name: string; at: Date },
): Promise<number> {
  const emailNormalized = normalizeEmail(email)
  const known = await findUser(tx, { emailNormalized })
  if (known) return known.id
  const values = { name: name || email.slice(0, email.indexOf('@')), email, emailNormalized, createdAt: at }
  return insertUser(tx, { ...values, passwordHash: null, termsAcceptedAt: null }, ROLE_ID.customer)
}
