import pg from 'pg'
import { sha256 } from './keys.ts'

type Query = (first: unknown, second?: unknown, ...others: unknown[]) => unknown

const names = new Map<string, string>()

/** A statement that somebody else has written, prepared under a name made from its text. */
export function prepared(text: string, values: unknown[]): { name: string; text: string; values: unknown[] } {
  const name = names.get(text) ?? sha256(text)
  names.set(text, name)
  return { name, text, values }
}

/** PostgreSQL prepares only single commands. */
function isSeveral(text: string): boolean {
  return /;\s*\S/.test(text)
}

/** The options of a pool whose connections prepare every statement with values. Planning one costs more than running it. */
export function preparing<Options extends pg.PoolConfig>(options: Options): Options {
  const Client = (options.Client ?? pg.Client) as unknown as new (config: pg.ClientConfig) => pg.Client
  function PreparingClient(config: pg.ClientConfig): pg.Client {
    const client = new Client(config)
    const query = client.query.bind(client) as Query
    const prepare: Query = (first, second, ...others) =>
      typeof first === 'string' && Array.isArray(second) && !isSeveral(first)
        ? query(prepared(first, second), ...others)
        : query(first, second, ...others)
    return Object.assign(client, { query: prepare })
  }
  return { ...options, Client: PreparingClient }
}
