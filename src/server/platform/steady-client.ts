import type pg from 'pg'
import { createClient } from './database-client.ts'
import { DatabaseUnreachable } from './database-errors.ts'

type Options = {
  url: string
  name: string
  /** Prepares each new connection, which counts as connected only afterward. */
  onConnect: (client: pg.Client) => Promise<void>
  /** Called after a reconnect, also if the first connection had failed. */
  onReturn: () => void
  /** Called each time the connection is lost or fails; retries follow. */
  onError: (error: Error) => void
  /** The delay after a failed try; doubles up to five seconds. */
  firstWaitMs: number
}

export type SteadyClient = {
  /** The connection, or null while there is none. */
  current: () => pg.Client | null
  /** Tries again now instead of after the delay, for whoever knows that the database is back. */
  hurry: () => void
  close: () => Promise<void>
}

type Line = Options & {
  client: pg.Client | null
  closed: boolean
  failures: number
  timer: NodeJS.Timeout | null
}

const LONGEST_WAIT_MS = 5_000
const HEARTBEAT_MS = 10_000

/** A connection that reconnects whenever it breaks. Resolves after the first try, whether it succeeded or not. */
export async function openSteadyClient(options: Options): Promise<SteadyClient> {
  const line: Line = { ...options, client: null, closed: false, failures: 0, timer: null }
  await connect(line)
  // Only a query reveals a peer that vanished without closing.
  const heartbeat = setInterval(() => beat(line), HEARTBEAT_MS).unref()

  return {
    current: () => line.client,
    hurry: () => {
      if (line.timer === null) return
      clearTimeout(line.timer)
      void connect(line)
    },
    close: async () => {
      line.closed = true
      clearInterval(heartbeat)
      if (line.timer) clearTimeout(line.timer)
      await line.client?.end()
    },
  }
}

async function connect(line: Line): Promise<void> {
  line.timer = null
  const client = createClient(line.url, {
    application_name: line.name,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  try {
    await client.connect()
    await line.onConnect(client)
  } catch (error) {
    client.end().catch(() => {})
    return retryLater(line, new DatabaseUnreachable(error as Error))
  }
  if (line.closed) return void (await client.end())
  client.once('end', () => lose(line, client))
  line.client = client
  if (line.failures > 0) line.onReturn()
  line.failures = 0
}

/** Whatever cut the connection has often passed already, so the first try does not wait. */
function lose(line: Line, client: pg.Client): void {
  if (line.client !== client) return
  line.client = null
  if (line.closed) return
  line.onError(new DatabaseUnreachable(new Error('the connection was lost')))
  line.failures = 1
  void connect(line)
}

function retryLater(line: Line, error: Error): void {
  if (line.closed) return
  line.failures += 1
  line.timer = setTimeout(() => connect(line), waitMs(line))
  line.onError(error)
}

function waitMs({ firstWaitMs, failures }: Line): number {
  return Math.max(firstWaitMs, Math.min(firstWaitMs * 2 ** (failures - 1), LONGEST_WAIT_MS))
}

function beat(line: Line): void {
  const { client } = line
  client?.query('SELECT 1').catch(() => {
    // end() would wait for an answer from an unresponsive peer.
    client.connection.stream.destroy()
    lose(line, client)
  })
}
