import { createBatcher } from '#server/platform/batcher.ts'
import { isDatabaseUnavailable } from '#server/platform/database.ts'
import type { OrderDeps } from '../deps.ts'
import { finishCompleted, insertEvents, type NewEvent, type StoredEvent } from './event-queries.ts'

const MAX_BATCH = 100

/** Providers send events in bursts, most of all when they catch up, so events that arrive together are written together. */
export function createEventWriter({ db, clock }: Pick<OrderDeps, 'db' | 'clock'>) {
  const insert = (events: readonly NewEvent[]) => insertEvents(db, { events: JSON.stringify(events) })

  async function storeAll(events: NewEvent[]): Promise<(StoredEvent | null | Promise<StoredEvent | null>)[]> {
    const stored = await insert(events).catch((error: unknown) => {
      if (isDatabaseUnavailable(error) || events.length === 1) throw error
      return null
    })
    // One event that the database rejects must not keep the others out.
    if (stored === null) return events.map(async (event) => (await insert([event]))[0] ?? null)
    const fresh = new Map(stored.map((event) => [`${event.provider} ${event.eventId}`, event]))
    return events.map(({ provider, eventId }) => {
      const key = `${provider} ${eventId}`
      const event = fresh.get(key) ?? null
      // The same event may be in the batch twice; only the first is processed.
      fresh.delete(key)
      return event
    })
  }

  async function finishAll(ids: string[]): Promise<boolean[]> {
    const finished = new Set((await finishCompleted(db, { ids, now: clock.now() })).map(({ id }) => id))
    return ids.map((id) => finished.has(id))
  }

  return {
    /** Null when the event was stored before. */
    store: createBatcher<NewEvent, StoredEvent | null>({ max: MAX_BATCH, run: storeAll }),
    finishIfCompleted: createBatcher<string, boolean>({ max: MAX_BATCH, run: finishAll }),
  }
}
