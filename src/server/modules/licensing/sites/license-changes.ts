import type { Bus } from '#server/platform/notify.ts'
import type { LicenseCache } from './license-cache.ts'

/** Triggers tell of it, so that whoever writes, by whatever way, is heard. */
const CHANNEL = 'licenses'

export async function whenLicensesChange(
  bus: Bus,
  { forget, forgetAll }: Pick<LicenseCache, 'forget' | 'forgetAll'>,
): Promise<void> {
  await bus.subscribe(CHANNEL, (event) =>
    event.kind === 'message' ? forget(Number(event.payload)) : forgetAll(),
  )
}
