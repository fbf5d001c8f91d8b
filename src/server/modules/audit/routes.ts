import { adminAudit as contract } from '#core/contract/admin-audit.ts'
import type { Db } from '#server/platform/database.ts'
import type { On } from '#server/platform/http/mount.ts'
import { listEntries } from './list-entries.ts'

/** Read-only: modules write the log as they make changes, and the database rejects updates. */
export function staffAuditRoutes({ on, db }: { on: On; db: Db }): void {
  on(contract.list, async ({ query }) => ({ data: await listEntries(db, query) }))
}
