import { MINUTE_MS } from '#core/domain/durations.ts'
import type { Queryable } from '#server/platform/database.ts'
import { newKey, sha256 } from '#server/platform/keys.ts'
import type { IdentityDeps } from '../deps.ts'
import { insertChallenge, takeChallenge } from './queries.ts'

type Deps = Pick<IdentityDeps, 'clock'> & { db: Queryable }

export const CHALLENGE_MS = 5 * MINUTE_MS

/** A challenge to add a passkey to this account, or for a login if `userId` is null. */
export async function newChallenge({ db, clock }: Deps, userId: number | null): Promise<string> {
  const challenge = newKey()
  const now = clock.now()
  await insertChallenge(db, {
    challengeHash: sha256(challenge),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  })
  return challenge
}

/**
 * Returns the challenge that was signed, or null unless the shop made it for this purpose. The first try uses it up,
 * whether or not the rest is valid.
 */
export async function takeChallengeOf(
  { db, clock }: Deps,
  { clientDataJSON }: { clientDataJSON: string },
  userId: number | null,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON)
  if (challenge === null) return null
  const taken = await takeChallenge(db, { challengeHash: sha256(challenge), userId, now: clock.now() })
  return taken ? challenge : null
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
