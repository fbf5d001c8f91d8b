import type { Bus } from '#server/platform/notify.ts'
import type { LicenseCache } from './license-cache.ts'

/** Triggers notify this channel, so every write is heard, whatever made it. */
const CHANNEL = 'licenses'

export async function whenLicensesChange(
  bus: Bus,
  { forget, forgetAll }: Pick<LicenseCache, 'forget' | 'forgetAll'>,
): Promise<void> {
  await bus.subscribe(CHANNEL, (event) =>
    event.kind === 'message' ? forget(Number(event.payload)) : forgetAll(),
  )
}
