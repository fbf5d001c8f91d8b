import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/durations.ts'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Agenda } from './agenda.ts'
import type { Faults } from './faults.ts'
import type { Post } from './post-webhook.ts'
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
  agenda: Agenda
  faults: Faults
  post: Post
  onError: (error: unknown) => void
}

/** Both providers try for three days, ever more slowly. */
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
/** Of events that are through, the newest; the rest would only fill memory. */
const KEPT_EVENTS = 2_000
/** An event that shall come after the next one does not wait for ever. */
const REORDER_WAIT_MS = MINUTE_MS

/** The webhooks: written down together with what they tell of, then delivered until the shop says it has them. */
export function createOutbox({ store, clock, agenda, faults, post, onError }: Deps) {
  const overtaken = new Set<string>()
  const now = () => clock.now().getTime()

  /** The rows to commit with the change the event tells of. Call `send` once they are committed. */
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
    return [...overtake(provider, id), ['events', id, row], ...forgetOldest()]
  }

  /** Those that waited for the next event now wait for this one. */
  function overtake(provider: PaymentProvider, id: string): Change[] {
    const waiting = [...overtaken]
      .map((each) => store.find('events', each))
      .filter((row) => row?.provider === provider && row.after === 'next') as EventRow[]
    return waiting.map((row) => ['events', row.id, { ...row, after: id, nextAt: now() }])
  }

  function forgetOldest(): Change[] {
    if (store.count('events') < KEPT_EVENTS) return []
    for (const row of store.all('events')) if (row.state !== 'pending') return [['events', row.id, null]]
    return []
  }

  function schedule(row: EventRow): void {
    const isOvertaken = row.after !== null && isPending(row.after)
    if (row.after === 'next' || isOvertaken) overtaken.add(row.id)
    if (isOvertaken) agenda.remove(row.id)
    else agenda.put(row.id, row.nextAt, () => deliver(row.id))
  }

  function isPending(id: string): boolean {
    return store.find('events', id)?.state === 'pending'
  }

  async function deliver(id: string): Promise<void> {
    const row = store.find('events', id)
    if (row?.state !== 'pending') return
    const answers = await Promise.all(Array.from({ length: row.copies }, () => post(row).catch(noAnswer)))
    const taken = answers.find((status) => status !== null && status >= 200 && status < 300)
    await settle(row, taken ?? answers[0] ?? null)
  }

  /** Whatever went wrong, the event is tried again later. */
  function noAnswer(error: unknown): null {
    onError(error)
    return null
  }

  async function settle(row: EventRow, status: number | null): Promise<void> {
    // Replayed, delayed or dropped by hand while it was under way: that decision stands.
    if (store.find('events', row.id) !== row) return
    const tried = { ...row, tries: row.tries + 1, lastStatus: status, after: null }
    const delay = RETRY_DELAYS_MS[row.tries]
    if (status !== null && status >= 200 && status < 300)
      return save({ ...tried, state: 'delivered', deliveredAt: now() })
    if (delay === undefined) return save({ ...tried, state: 'failed' })
    await save({ ...tried, nextAt: now() + delay })
  }

  /** Lets those go that waited for this one. */
  function release(id: string): void {
    for (const each of [...overtaken]) {
      const row = store.find('events', each)
      if (row?.after !== id) continue
      overtaken.delete(each)
      if (row.state === 'pending') schedule(row)
    }
  }

  async function save(row: EventRow): Promise<void> {
    const kept = store.commit([['events', row.id, row]])
    if (row.state === 'pending') schedule(row)
    else {
      agenda.remove(row.id)
      release(row.id)
    }
    await kept
  }

  async function change(id: string, values: Partial<EventRow>): Promise<boolean> {
    const row = store.find('events', id)
    if (!row) return false
    overtaken.delete(id)
    await save({ ...row, after: null, ...values })
    return true
  }

  return {
    draft,
    /** Begins the delivery of what was committed. */
    send(changes: readonly Change[]): void {
      for (const [table, , row] of changes) {
        if (table === 'events' && row?.state === 'pending') schedule(row)
      }
    },
    /** After a restart: what was not through goes on. */
    resume(): void {
      for (const row of store.all('events')) if (row.state === 'pending') schedule(row)
    },
    /** Newest first. */
    list: (): EventRow[] => [...store.all('events')].reverse(),
    /** Delivers it once more, whatever became of it before. */
    replay: (id: string) =>
      change(id, { state: 'pending', tries: 0, copies: 1, badSignature: false, nextAt: now() }),
    delay: (id: string, ms: number) => change(id, { state: 'pending', nextAt: now() + ms }),
    drop: (id: string) => change(id, { state: 'dropped' }),
  }
}
