import { SESSION_SECONDS } from '#core/domain/limits.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { IdentityDeps, Visitor } from '../deps.ts'
import { mailOwner, type Owner } from '../mail-owner.ts'
import { touchUser } from '../queries.ts'
import { deviceOf, fingerprintOf } from './device.ts'
import { type IssuedToken, issueToken } from './issue-token.ts'
import { rememberDevice } from './queries.ts'
import type { FreshSession } from './sessions.ts'

/** A login whose transaction is not committed yet. */
export type StartedLogin = IssuedToken & { session: FreshSession }

/** Creates the token, its bound cookie and a new session. A login from an unknown device triggers an email. */
export async function startLogin(
  tx: Queryable,
  deps: IdentityDeps,
  { user, request }: { user: Owner; request: Visitor['request'] },
): Promise<StartedLogin> {
  const { clock, hooks, sessions } = deps
  const userId = user.id
  const now = clock.now()
  const device = deviceOf(request.headers['user-agent'])

  const issued = await issueToken(tx, { userId, device, clock })
  const session = await sessions.renew(tx, request, userId)
  await touchUser(tx, userId, now)
  const address = deps.addressOf(request)
  const deviceHash = fingerprintOf(deps.keyring, { userId, device, address })
  const { isNew, isFirst } = await rememberDevice(tx, { userId, deviceHash, now })
  if (isNew && !isFirst) {
    const payload = { name: user.name, device, at: now.toISOString() }
    await mailOwner(tx, deps, 'new-login', { user, payload })
  }
  await hooks.signedIn?.(tx, { userId, sessionHash: session.hash })
  return { ...issued, session }
}

/** Sends the cookies and the new session's CSRF token. Call it after the commit. */
export function sendLoginCookies(
  { cookies, sessions }: Pick<IdentityDeps, 'cookies' | 'sessions'>,
  { reply }: Visitor,
  { bind, session }: StartedLogin,
): void {
  sessions.sendCookie(reply, session.id)
  cookies.write(reply.raw, 'bind', bind, { maxAgeSeconds: SESSION_SECONDS })
  cookies.write(reply.raw, 'signedIn', '1', { maxAgeSeconds: SESSION_SECONDS, httpOnly: false })
}
