import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/durations.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Faults } from './faults.ts'
import type { Scheduler } from './scheduler.ts'
import type { SendWebhook } from './send-webhook.ts'
import type { EventRow } from './store/rows.ts'
import type { Change, Store } from './store/store.ts'

export type Outbox = ReturnType<typeof createOutbox>

export type Draft = {
  provider: PaymentProvider
  id: string
  type: string
  subject: string
  body: unknown
}

type Deps = {
  store: Store
  clock: Clock
  scheduler: Scheduler
  faults: Faults
  sendWebhook: SendWebhook
  onError: (error: unknown) => void
}

/** Both providers retry for three days with growing delays. */
export const RETRY_DELAYS_MS = [
  SECOND_MS,
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  ...Array.from({ length: 5 }, () => 12 * HOUR_MS),
]
/** Older events that need no more delivery are dropped to bound memory. */
const KEPT_EVENTS = 2_000
/** How long a reordered event waits for another one to overtake it. */
const REORDER_WAIT_MS = MINUTE_MS

/** Stores each webhook in the same commit as the change it reports, then delivers it until the shop accepts it. */
export function createOutbox({ store, clock, scheduler, faults, sendWebhook, onError }: Deps) {
  const held = new Set<string>()
  const now = () => clock.now().getTime()

  /** The rows to commit along with the change the event reports. Call `send` after the commit. */
  function draft({ provider, id, type, subject, body }: Draft): Change[] {
    const fault = faults.take(provider, 'webhook', type)
    const row: EventRow = {
      id,
      provider,
      type,
      subject,
      body: JSON.stringify(body),
      createdAt: now(),
      state: fault?.kind === 'drop' ? 'dropped' : 'pending',
      tries: 0,
      copies: fault?.kind === 'duplicate' ? fault.times : 1,
      badSignature: fault?.kind === 'bad_signature',
      nextAt: now() + (fault?.kind === 'delay' ? fault.ms : fault?.kind === 'reorder' ? REORDER_WAIT_MS : 0),
      after: fault?.kind === 'reorder' ? 'next' : null,
      lastStatus: null,
      deliveredAt: null,
    }
    return [...releaseAfter(provider, id), ['events', id, row], ...pruneOldest()]
  }

  /** Events held for the next one now wait for this one. */
  function releaseAfter(provider: PaymentProvider, id: string): Change[] {
    const waiting = [...held]
      .map((each) => store.find('events', each))
      .filter((row) => row?.provider === provider && row.after === 'next') as EventRow[]
    return waiting.map((row) => ['events', row.id, { ...row, after: id, nextAt: now() }])
  }

  function pruneOldest(): Change[] {
    if (store.count('events') < KEPT_EVENTS) return []
    for (const row of store.all('events')) if (row.state !== 'pending') return [['events', row.id, null]]
    return []
  }

  function schedule(row: EventRow): void {
    const isBlocked = row.after !== null && isPending(row.after)
    if (row.after === 'next' || isBlocked) held.add(row.id)
    if (isBlocked) scheduler.remove(row.id)
    else scheduler.set(row.id, row.nextAt, () => deliver(row.id))
  }

  function isPending(id: string): boolean {
    return store.find('events', id)?.state === 'pending'
  }

  async function deliver(id: string): Promise<void> {
    const row = store.find('events', id)
    if (row?.state !== 'pending') return
    const statuses = await Promise.all(
      Array.from({ length: row.copies }, () => sendWebhook(row).catch(noResponse)),
    )
    await recordDelivery(row, statuses.find(isSuccess) ?? statuses[0] ?? null)
  }

  /** Any failure counts as no response, so the event is retried. */
  function noResponse(error: unknown): null {
    onError(error)
    return null
  }

  async function recordDelivery(row: EventRow, status: number | null): Promise<void> {
    // Someone replayed, delayed or dropped the event during delivery, which takes precedence.
    if (store.find('events', row.id) !== row) return
    const tried = { ...row, tries: row.tries + 1, lastStatus: status, after: null }
    const delay = RETRY_DELAYS_MS[row.tries]
    if (isSuccess(status)) return save({ ...tried, state: 'delivered', deliveredAt: now() })
    if (delay === undefined) return save({ ...tried, state: 'failed' })
    await save({ ...tried, nextAt: now() + delay })
  }

  /** Schedules the events that were waiting for this one. */
  function release(id: string): void {
    for (const each of [...held]) {
      const row = store.find('events', each)
      if (row?.after !== id) continue
      held.delete(each)
      if (row.state === 'pending') schedule(row)
    }
  }

  async function save(row: EventRow): Promise<void> {
    const written = store.commit([['events', row.id, row]])
    if (row.state === 'pending') schedule(row)
    else {
      scheduler.remove(row.id)
      release(row.id)
    }
    await written
  }

  async function change(id: string, values: Partial<EventRow>): Promise<boolean> {
    const row = store.find('events', id)
    if (!row) return false
    held.delete(id)
    await save({ ...row, after: null, ...values })
    return true
  }

  return {
    draft,
    /** Starts delivering the committed events. */
    send(changes: readonly Change[]): void {
      for (const [table, , row] of changes) {
        if (table === 'events' && row?.state === 'pending') schedule(row)
      }
    },
    /** Continues undelivered events after a restart. */
    resume(): void {
      for (const row of store.all('events')) if (row.state === 'pending') schedule(row)
    },
    /** Newest first. */
    list: (): EventRow[] => [...store.all('events')].reverse(),
    /** Delivers the event again, whatever its state. */
    replay: (id: string) =>
      change(id, { state: 'pending', tries: 0, copies: 1, badSignature: false, nextAt: now() }),
    delay: (id: string, ms: number) => change(id, { state: 'pending', nextAt: now() + ms }),
    drop: (id: string) => change(id, { state: 'dropped' }),
  }
}

function isSuccess(status: number | null): status is number {
  return status !== null && status >= 200 && status < 300
}
