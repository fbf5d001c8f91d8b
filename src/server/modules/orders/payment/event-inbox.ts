import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import type { ProviderEvent } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import { type StoredEvent, takeDueEvents } from './event-queries.ts'
import { createEventBox } from './event-writer.ts'
import { workOffEvent } from './process-event.ts'

const BATCH = 100
const AT_ONCE = 4
const MAX_WAITING = 500
/** Left alone for this long, an event that was taken here is worked off by whoever finds it. */
const LEASE_MS = 15_000

export type Inbox = ReturnType<typeof createInbox>

/**
 * Webhooks: stored, acknowledged, worked off a moment later. The moment is for the buyer's own browser, which mostly
 * comes with the same news; whoever dies in between leaves a row that the next round finds.
 */
export function createInbox(deps: OrderDeps, { delayMs = 1_500 } = {}) {
  const box = createEventBox(deps)
  const waiting = new Set<NodeJS.Timeout>()
  const queue: StoredEvent[] = []
  const running = new Set<Promise<void>>()
  let closed = false

  /** Resolves when the event is safe in the database. */
  async function accept(provider: PaymentProvider, event: ProviderEvent): Promise<void> {
    const now = deps.clock.now()
    const { about, ref, captureRef, attemptKey } = event
    const ignored = about === 'other'
    const stored = await box.store({
      provider,
      eventId: event.eventId,
      type: event.type,
      ref,
      payload: { about, ref, captureRef, attemptKey },
      live: event.live,
      status: ignored ? 'ignored' : 'received',
      nextTryAt: ignored ? null : new Date(now.getTime() + delayMs + LEASE_MS),
      occurredAt: event.occurredAt,
      receivedAt: now,
      processedAt: ignored ? now : null,
    })
    failPoint('K8')
    if (stored && !ignored) later(stored)
  }

  function later(event: StoredEvent): void {
    if (closed || waiting.size + queue.length >= MAX_WAITING) return
    const timer = setTimeout(() => {
      waiting.delete(timer)
      queue.push(event)
      pump()
    }, delayMs)
    timer.unref()
    waiting.add(timer)
  }

  function pump(): void {
    while (!closed && running.size < AT_ONCE) {
      const event = queue.shift()
      if (!event) return
      const work = workOff(event).finally(() => {
        running.delete(work)
        pump()
      })
      running.add(work)
    }
  }

  async function workOff(event: StoredEvent): Promise<void> {
    try {
      const done = event.about === 'payment' && (await box.finishIfBought(event.id))
      if (!done) await workOffEvent(deps, event)
    } catch (error) {
      deps.log.warn({ err: error, event: event.type }, 'an event of a payment provider must wait')
    }
  }

  /** Finds what nobody has worked off: after a crash, or when the provider could not be asked. */
  async function workOffDue(): Promise<number> {
    const due = await takeDueEvents(deps.db, { now: deps.clock.now(), limit: BATCH })
    for (const event of due) await workOff(event)
    return due.length
  }

  async function close(): Promise<void> {
    closed = true
    for (const timer of waiting) clearTimeout(timer)
    waiting.clear()
    await Promise.all(running)
  }

  /** Resolves when everything that came in here has been looked at. */
  async function idle(): Promise<void> {
    while (waiting.size + queue.length + running.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      await Promise.all(running)
    }
  }

  return { accept, workOffDue, idle, close }
}
