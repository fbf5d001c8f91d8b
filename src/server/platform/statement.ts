import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import type { Queryable } from './database.ts'
import { dialect } from './dialect.ts'
import { prepared } from './prepared-client.ts'

/** A value passed when the statement runs. */
export function param(name: string): ReturnType<typeof sql.placeholder> {
  return sql.placeholder(name)
}

/**
 * Matches any value of an array passed when the statement runs. The subselect hides the array from the planner, which
 * would otherwise see its length, prefer a custom plan and plan the statement every time.
 */
export function anyParam(name: string, type: 'int' | 'bigint' | 'text'): SQL {
  const array = sql.raw(`${type}[]`)
  return sql`any ((select ${param(name)}::${array})::${array})`
}

/**
 * A statement prepared once per connection, for hot paths where parsing and planning would cost more than running it.
 * Rows have PostgreSQL's column names; timestamps and integers beyond 32 bits come as text. It bypasses Drizzle,
 * whose work per query is more than such a statement needs.
 */
export function statement<Row extends object>(name: string, query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const readers = params.map(readerOf)

  return async function run(on: Queryable, values: Record<string, unknown> = {}): Promise<Row[]> {
    const filled = readers.map((read) => read(values))
    try {
      const { rows } = await clientOf(on).query<Row>({ name, text, values: filled, types: TYPES })
      return rows
    } catch (error) {
      throw new DrizzleQueryError(text, filled, error as Error)
    }
  }
}

/** Lets a library run its own statements in the caller's transaction, prepared like ours. */
export function executorOn(on: Queryable) {
  return {
    executeSql: (text: string, values: unknown[] = []) => clientOf(on).query(prepared(text, values)),
  }
}

function readerOf(param: unknown): (values: Record<string, unknown>) => unknown {
  if (!is(param, Placeholder)) return () => param
  const { name } = param
  return (values) => {
    if (!(name in values)) throw new Error(`No value for "${name}" was passed`)
    return values[name]
  }
}

/** The pool, or the connection of the transaction. */
function clientOf(on: Queryable): pg.Pool | pg.PoolClient {
  return (on._.session as unknown as { client: pg.Pool | pg.PoolClient }).client
}

const { TIMESTAMPTZ, TIMESTAMP, DATE } = pg.types.builtins
const AS_TEXT = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE])
const asText = (value: string) => value

const TYPES = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    AS_TEXT.has(type) ? asText : pg.types.getTypeParser(type, format as 'text'),
}
