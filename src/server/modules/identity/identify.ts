import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type Actor, NOBODY } from '#server/platform/http/actor.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { readBearer } from '#server/platform/http/guards.ts'
import { sameSecret, sha256 } from '#server/platform/keys.ts'
import { findLiveToken } from './queries.ts'

type Deps = { db: Queryable; clock: Clock; cookies: CookieJar }

/** Who is behind a request. A token that is present but not good is refused on every call, public ones too. */
export function createIdentify({ db, clock, cookies }: Deps) {
  return async function identify(request: FastifyRequest): Promise<Actor> {
    const token = readBearer(request)
    if (token === null) return NOBODY
    const found = await findLiveToken(db, sha256(token), clock.now())
    if (!found) throw new AppError('unauthenticated')
    const bind = cookies.read(request.raw, 'bind')
    return {
      userId: found.userId,
      roleId: found.roleId,
      tokenId: found.tokenId,
      bound: bind !== null && sameSecret(sha256(bind), found.bindHash),
    }
  }
}
