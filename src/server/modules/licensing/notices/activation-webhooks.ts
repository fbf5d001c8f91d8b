import { HOUR_MS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { queueWebhooks, wantsEvent } from '../../webhooks/index.ts'
import { findNewestEventId, listActivationsAfter } from './queries.ts'

/** Ids are assigned before commit, so this many recent ones are looked at again for late commits. */
const LATE_EVENTS = 1000
/** How far back to look after a restart. */
const LATELY_MS = HOUR_MS

/**
 * Queues webhooks for new activations. The activation statement only writes an event, to stay fast; the webhook sender
 * calls this every few seconds, and each event is queued once.
 */
export function createActivationWebhooks({ db, clock }: { db: Db; clock: Clock }): () => Promise<void> {
  let newest: number | null = null
  // Already handled, whether a webhook subscribes to them or not.
  let seen = new Set<number>()

  return async function queueActivationWebhooks() {
    const last = await findNewestEventId(db)
    if (last === newest) return
    const since = new Date(clock.now().getTime() - LATELY_MS)
    const activations = await listActivationsAfter(db, { after: (newest ?? last) - LATE_EVENTS, since })
    const fresh = activations.filter(({ id }) => !seen.has(id))
    if (fresh.length > 0 && (await wantsEvent(db, 'license.activated')))
      await queueWebhooks(db, fresh.map(webhookOf), clock.now())
    newest = last
    seen = new Set(activations.map(({ id }) => id))
  }
}

type Activation = Awaited<ReturnType<typeof listActivationsAfter>>[number]

function webhookOf({ id, licenseId, keyHint, productId, product, site, createdAt }: Activation) {
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
