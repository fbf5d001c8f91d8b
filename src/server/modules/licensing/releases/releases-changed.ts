import type { Queryable } from '#server/platform/database.ts'
import { type Bus, publishIn } from '#server/platform/notify.ts'

const CHANNEL = 'releases'

/** Call it in the transaction that changes what sites are offered: every instance then reads it anew. */
export function publishReleasesChanged(tx: Queryable): Promise<void> {
  return publishIn(tx, CHANNEL)
}

/** Also when pages change: products have names, texts and pictures, and the shop has a name. */
export async function whenReleasesChange(bus: Bus, forget: () => void): Promise<void> {
  await bus.subscribe(CHANNEL, forget)
  await bus.subscribe('pages', forget)
}
