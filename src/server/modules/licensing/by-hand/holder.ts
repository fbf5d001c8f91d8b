import { normalizeEmail } from '#core/domain/email.ts'
import type { Queryable } from '#server/platform/database.ts'
import { findUser } from '../../identity/index.ts'

/** Who gets a license by hand: the account that has confirmed this address, or a guest who may claim it later. */
export type Holder = { userId: number | null; email: string; name: string }

export async function findHolder(tx: Queryable, email: string): Promise<Holder> {
  const user = await findUser(tx, { emailNormalized: normalizeEmail(email) })
  if (!user?.emailVerifiedAt) return { userId: null, email, name: '' }
  return { userId: user.id, email: user.email, name: user.name }
}

/** `ada@example.com` as `a***@example.com`: enough for its owner, and for nobody else. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
