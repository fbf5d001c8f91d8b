import { SESSION_SECONDS } from '#core/domain/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { newKey, sha256 } from '#server/platform/keys.ts'
import { insertToken } from './queries.ts'

/** The two halves of a login: the bearer token, and the cookie value that admin calls require in addition. */
export type IssuedToken = { token: string; bind: string }

export async function issueToken(
  tx: Queryable,
  { userId, device, clock }: { userId: number; device: string; clock: Clock },
): Promise<IssuedToken> {
  const issued = { token: newKey(), bind: newKey() }
  const now = clock.now()
  await insertToken(tx, {
    userId,
    device,
    tokenHash: sha256(issued.token),
    bindHash: sha256(issued.bind),
    now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  })
  return issued
}
