import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { lockUser, type UserRow } from './queries.ts'

/** The caller's own account, locked until the transaction ends. */
export async function lockOwner(tx: Queryable, userId: number): Promise<UserRow> {
  const user = await lockUser(tx, { id: userId })
  if (!user) throw new AppError('unauthenticated')
  return user
}
