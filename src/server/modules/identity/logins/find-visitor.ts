import type { IncomingMessage } from 'node:http'
import type { Visitor } from '#core/page-input.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { sha256 } from '#server/platform/keys.ts'
import { findBrowserUser } from './queries.ts'

type Deps = { db: Db; clock: Clock; cookies: CookieJar }

/**
 * A browser asks for a page without its bearer token, which only scripts can send. The cookies set at login say who it
 * is, so that the panel's pages are refused before a byte of them is sent; every call still wants the token.
 */
export function createFindVisitor({ db, clock, cookies }: Deps) {
  return async function findVisitor(req: IncomingMessage): Promise<Visitor | null> {
    const session = cookies.read(req, 'session')
    const bind = cookies.read(req, 'bind')
    if (session === null || bind === null) return null
    const hashes = { sessionHash: sha256(session), bindHash: sha256(bind) }
    const found = await findBrowserUser(db, { ...hashes, now: clock.now() })
    return found ? { ...found, collapsedNav: cookies.read(req, 'collapsedNav') === '1' } : null
  }
}
