import { notifications, staffNotifications } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export async function insertStaffNotification(
  tx: Queryable,
  values: typeof staffNotifications.$inferInsert,
): Promise<void> {
  await tx.insert(staffNotifications).values(values).onConflictDoNothing()
}

export async function insertNotification(
  tx: Queryable,
  values: typeof notifications.$inferInsert,
): Promise<void> {
  await tx.insert(notifications).values(values).onConflictDoNothing()
}
