import type { LoginSession } from '#core/contract/account.ts'
import { AppError } from '#core/errors.ts'
import type { User } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { listLiveTokens, revokeToken } from './queries.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock'>

/** Where the account is logged in: this login first, then by last use. */
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
  return logins.toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** Ends one login of the user's own; another's is not found. */
export async function revokeLogin({ db, clock }: Deps, { userId, id }: { userId: number; id: number }) {
  if (!(await revokeToken(db, { userId, tokenId: id, now: clock.now() }))) throw new AppError('not_found')
}
