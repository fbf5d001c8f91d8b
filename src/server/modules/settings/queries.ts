import { settings } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

export function listSettings(db: Queryable) {
  return db.select({ key: settings.key, value: settings.value }).from(settings)
}
