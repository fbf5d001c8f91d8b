import { createHmac, timingSafeEqual } from 'node:crypto'

const MADE_MAX = 10_000

export type Csrf = ReturnType<typeof createCsrf>

/**
 * The CSRF token is an HMAC of the session ID, or of `anonymous` for visitors without a session, so that public pages
 * are identical for all of them. The first secret signs and all are accepted, which allows rotation.
 */
export function createCsrf(secrets: readonly string[]) {
  function sign(secret: string, sessionId: string | null): Buffer {
    return createHmac('sha256', secret)
      .update(sessionId === null ? 'csrf:anonymous' : `csrf:session:${sessionId}`)
      .digest()
  }

  // Every page view of a visitor with a session needs the same token again.
  const made = new Map<string | null, string>()

  function tokenFor(sessionId: string | null): string {
    const known = made.get(sessionId)
    if (known !== undefined) return known
    const token = sign(secrets[0] ?? '', sessionId).toString('base64url')
    if (made.size >= MADE_MAX) made.clear()
    made.set(sessionId, token)
    return token
  }

  function isValid(token: unknown, sessionId: string | null): boolean {
    if (typeof token !== 'string' || token.length !== 43) return false
    const actual = Buffer.from(token, 'base64url')
    if (actual.length !== 32) return false
    return secrets.some((secret) => timingSafeEqual(actual, sign(secret, sessionId)))
  }

  return { tokenFor, isValid }
}
