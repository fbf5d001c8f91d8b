import type { Csrf } from '#server/platform/http/csrf.ts'
import type { Module } from '#server/platform/module.ts'
import { apiTokenRoutes } from './api-tokens/routes.ts'
import type { IdentityDeps } from './deps.ts'
import { identityJobs } from './jobs.ts'
import { createFindVisitor } from './logins/find-visitor.ts'
import { createIdentify } from './logins/identify.ts'
import { createSessions } from './logins/sessions.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { identityRoutes } from './routes.ts'

type Deps = Omit<IdentityDeps, 'sessions'> & { csrf: Csrf }

export function createIdentityModule({ csrf, ...rest }: Deps) {
  const { db, clock, cookies } = rest
  const deps: IdentityDeps = { ...rest, sessions: createSessions({ db, clock, cookies, csrf }) }

  return {
    mountRoutes: ({ on }) => {
      identityRoutes(on, deps)
      passkeyRoutes(on, deps)
      apiTokenRoutes({ on, db, clock })
    },
    registerJobs: (jobs) => identityJobs(jobs, deps),
    /** For higher-level modules that act on accounts. */
    deps,
    sessions: deps.sessions,
    identify: createIdentify(deps),
    findVisitor: createFindVisitor(deps),
  } satisfies Module
}
