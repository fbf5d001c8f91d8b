import { adminSecurity as contract } from '#core/contract/admin-security.ts'
import type { Db } from '#server/platform/database.ts'
import type { On } from '#server/platform/http/mount.ts'
import { listEvents } from './list-events.ts'

type Deps = { on: On; db: Db; flush: () => Promise<void> }

export function staffSecurityRoutes({ on, db, flush }: Deps): void {
  on(contract.list, async ({ query }) => {
    await flush()
    return { data: await listEvents(db, query) }
  })
}
