import { adminAudit as contract } from '#core/contract/admin-audit.ts'
import type { Db } from '#server/platform/database.ts'
import type { On } from '#server/platform/http/mount.ts'
import { listEntries } from './list-entries.ts'

/** Only reading: the log is written by those who act, and the database lets nobody change it. */
export function staffAuditRoutes({ on, db }: { on: On; db: Db }): void {
  on(contract.list, async ({ query }) => ({ data: await listEntries(db, query) }))
}
