import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import type { ProviderEvent } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import { type StoredEvent, takeDueEvents } from './event-queries.ts'
import { createEventWriter } from './event-writer.ts'
import { processEvent } from './process-event.ts'

const BATCH = 100
const CONCURRENCY = 4
const MAX_QUEUED = 500
/** After this long any instance may process an event that was accepted here. */
const LEASE_MS = 15_000

export type EventInbox = ReturnType<typeof createEventInbox>

/**
 * The providers' webhooks: stored, acknowledged, and processed a moment later, because the buyer's own browser usually
 * reports the same payment first. If the process dies in between, the next run picks the row up.
 */
export function createEventInbox(deps: OrderDeps, { delayMs = 1_500 } = {}) {
  const writer = createEventWriter(deps)
  const delayed = new Set<NodeJS.Timeout>()
  const queue: StoredEvent[] = []
  const running = new Set<Promise<void>>()
  let closed = false

  /** Resolves when the event is safe in the database. */
  async function accept(provider: PaymentProvider, event: ProviderEvent): Promise<void> {
    const now = deps.clock.now()
    const { about, ref, captureRef, meansRef, attemptKey } = event
    if (event.foreign)
      deps.log.info({ provider, event: event.type, ref }, 'an event is of another installation')
    const ignored = about === 'other' || event.foreign
    const stored = await writer.store({
      provider,
      eventId: event.eventId,
      type: event.type,
      ref,
      payload: { about, ref, captureRef, meansRef, attemptKey },
      live: event.live,
      status: ignored ? 'ignored' : 'received',
      nextTryAt: ignored ? null : new Date(now.getTime() + delayMs + LEASE_MS),
      occurredAt: event.occurredAt,
      receivedAt: now,
      processedAt: ignored ? now : null,
    })
    failPoint('after-event-stored')
    if (stored && !ignored) schedule(stored)
  }

  function schedule(event: StoredEvent): void {
    if (closed || delayed.size + queue.length >= MAX_QUEUED) return
    const timer = setTimeout(() => {
      delayed.delete(timer)
      queue.push(event)
      drain()
    }, delayMs)
    timer.unref()
    delayed.add(timer)
  }

  function drain(): void {
    while (!closed && running.size < CONCURRENCY) {
      const event = queue.shift()
      if (!event) return
      const work = process(event).finally(() => {
        running.delete(work)
        drain()
      })
      running.add(work)
    }
  }

  async function process(event: StoredEvent): Promise<void> {
    try {
      await deps.traces.step(
        { name: `${event.provider} event`, facts: { 'event.about': event.about } },
        async () => {
          if (!(await finishEarly(event))) await processEvent(deps, event)
        },
      )
    } catch (error) {
      deps.log.warn({ err: error, event: event.type }, 'an event from a payment provider will be retried')
    }
  }

  /** True when the purchase is completed already, so that the event brings no news. */
  async function finishEarly(event: StoredEvent): Promise<boolean> {
    return event.about === 'payment' && writer.finishIfCompleted(event.id)
  }

  /** Picks up events left over by a crash or by a provider that could not be reached. */
  async function processDue(): Promise<number> {
    const due = await takeDueEvents(deps.db, { now: deps.clock.now(), limit: BATCH })
    for (const event of due) await process(event)
    return due.length
  }

  async function close(): Promise<void> {
    closed = true
    for (const timer of delayed) clearTimeout(timer)
    delayed.clear()
    await Promise.all(running)
  }

  /** Resolves when every event accepted here has been processed. */
  async function idle(): Promise<void> {
    while (delayed.size + queue.length + running.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      await Promise.all(running)
    }
  }

  return { accept, processDue, idle, close }
}
