import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { AppError } from '#core/errors.ts'
import type { Db } from '#server/platform/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { sha256 } from '#server/platform/keys.ts'
import { findLiveApiToken, touchApiToken } from './queries.ts'

const TOUCH_AFTER_MS = MINUTE_MS

/**
 * Identifies the caller by an API token. The token reaches only endpoints open to its scopes and, if bound to a
 * product, only calls about that product. It needs neither the login cookie nor a recent password.
 */
export async function identifyToken(
  db: Db,
  { request, token, now }: { request: FastifyRequest; token: string; now: Date },
): Promise<Actor> {
  const found = await findLiveApiToken(db, sha256(token), now)
  if (!found) throw new AppError('unauthenticated')
  const scope = request.routeOptions.config.endpoint?.scope
  if (!scope || !found.scopes.includes(scope)) throw new AppError('forbidden')
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER_MS)
    await touchApiToken(db, found.id, now)
  return {
    userId: found.userId,
    roleId: found.roleId,
    tokenId: null,
    bound: true,
    confirmedAt: now,
    apiToken: { id: found.id, limitedTo: found.productId },
  }
}
