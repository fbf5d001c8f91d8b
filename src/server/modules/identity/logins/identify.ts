import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { isStaff } from '#core/domain/roles.ts'
import { AppError } from '#core/errors.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { type Actor, NOBODY } from '#server/platform/http/actor.ts'
import { readBearer } from '#server/platform/http/guards.ts'
import { sameSecret, sha256 } from '#server/platform/keys.ts'
import { identifyToken } from '../api-tokens/identify-token.ts'
import { API_TOKEN_PREFIX } from '../api-tokens/manage-api-tokens.ts'
import type { IdentityDeps } from '../deps.ts'
import { touchUser } from '../queries.ts'
import { lacksRequiredFactor } from '../second-factor/required-factor.ts'
import { isIdle } from './idle.ts'
import { findLiveToken, revokeToken, touchToken } from './queries.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'cookies' | 'staffRules' | 'recordSecurityEvent'>

/** Precision of "last used". Updating it on every call would turn every read into a write. */
const TOUCH_AFTER_MS = 5 * MINUTE_MS
/** Finer for staff, whose logins end when they are not used: at most this much too early, and never too late. */
const TOUCH_STAFF_AFTER_MS = MINUTE_MS

/** Identifies the caller. An invalid token is rejected even on public endpoints. */
export function createIdentify(deps: Deps) {
  const { db, clock } = deps
  return async function identify(request: FastifyRequest): Promise<Actor> {
    const token = readBearer(request)
    if (token === null) return NOBODY
    const actor = token.startsWith(API_TOKEN_PREFIX)
      ? await identifyToken(db, { request, token, now: clock.now() })
      : await identifyLogin(deps, request, token)
    if (actor.userId === null) return actor
    const lacking = await lacksRequiredFactor(db, deps, { userId: actor.userId, roleId: actor.roleId })
    return lacking ? { ...actor, needsSecondFactor: true } : actor
  }
}

async function identifyLogin(deps: Deps, request: FastifyRequest, token: string): Promise<Actor> {
  const { db, clock, cookies } = deps
  const now = clock.now()
  const found = await findLiveToken(db, sha256(token), now)
  if (!found) throw new AppError('unauthenticated')
  const { tokenId, userId, roleId, lastUsedAt, bindHash, confirmedAt } = found
  if (isIdle(deps, { roleId, lastUsedAt })) {
    // Ended for good, even if staff may be idle for longer from now on.
    if (await revokeToken(db, { userId, tokenId, now }))
      deps.recordSecurityEvent(request, { kind: 'idle_logout', userId, isStaff: true })
    throw new AppError('unauthenticated')
  }
  const bind = cookies.read(request.raw, 'bind')
  const bound = bind !== null && sameSecret(sha256(bind), bindHash)
  const touchAfterMs = isStaff(roleId) ? TOUCH_STAFF_AFTER_MS : TOUCH_AFTER_MS
  const byTimer = request.routeOptions?.config.endpoint?.byTimer ?? false
  // A stolen token must not keep the login alive.
  if (bound && !byTimer && Math.abs(now.getTime() - lastUsedAt.getTime()) >= touchAfterMs)
    await touch(db, { tokenId, userId }, now)
  return { userId, roleId, tokenId, bound, confirmedAt }
}

async function touch(db: Db, { tokenId, userId }: { tokenId: number; userId: number }, now: Date) {
  await inTransaction(db, async (tx) => {
    await touchToken(tx, tokenId, now)
    await touchUser(tx, userId, now)
  })
}
