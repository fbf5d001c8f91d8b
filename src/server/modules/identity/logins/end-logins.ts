import type { Queryable } from '#server/platform/database.ts'
import type { AuditActor } from '../../audit/index.ts'
import { revokeApiTokensOf } from '../api-tokens/manage-api-tokens.ts'
import { deletePendingChange } from '../emails/queries.ts'
import { deleteSessionsOf, revokeTokens, setConfirmedAt } from './queries.ts'

type Ending = {
  userId: number
  now: Date
  /** Who ends them, for the audit log. */
  actor: AuditActor
  keep?: { tokenId: number; sessionHash: string | undefined } | undefined
}

/**
 * Ends everything that acts for a user: logins, sessions, API tokens and a pending change of address, whose link could
 * otherwise take the account. Keeps only the login in `keep`. Lock the user first.
 */
export async function endLogins(tx: Queryable, { userId, now, actor, keep }: Ending): Promise<void> {
  await revokeTokens(tx, { userId, now, exceptTokenId: keep?.tokenId })
  await deleteSessionsOf(tx, userId, keep?.sessionHash)
  await revokeApiTokensOf(tx, { userId, now, actor })
  await deletePendingChange(tx, userId)
  if (keep) await setConfirmedAt(tx, keep.tokenId, now)
}
