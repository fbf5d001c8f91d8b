import type { Queryable } from '#server/platform/database.ts'
import type { IdentityDeps } from '../deps.ts'
import { endLogins } from '../logins/end-logins.ts'
import { mailOwner, type Owner } from '../mail-owner.ts'
import { deleteReset, updateUser } from '../queries.ts'

type Change = {
  user: Owner
  passwordHash: string
  now: Date
  /** The login to keep, if any. */
  keep?: { tokenId: number; sessionHash: string | undefined }
}

/** Sets the password, ends every other login and API token, invalidates an open reset link, and notifies the owner. */
export async function setPassword(
  tx: Queryable,
  deps: Pick<IdentityDeps, 'queueMail'>,
  { user, passwordHash, now, keep }: Change,
): Promise<void> {
  await updateUser(tx, user.id, { passwordHash, passwordChangedAt: now, updatedAt: now })
  await endLogins(tx, { userId: user.id, now, actor: { userId: user.id }, keep })
  await deleteReset(tx, user.id)
  const payload = { name: user.name, changedAt: now.toISOString() }
  await mailOwner(tx, deps, 'password-changed', { user, payload })
}
