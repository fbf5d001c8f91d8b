import pg from 'pg'
import { DatabaseUnreachable } from './database-errors.ts'

type Options = {
  url: string
  name: string
  /** Prepares every new connection; it counts as connected only when this is done. */
  onConnect: (client: pg.Client) => Promise<void>
  /** After a connection was lost or could not be had, and another was made. */
  onReturn: () => void
  /** Told each time the connection is lost or cannot be had; it goes on trying by itself. */
  onError: (error: Error) => void
  /** The first wait before connecting again; doubles up to five seconds. */
  firstWaitMs: number
}

export type SteadyClient = {
  /** The connection, or null while there is none. */
  current: () => pg.Client | null
  close: () => Promise<void>
}

type Line = Options & { client: pg.Client | null; closed: boolean; failures: number; timer?: NodeJS.Timeout }

const LONGEST_WAIT_MS = 5_000
const HEARTBEAT_MS = 10_000

/** One connection that is made again whenever it breaks. Returns after the first try, whether it succeeded or not. */
export async function openSteadyClient(options: Options): Promise<SteadyClient> {
  const line: Line = { ...options, client: null, closed: false, failures: 0 }
  await connect(line)
  // A peer that vanished without closing is noticed only by asking.
  const heartbeat = setInterval(() => beat(line), HEARTBEAT_MS).unref()

  return {
    current: () => line.client,
    close: async () => {
      line.closed = true
      clearInterval(heartbeat)
      clearTimeout(line.timer)
      await line.client?.end()
    },
  }
}

async function connect(line: Line): Promise<void> {
  const client = new pg.Client({
    connectionString: line.url,
    application_name: line.name,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  // `end` follows every error, and is where a loss is dealt with; unheard, the error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await line.onConnect(client)
  } catch (error) {
    client.end().catch(() => {})
    return retry(line, new DatabaseUnreachable(error as Error))
  }
  if (line.closed) return void (await client.end())
  client.once('end', () => lose(line, client))
  line.client = client
  if (line.failures > 0) line.onReturn()
  line.failures = 0
}

function lose(line: Line, client: pg.Client): void {
  if (line.client !== client) return
  line.client = null
  retry(line, new DatabaseUnreachable(new Error('the connection was lost')))
}

function retry(line: Line, error: Error): void {
  if (line.closed) return
  line.onError(error)
  const waitMs = Math.min(line.firstWaitMs * 2 ** line.failures, LONGEST_WAIT_MS)
  line.failures += 1
  line.timer = setTimeout(() => connect(line), waitMs)
}

function beat(line: Line): void {
  const { client } = line
  client?.query('SELECT 1').catch(() => {
    // end() would wait for an answer from a peer that gives none.
    client.connection.stream.destroy()
    lose(line, client)
  })
}
