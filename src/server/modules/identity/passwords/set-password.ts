import type { Queryable } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { endLogins } from '../logins/end-logins.ts'
import { deleteReset, type UserRow, updateUser } from '../queries.ts'

type Change = {
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  passwordHash: string
  now: Date
  /** The login to keep, if any. */
  keep?: { tokenId: number; sessionHash: string | undefined }
}

/** Sets the password, ends every other login, invalidates an open reset link and notifies the owner by email. */
export async function setPassword(
  tx: Queryable,
  { queueMail }: Pick<IdentityDeps, 'queueMail'>,
  { user, passwordHash, now, keep }: Change,
): Promise<void> {
  await updateUser(tx, user.id, { passwordHash, passwordChangedAt: now, updatedAt: now })
  await endLogins(tx, { userId: user.id, now, keep })
  await deleteReset(tx, user.id)
  await queueMail(tx, 'password-changed', {
    to: { email: user.email, name: user.name, userId: user.id },
    payload: { name: user.name, changedAt: now.toISOString() },
  })
}
