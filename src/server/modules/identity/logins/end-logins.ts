import type { Queryable } from '#server/platform/database.ts'
import { deleteSessionsOf, revokeTokens, setConfirmedAt } from './queries.ts'

type Ending = {
  userId: number
  now: Date
  keep?: { tokenId: number; sessionHash: string | undefined } | undefined
}

/** Every token and cookie session of a user ends at once, but for the login that asks for it, if it may go on. */
export async function endLogins(tx: Queryable, { userId, now, keep }: Ending): Promise<void> {
  await revokeTokens(tx, { userId, now, exceptTokenId: keep?.tokenId })
  await deleteSessionsOf(tx, userId, keep?.sessionHash)
  if (keep) await setConfirmedAt(tx, keep.tokenId, now)
}
