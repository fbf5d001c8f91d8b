import type { Queryable } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { endLogins } from '../logins/end-logins.ts'
import { deleteReset, type UserRow, updateUser } from '../queries.ts'

type Change = {
  user: Pick<UserRow, 'id' | 'name' | 'email' | 'emailVerifiedAt'>
  passwordHash: string
  now: Date
  /** The login to keep, if any. */
  keep?: { tokenId: number; sessionHash: string | undefined }
}

/**
 * Sets the password, ends every other login and API token, and invalidates an open reset link. The owner is notified, but
 * not at an address that was never confirmed: anyone could send a stranger such mails.
 */
export async function setPassword(
  tx: Queryable,
  { queueMail }: Pick<IdentityDeps, 'queueMail'>,
  { user, passwordHash, now, keep }: Change,
): Promise<void> {
  await updateUser(tx, user.id, { passwordHash, passwordChangedAt: now, updatedAt: now })
  await endLogins(tx, { userId: user.id, now, actor: { userId: user.id }, keep })
  await deleteReset(tx, user.id)
  if (!user.emailVerifiedAt) return
  await queueMail(tx, 'password-changed', {
    to: { email: user.email, name: user.name, userId: user.id },
    payload: { name: user.name, changedAt: now.toISOString() },
  })
}
