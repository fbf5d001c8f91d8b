import { auditEntries } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export async function insertAuditEntry(
  tx: Queryable,
  values: typeof auditEntries.$inferInsert,
): Promise<void> {
  await tx.insert(auditEntries).values(values)
}
