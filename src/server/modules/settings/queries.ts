import { settings } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export function listSettings(db: Queryable) {
  return db.select({ key: settings.key, value: settings.value }).from(settings)
}

type Value = { key: string; value: unknown; updatedBy: number | null; updatedAt: Date }

export async function saveSetting(tx: Queryable, values: Value): Promise<void> {
  await tx.insert(settings).values(values).onConflictDoUpdate({ target: settings.key, set: values })
}
