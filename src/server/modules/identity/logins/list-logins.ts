import type { LoginSession } from '#core/contract/account.ts'
import { AppError } from '#core/errors.ts'
import type { User } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { listLiveTokens, revokeToken } from './queries.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock'>

/** The account's logins: the current one first, then by last use. */
export async function listLogins({ db, clock }: Deps, { userId, tokenId }: User): Promise<LoginSession[]> {
  const rows = await listLiveTokens(db, userId, clock.now())
  const logins = rows.map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    device,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    current: id === tokenId,
  }))
  return logins.toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one of the user's own logins. Another user's login counts as not found. */
export async function revokeLogin({ db, clock }: Deps, { userId, id }: { userId: number; id: number }) {
  if (!(await revokeToken(db, { userId, tokenId: id, now: clock.now() }))) throw new AppError('not_found')
}
