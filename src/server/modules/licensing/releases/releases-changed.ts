import type { Queryable } from '#server/platform/database.ts'
import { type Bus, publishIn } from '#server/platform/notify.ts'

const CHANNEL = 'releases'

/** Call it in the transaction that changes the published releases, so that every instance reloads them. */
export function publishReleasesChanged(tx: Queryable): Promise<void> {
  return publishIn(tx, CHANNEL)
}

/** Also when pages change, because update checks include names, texts and pictures of products and the shop's name. */
export async function whenReleasesChange(bus: Bus, forget: () => void): Promise<void> {
  await bus.subscribe(CHANNEL, forget)
  await bus.subscribe('pages', forget)
}
