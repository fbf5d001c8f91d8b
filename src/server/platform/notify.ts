import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database, Queryable } from './database.ts'
import { DatabaseUnreachable } from './database-errors.ts'
import { openSteadyClient } from './steady-client.ts'

/** What a subscriber receives: a message, or notice that messages may have been lost while the connection was down. */
export type BusEvent = { kind: 'message'; payload: string } | { kind: 'missed' }
export type Listener = (event: BusEvent) => void

export type Bus = {
  /** Notifies every instance, including this one. Rejects if the database is unreachable. */
  publish: (channel: string, payload?: string) => Promise<void>
  /** Resolves when the channel is subscribed; if the database is down, at once, and `missed` follows later. */
  subscribe: (channel: string, listener: Listener) => Promise<void>
  /** Resolves when local listeners have received everything committed before the call; false if that is unknown. */
  caughtUp: () => Promise<boolean>
  /** True while messages may be missing although the database answers: what they would clear must not be used. */
  isDeaf: () => boolean
  close: () => Promise<void>
}

type Options = {
  database: Pick<Database, 'url' | 'onNews'>
  onError: (error: Error) => void
  firstWaitMs?: number
}

/** NOTIFY in a transaction: sent when it commits. */
export async function publishIn(tx: Queryable, channel: string, payload = ''): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/**
 * PostgreSQL's LISTEN/NOTIFY on a dedicated connection that reconnects when it breaks. A cache that clears on
 * `missed` is therefore never stale.
 */
export async function openBus({ database, onError, firstWaitMs = 100 }: Options): Promise<Bus> {
  const listeners = new Map<string, Listener[]>()
  // Whether the pool has had an answer since this connection was lost.
  let answers = false

  function deliver(channel: string, event: BusEvent): void {
    for (const listener of listeners.get(channel) ?? []) listener(event)
  }

  function reportMissed(): void {
    for (const channel of listeners.keys()) deliver(channel, { kind: 'missed' })
  }

  const line = await openSteadyClient({
    url: database.url,
    name: 'cartwright bus',
    onError: (error) => {
      onError(error)
      // While the database answers others, each try that fails is one more moment of which nothing was heard.
      if (answers) reportMissed()
    },
    firstWaitMs,
    onConnect: async (client) => {
      client.on('notification', ({ channel, payload = '' }) => deliver(channel, { kind: 'message', payload }))
      for (const channel of listeners.keys()) await listen(client, channel)
    },
    onReturn: () => {
      answers = false
      reportMissed()
    },
  })
  database.onNews((isUp) => {
    if (line.current() || answers === isUp) return
    answers = isUp
    if (isUp) line.hurry()
  })

  return {
    publish: async (channel, payload = '') => {
      const client = line.current()
      if (!client) throw new DatabaseUnreachable(new Error('the connection that carries messages is down'))
      await client.query('SELECT pg_notify($1, $2)', [channel, payload])
    },
    subscribe: async (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      const client = line.current()
      // If this fails, the connection is gone, and the next one subscribes to the channel when it starts.
      if (client) await listen(client, channel).catch(() => {})
    },
    caughtUp: createCatchUp(line.current),
    isDeaf: () => answers && line.current() === null,
    close: line.close,
  }
}

/**
 * PostgreSQL delivers committed notifications before it reports ready, so the answer to an empty statement comes
 * after all earlier messages. Calls in the same turn of the event loop share one statement; calls that arrive while
 * it runs wait for the next.
 */
function createCatchUp(current: () => pg.Client | null): () => Promise<boolean> {
  let next: Promise<boolean> | null = null
  let running: Promise<unknown> = Promise.resolve()

  async function ask(): Promise<boolean> {
    next = null
    const client = current()
    if (!client) return false
    try {
      await client.query('')
      return client === current()
    } catch {
      return false
    }
  }

  return function caughtUp() {
    if (next) return next
    next = running.then(endOfRound).then(ask)
    running = next
    return next
  }
}

function endOfRound(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
}
