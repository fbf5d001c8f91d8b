import { HOUR_MS } from '#core/domain/durations.ts'
import { inTransaction } from '#server/platform/database.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import {
  insertSubscriptionEvents,
  type SavedMeans,
  setDetached,
  takeMeansToDetach,
} from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { findGatewayOf } from './prepare-charge.ts'

const BATCH = 20
const AGAIN_MS = HOUR_MS

/** Asks the providers to forget means of payment that nothing needs anymore, until they have. Returns how many did. */
export async function detachDueMeans(deps: OrderDeps): Promise<number> {
  let done = 0
  for (;;) {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + AGAIN_MS)
    const due = await takeMeansToDetach(deps.db, { now, until, limit: BATCH })
    for (const means of due) if (await detach(deps, means)) done += 1
    if (due.length < BATCH) return done
  }
}

async function detach(deps: OrderDeps, means: SavedMeans): Promise<boolean> {
  try {
    const gateway = findGatewayOf(deps, means)
    if (!gateway) return false
    await gateway.detachMeans({ customerRef: means.customerRef, ref: means.ref })
    failPoint('after-means-detached')
    await inTransaction(deps.db, async (tx) => {
      const now = deps.clock.now()
      const subscriptionIds = await setDetached(tx, means.id, now)
      await insertSubscriptionEvents(
        tx,
        subscriptionIds.map((subscriptionId) => ({ subscriptionId, kind: 'means_detached' as const, now })),
      )
    })
    return true
  } catch (error) {
    deps.log.warn({ err: error, meansId: means.id }, 'a saved means of payment could not be detached yet')
    return false
  }
}
