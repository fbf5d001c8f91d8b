import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { isTokenLive } from './logins/queries.ts'
import { lockUser, type UserRow } from './queries.ts'

type Login = { userId: number; tokenId: number; now: Date }

/**
 * The caller's own account, locked until the transaction ends. Refused if the login has ended since the call began: a
 * token or passkey that it adds now would outlive the end of all logins.
 */
export async function lockOwner(tx: Queryable, { userId, tokenId, now }: Login): Promise<UserRow> {
  const user = await lockUser(tx, { id: userId })
  if (!user || !(await isTokenLive(tx, tokenId, now))) throw new AppError('unauthenticated')
  return user
}
