import { settings } from '#server/db/tables/index.ts'
import type { Tx } from '#server/platform/database.ts'
import { DEMO_SETTINGS } from '../settings.ts'

/** What the owner has already set stays; returns what was written. */
export async function insertSettings(tx: Tx, now: Date): Promise<Record<string, unknown>> {
  const rows = await tx
    .insert(settings)
    .values(Object.entries(DEMO_SETTINGS).map(([key, value]) => ({ key, value, updatedAt: now })))
    .onConflictDoNothing()
    .returning({ key: settings.key, value: settings.value })
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}
