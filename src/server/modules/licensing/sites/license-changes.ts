import { type SQL, sql } from 'drizzle-orm'
import type { Bus } from '#server/platform/notify.ts'
import type { LicenseCache } from './license-cache.ts'

/** Triggers notify this channel, so every write of a license or a site is heard, whatever made it. */
const CHANNEL = 'licenses'

/** For a statement that changes something else of what is cached with a license. */
export function licenseChanged(id: number): SQL {
  return sql`pg_notify(${CHANNEL}, ${String(id)})`
}

export async function whenLicensesChange(
  bus: Bus,
  { forget, forgetAll }: Pick<LicenseCache, 'forget' | 'forgetAll'>,
): Promise<void> {
  await bus.subscribe(CHANNEL, (event) =>
    event.kind === 'message' ? forget(Number(event.payload)) : forgetAll(),
  )
}
