import { HOUR_MS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { queueWebhooks, wantsEvent } from '../../webhooks/index.ts'
import { findNewestEventId, listActivationsAfter } from './queries.ts'

/** Ids are given before they are committed: so many that came late are looked for again. */
const LATE_EVENTS = 1000
/** After a start, what happened while nobody was there to tell it. */
const LATELY_MS = HOUR_MS

/**
 * Tells the seller's systems of sites that began to use a license. The event is written with the activation, in one
 * statement that is made to be quick; whoever sends webhooks asks here first, every few seconds, and each is told once.
 */
export function createActivationNotifier({ db, clock }: { db: Db; clock: Clock }): () => Promise<void> {
  let newest: number | null = null
  // Seen before, whether anybody wanted to hear of them or not.
  let seen = new Set<number>()

  return async function tellOfActivations() {
    const last = await findNewestEventId(db)
    if (last === newest) return
    const since = new Date(clock.now().getTime() - LATELY_MS)
    const activations = await listActivationsAfter(db, { after: (newest ?? last) - LATE_EVENTS, since })
    const fresh = activations.filter(({ id }) => !seen.has(id))
    if (fresh.length > 0 && (await wantsEvent(db, 'license.activated')))
      await queueWebhooks(db, fresh.map(toldOf), clock.now())
    newest = last
    seen = new Set(activations.map(({ id }) => id))
  }
}

type Activation = Awaited<ReturnType<typeof listActivationsAfter>>[number]

function toldOf({ id, licenseId, keyHint, productId, product, site, createdAt }: Activation) {
  return {
    event: 'license.activated' as const,
    subject: id,
    data: {
      license_id: licenseId,
      key_ending: keyHint,
      product_id: productId,
      product,
      site,
      activated_at: createdAt.toISOString(),
    },
  }
}
