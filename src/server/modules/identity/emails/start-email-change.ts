import { normalizeEmail } from '#core/domain/email.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { findUser, type UserRow } from '../queries.ts'
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
  const token = await saveLink(tx, { userId: user.id, email, createdAt: clock.now(), expiresAt })
  const owner = await findUser(tx, { emailNormalized: normalizeEmail(email) })
  if (!owner)
    return queueMail(tx, 'confirm-new-email', {
      to: { email, name: user.name, userId: user.id },
      payload: { name: user.name, token },
    })
  if (owner.disabledAt) return
  await queueMail(tx, 'email-taken', {
    to: { email: owner.email, name: owner.name, userId: owner.id },
    payload: { name: owner.name },
  })
}
