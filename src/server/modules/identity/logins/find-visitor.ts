import type { IncomingMessage } from 'node:http'
import type { Visitor } from '#core/page-input.ts'
import { sha256 } from '#server/platform/keys.ts'
import type { IdentityDeps } from '../deps.ts'
import { lacksRequiredFactor } from '../second-factor/required-factor.ts'
import { isIdle } from './idle.ts'
import { findBrowserUser } from './queries.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'cookies' | 'staffRules'>

/**
 * Page requests carry no bearer token, since only scripts can send one. The login cookies identify the visitor instead,
 * so that admin pages are refused before anything is sent. API calls still require the token.
 */
export function createFindVisitor(deps: Deps) {
  const { db, clock, cookies } = deps
  return async function findVisitor(req: IncomingMessage): Promise<Visitor | null> {
    const session = cookies.read(req, 'session')
    const bind = cookies.read(req, 'bind')
    if (session === null || bind === null) return null
    const hashes = { sessionHash: sha256(session), bindHash: sha256(bind) }
    const found = await findBrowserUser(db, { ...hashes, now: clock.now() })
    if (!found || isIdle(deps, found)) return null
    const needsSecondFactor = await lacksRequiredFactor(db, deps, found)
    return {
      name: found.name,
      // Without the second factor that the shop requires, the role gives no rights yet.
      roleId: needsSecondFactor ? null : found.roleId,
      needsSecondFactor,
      collapsedNav: cookies.read(req, 'collapsedNav') === '1',
    }
  }
}
