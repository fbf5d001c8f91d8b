import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { User } from '#server/platform/http/actor.ts'
import { isTokenLive } from './logins/queries.ts'
import { lockUser, type UserRow } from './queries.ts'

/**
 * The caller's own account, locked until the transaction ends. Refuses a call whose login ended while it was running,
 * so that a thief's call cannot follow the reset that was meant to stop it.
 */
export async function lockOwner(
  tx: Queryable,
  { userId, tokenId }: Pick<User, 'userId' | 'tokenId'>,
  now: Date,
): Promise<UserRow> {
  const user = await lockUser(tx, { id: userId })
  if (!user || !(await isTokenLive(tx, tokenId, now))) throw new AppError('unauthenticated')
  return user
}
