import { inTransaction } from '#server/platform/database.ts'
import type { User } from '#server/platform/http/actor.ts'
import type { IdentityDeps, Visitor } from '../deps.ts'
import { lockUser } from '../queries.ts'
import { endLogins } from './end-logins.ts'
import { revokeToken } from './queries.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'cookies' | 'sessions'>

/** Ends this login: revokes the token and clears the cookies. */
export async function logOut(deps: Deps, { userId, tokenId }: User, visitor: Visitor): Promise<void> {
  await revokeToken(deps.db, { userId, tokenId, now: deps.clock.now() })
  await clearLogin(deps, visitor)
}

/** Also revokes API tokens and ends a pending change of address. */
export async function logOutEverywhere(deps: Deps, { userId }: User, visitor: Visitor): Promise<void> {
  const actor = { userId, requestId: visitor.request.id }
  await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, { id: userId })
    await endLogins(tx, { userId, now: deps.clock.now(), actor })
  })
  await clearLogin(deps, visitor)
}

export async function clearLogin({ cookies, sessions }: Deps, { request, reply }: Visitor): Promise<void> {
  await sessions.end(request, reply)
  cookies.clear(reply.raw, 'bind')
  cookies.clear(reply.raw, 'signedIn')
}
