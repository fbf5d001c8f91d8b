import { randomUUID } from 'node:crypto'
import type { SecurityEventKind } from '#core/domain/security-event.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SecurityEventRow } from './queries.ts'

/**
 * Each kind may fill this many rows per hour, and by staff as many again. The rest is counted in one row, so that an
 * attack can neither fill the table nor hide what staff do. One network may fill a part of them, so that it cannot hide
 * what others do.
 */
const MAX_ROWS_PER_HOUR = 500
const MAX_ROWS_OF_NETWORK = 100
const WRITE_AFTER_MS = 1_000
/** PostgreSQL takes 65,535 parameters, and a row has nine. */
const ROWS_PER_WRITE = 1_000
const MINUTE_CHARS = 'yyyy-mm-ddThh:mm'.length
const HOUR_CHARS = 'yyyy-mm-ddThh'.length

export type NetworkEvent = {
  kind: SecurityEventKind
  network: string
  userId: number | null
  actorId: number | null
  detail: string
  isStaff: boolean
}

type Counted = SecurityEventRow & { isStaff: boolean; hour: string; minute: string; written: number }

type Deps = {
  clock: Clock
  write: (rows: SecurityEventRow[]) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Counts in memory and writes every second: a failed login takes as long as before, whether or not the account exists,
 * and a flood becomes a few rows. A row is written with its total, so that a write whose answer was lost may be repeated.
 */
export function createEventRecorder({ clock, write, onError }: Deps) {
  const rows = new Map<string, Counted>()
  /** How many rows were added in this hour, by budget. */
  const used = { hour: '', rows: new Map<string, number>() }
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null

  function record(event: NetworkEvent): void {
    const now = clock.now()
    const row = findRow(event, now) ?? addRow(event, now)
    row.count += 1
    row.lastAt = now
    timer ??= setTimeout(() => {
      timer = null
      void flush()
    }, WRITE_AFTER_MS).unref()
  }

  function findRow(event: NetworkEvent, now: Date): Counted | undefined {
    return rows.get(keyOf(event, now.toISOString().slice(0, MINUTE_CHARS)))
  }

  function addRow(event: NetworkEvent, now: Date): Counted {
    const moment = now.toISOString()
    const [hour, minute] = [moment.slice(0, HOUR_CHARS), moment.slice(0, MINUTE_CHARS)]
    if (used.hour !== hour) {
      used.hour = hour
      used.rows.clear()
    }
    const { kind, isStaff, network } = event
    const [all, own] = [`${kind}|${isStaff}`, `${kind}|${isStaff}|${network}`]
    const rowsOf = (budget: string) => used.rows.get(budget) ?? 0
    if (rowsOf(all) >= MAX_ROWS_PER_HOUR) return restOf({ ...event, network: '' }, { hour, now })
    if (rowsOf(own) >= MAX_ROWS_OF_NETWORK) return restOf(event, { hour, now })
    for (const budget of [all, own]) used.rows.set(budget, rowsOf(budget) + 1)
    return keep(keyOf(event, minute), { ...event, hour, minute, now })
  }

  function restOf(
    { kind, isStaff, network }: NetworkEvent,
    { hour, now }: { hour: string; now: Date },
  ): Counted {
    const key = `${kind}|${isStaff}|${network}|the rest|${hour}`
    const detail = network === '' ? 'from many networks' : 'the rest of this hour'
    const rest = { kind, isStaff, network, userId: null, actorId: null, detail }
    return rows.get(key) ?? keep(key, { ...rest, hour, minute: '', now })
  }

  function keep(key: string, { now, ...row }: NetworkEvent & { hour: string; minute: string; now: Date }) {
    const added = { ...row, bucket: randomUUID(), count: 0, written: 0, firstAt: now, lastAt: now }
    rows.set(key, added)
    return added
  }

  /** Writes what was recorded so far. One write runs at a time; a failed one is repeated with the next. */
  function flush(): Promise<void> {
    writing = writing.then(writeChanged).catch(onError)
    return writing
  }

  async function writeChanged(): Promise<void> {
    const changed = [...rows.values()].filter(({ count, written }) => count > written)
    while (changed.length > 0) await writeRows(changed.splice(0, ROWS_PER_WRITE))
    forgetPast()
  }

  async function writeRows(changed: Counted[]): Promise<void> {
    const counts = changed.map(({ count }) => count)
    await write(changed.map(toRow))
    for (const [at, row] of changed.entries()) row.written = counts[at] ?? row.written
  }

  function forgetPast(): void {
    const moment = clock.now().toISOString()
    for (const [key, { hour, minute, count, written }] of rows) {
      const isCurrent = minute === '' ? moment.startsWith(hour) : moment.startsWith(minute)
      if (!isCurrent && count === written) rows.delete(key)
    }
  }

  async function close(): Promise<void> {
    if (timer) clearTimeout(timer)
    await flush()
  }

  return { record, flush, close }
}

function keyOf({ kind, isStaff, network, userId, actorId, detail }: NetworkEvent, minute: string): string {
  return [kind, isStaff, network, userId, actorId, detail, minute].join('|')
}

function toRow({ bucket, kind, network, userId, actorId, detail, count, firstAt, lastAt }: Counted) {
  return { bucket, kind, network, userId, actorId, detail, count, firstAt, lastAt }
}
