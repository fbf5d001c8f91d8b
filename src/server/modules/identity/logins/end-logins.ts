import type { Queryable } from '#server/platform/database.ts'
import { deleteSessionsOf, revokeTokens, setConfirmedAt } from './queries.ts'

type Ending = {
  userId: number
  now: Date
  keep?: { tokenId: number; sessionHash: string | undefined } | undefined
}

/** Ends every token and cookie session of a user, except the login in `keep`. */
export async function endLogins(tx: Queryable, { userId, now, keep }: Ending): Promise<void> {
  await revokeTokens(tx, { userId, now, exceptTokenId: keep?.tokenId })
  await deleteSessionsOf(tx, userId, keep?.sessionHash)
  if (keep) await setConfirmedAt(tx, keep.tokenId, now)
}
