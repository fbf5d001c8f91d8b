import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { type Actor, NOBODY } from '#server/platform/http/actor.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { readBearer } from '#server/platform/http/guards.ts'
import { sameSecret, sha256 } from '#server/platform/keys.ts'
import { identifyToken } from '../api-tokens/identify-token.ts'
import { API_TOKEN_PREFIX } from '../api-tokens/manage-api-tokens.ts'
import { touchUser } from '../queries.ts'
import { findLiveToken, touchToken } from './queries.ts'

type Deps = { db: Db; clock: Clock; cookies: CookieJar }

/** Precision of "last used". Updating it on every call would turn every read into a write. */
const TOUCH_AFTER_MS = 5 * MINUTE_MS

/** Identifies the caller. An invalid token is rejected even on public endpoints. */
export function createIdentify({ db, clock, cookies }: Deps) {
  return async function identify(request: FastifyRequest): Promise<Actor> {
    const token = readBearer(request)
    if (token === null) return NOBODY
    const now = clock.now()
    if (token.startsWith(API_TOKEN_PREFIX)) return identifyToken(db, { request, token, now })
    const found = await findLiveToken(db, sha256(token), now)
    if (!found) throw new AppError('unauthenticated')
    if (now.getTime() - found.lastUsedAt.getTime() > TOUCH_AFTER_MS) await touch(db, found, now)
    const bind = cookies.read(request.raw, 'bind')
    return {
      userId: found.userId,
      roleId: found.roleId,
      tokenId: found.tokenId,
      bound: bind !== null && sameSecret(sha256(bind), found.bindHash),
      confirmedAt: found.confirmedAt,
    }
  }
}

async function touch(db: Db, { tokenId, userId }: { tokenId: number; userId: number }, now: Date) {
  await inTransaction(db, async (tx) => {
    await touchToken(tx, tokenId, now)
    await touchUser(tx, userId, now)
  })
}
