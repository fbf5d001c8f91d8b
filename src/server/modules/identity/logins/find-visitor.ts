import type { IncomingMessage } from 'node:http'
import type { Visitor } from '#core/page-input.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { sha256 } from '#server/platform/keys.ts'
import { findBrowserUser } from './queries.ts'

type Deps = { db: Db; clock: Clock; cookies: CookieJar }

/**
 * Page requests carry no bearer token, since only scripts can send one. The login cookies identify the visitor instead,
 * so that admin pages are refused before anything is sent. API calls still require the token.
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
