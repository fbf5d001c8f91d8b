import { normalizeEmail } from '#core/domain/email.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { findUser, type UserRow } from '../queries.ts'
import { isKeptForUndo } from './queries.ts'
import { saveLink } from './start-confirmation.ts'

type EmailChange = { user: Pick<UserRow, 'id' | 'name'>; email: string; expiresAt: Date }

/**
 * Sends a link to the new address. If another account has that address, its owner is told instead and nobody gets the
 * link; whoever asked cannot tell the difference.
 */
export async function startEmailChange(
  tx: Queryable,
  { clock, queueMail }: Pick<IdentityDeps, 'clock' | 'queueMail'>,
  { user, email, expiresAt }: EmailChange,
): Promise<void> {
  const userId = user.id
  const now = clock.now()
  const emailNormalized = normalizeEmail(email)
  const token = await saveLink(tx, { userId, email, createdAt: now, expiresAt })
  const owner = await findUser(tx, { emailNormalized })
  // Whoever lost this address to a thief could take the link for the one that undoes it, and block that one.
  if (!owner && (await isKeptForUndo(tx, { emailNormalized, now, userId }))) return
  if (!owner)
    return queueMail(tx, 'confirm-new-email', {
      to: { email, name: user.name, userId },
      payload: { name: user.name, token },
    })
  if (owner.disabledAt) return
  await queueMail(tx, 'email-taken', {
    to: { email: owner.email, name: owner.name, userId: owner.id },
    payload: { name: owner.name },
  })
}
