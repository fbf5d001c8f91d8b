import type { Queryable } from '#server/platform/database.ts'
import type { AuditActor } from '../audit/index.ts'
import { endLogins } from './logins/end-logins.ts'
import { deleteReset, updateUser } from './queries.ts'
import { deleteFactor } from './second-factor/queries.ts'

type Replacement = {
  userId: number
  /** Null if the owner has to choose one with a reset link. */
  passwordHash: string | null
  now: Date
  actor: AuditActor
}

/** Takes an account from everyone who can log in to it now. Lock the user first. */
export async function replaceCredentials(
  tx: Queryable,
  { userId, passwordHash, now, actor }: Replacement,
): Promise<void> {
  await updateUser(tx, userId, { passwordHash, passwordChangedAt: now, updatedAt: now })
  await endLogins(tx, { userId, now, actor })
  await deleteReset(tx, userId)
  await deleteFactor(tx, userId)
}
