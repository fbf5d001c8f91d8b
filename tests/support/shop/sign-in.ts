import { GUEST_CART_SECONDS, SESSION_SECONDS, STEP_UP_SECONDS } from '#core/domain/limits.ts'
import { accessTokens, sessions } from '#server/db/tables/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { createCsrf } from '#server/platform/http/csrf.ts'
import { newKey, sha256 } from '#server/platform/keys.ts'
import type { Browser } from './browser.ts'

export type LoginState = 'live' | 'expired' | 'revoked' | 'without its cookie' | 'long after its password'

type Deps = { db: Db; clock: Clock; secret: string; cookies: Pick<CookieJar, 'names'> }

/** Inserts a login directly, which skips the slow password hash. */
export async function signIn(
  { db, clock, secret, cookies: { names } }: Deps,
  browser: Browser,
  { userId, state }: { userId: number; state: LoginState },
): Promise<void> {
  const [token, bind, sid] = [newKey(), newKey(), newKey()]
  const now = clock.now().getTime()
  const bornAt = new Date(state === 'expired' ? now - SESSION_SECONDS * 1000 : now)
  const typedAt = state === 'long after its password' ? now - STEP_UP_SECONDS * 1000 - 1 : bornAt.getTime()
  const times = { createdAt: bornAt, lastUsedAt: bornAt }
  await db.insert(accessTokens).values({
    userId,
    tokenHash: sha256(token),
    bindHash: sha256(bind),
    device: 'Firefox on Linux',
    ...times,
    confirmedAt: new Date(typedAt),
    revokedAt: state === 'revoked' ? bornAt : null,
    expiresAt: new Date(bornAt.getTime() + SESSION_SECONDS * 1000),
  })
  await db.insert(sessions).values({
    ...times,
    userId,
    idHash: sha256(sid),
    expiresAt: new Date(bornAt.getTime() + GUEST_CART_SECONDS * 1000),
  })
  browser.keepToken(token)
  browser.cookies.set(names.session, sid)
  if (state !== 'without its cookie') browser.cookies.set(names.bind, bind)
  browser.keepCsrfToken(createCsrf([secret]).tokenFor(sid))
}
