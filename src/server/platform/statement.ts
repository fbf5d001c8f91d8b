import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import type { Queryable } from './database.ts'
import { dialect } from './dialect.ts'

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
  const fill = fillable(name, query)
  return (on: Queryable, values: Values = {}): Promise<Row[]> => run<Row>(on, fill(values))
}

export type Values = Record<string, unknown>
export type Filled = { name: string; text: string; values: unknown[] }

/** A statement to which its values are yet to be passed. */
export function fillable(name: string, query: SQL): (values: Values) => Filled {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const readers = params.map(readerOf)
  return (values) => ({ name, text, values: readers.map((read) => read(values)) })
}

export async function run<Row extends object>(on: Queryable, filled: Filled): Promise<Row[]> {
  try {
    const { rows } = await clientOf(on).query<Row>({ ...filled, types: TYPES })
    return rows
  } catch (error) {
    throw new DrizzleQueryError(filled.text, filled.values, error as Error)
  }
}

function readerOf(param: unknown): (values: Values) => unknown {
  if (!is(param, Placeholder)) return () => param
  const { name } = param
  return (values) => {
    if (!(name in values)) throw new Error(`No value for "${name}" was passed`)
    return values[name]
  }
}

/** The pool, or the connection of the transaction. */
export function clientOf(on: Queryable): pg.Pool | pg.PoolClient {
  return (on._.session as unknown as { client: pg.Pool | pg.PoolClient }).client
}

const { TIMESTAMPTZ, TIMESTAMP, DATE } = pg.types.builtins
const AS_TEXT = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE])
const asText = (value: string) => value

const TYPES = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    AS_TEXT.has(type) ? asText : pg.types.getTypeParser(type, format as 'text'),
}
