import pg from 'pg'
import { needsWritable, splitHosts } from './database-hosts.ts'

/** Both together are shorter than what the pool waits for a connection. */
const PROBE_CONNECT_MS = 1_000
const PROBE_QUERY_MS = 800

/** The role may have limits that are meant for requests: see pooler.ts. */
export const NO_LIMITS = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

type Server = { host: string; port: number }
type Find = () => Promise<Server>

/**
 * A connection of its own. With several hosts it leads to the one that takes writes when it connects. That it is lost is
 * reported by the statement in progress, or the next one.
 */
export function createClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ options: NO_LIMITS, ...options, connectionString: splitHosts(url)[0] })
  client.on('error', ignore)
  if (needsWritable(url)) leadToWritable(client, createFinder(url))
  return client
}

/** The same for a pool, whose connections may each lead to another host if that takes the writes by then. */
export function poolOptionsFor(url: string): Pick<pg.PoolConfig, 'connectionString' | 'Client'> {
  const connectionString = splitHosts(url)[0]
  if (!needsWritable(url)) return { connectionString }
  const find = createFinder(url)
  function Client(options: pg.ClientConfig): pg.Client {
    const client = new pg.Client(options)
    // The pool listens only once the connection is known to take writes.
    client.on('error', ignore)
    leadToWritable(client, find)
    return client
  }
  return { connectionString, Client: Client as unknown as new () => pg.ClientBase }
}

function leadToWritable(client: pg.Client, find: Find): void {
  const connect = client.connect.bind(client) as () => Promise<pg.Client>

  async function open(): Promise<pg.Client> {
    Object.assign(client, await find())
    await connect()
    // Looked at again on this very connection: the servers may have changed roles, or a name may have several addresses.
    if (await isReadOnly(client)) {
      await client.end()
      throw new Error(`${client.host}:${client.port} takes no writes`)
    }
    return client
  }

  type Done = (error?: Error) => void
  const opener = (done?: Done) => (done ? void open().then(() => done(), done) : open())
  client.connect = opener as typeof client.connect
}

/** Without a listener, a lost connection would end the process. */
const ignore = (): void => {}

/** Finds the server that takes writes by asking all of them. Calls while it asks share the answer. */
function createFinder(url: string): Find {
  const urls = splitHosts(url)
  let asking: Promise<Server> | null = null

  async function ask(): Promise<Server> {
    try {
      return await Promise.any(urls.map(probe))
    } catch (error) {
      const { errors } = error as AggregateError
      const reasons = errors.map((each: Error, at) => `${new URL(urls[at] ?? '').host}: ${each.message}`)
      throw new AggregateError(errors, `no host takes writes (${reasons.join('; ')})`)
    }
  }

  return function find() {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}

async function probe(url: string): Promise<Server> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'cartwright probe',
    connectionTimeoutMillis: PROBE_CONNECT_MS,
    query_timeout: PROBE_QUERY_MS,
  })
  client.on('error', ignore)
  try {
    await client.connect()
    if (await isReadOnly(client)) throw new Error('it takes no writes')
    return { host: client.host, port: client.port }
  } finally {
    client.end().catch(() => {})
  }
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  return rows[0]?.transaction_read_only !== 'off'
}
