import type { Queryable } from '#server/platform/database.ts'
import { saveSetting } from './queries.ts'

/** A new shop that sells starts with the strict rules. Shops that exist, and the demo, keep what they have. */
export async function startSettings(
  tx: Queryable,
  { strict, now }: { strict: boolean; now: Date },
): Promise<void> {
  if (strict)
    await saveSetting(tx, { key: 'requireSecondFactor', value: true, updatedBy: null, updatedAt: now })
}
