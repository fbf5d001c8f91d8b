import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { CASING, type Queryable } from './database.ts'

const dialect = new PgDialect({ casing: CASING })

/** A value that is given when the statement runs. */
export function param(name: string): ReturnType<typeof sql.placeholder> {
  return sql.placeholder(name)
}

/**
 * Any of the values of an array that is given when the statement runs. The planner is kept from looking into it: where it
 * sees how long each array is, it takes every plan for better than the one it has kept, and plans each time anew.
 */
export function anyParam(name: string, type: 'int' | 'bigint' | 'text'): SQL {
  const array = sql.raw(`${type}[]`)
  return sql`any ((select ${param(name)}::${array})::${array})`
}

/**
 * A statement written once and prepared once per connection, for paths where parsing and planning it each time would
 * cost more than running it. Rows come as PostgreSQL names them; timestamps as text, whole numbers beyond 32 bits too.
 * It goes to the driver directly: what Drizzle does for each query is more than such a statement needs.
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

function readerOf(param: unknown): (values: Record<string, unknown>) => unknown {
  if (!is(param, Placeholder)) return () => param
  const { name } = param
  return (values) => {
    if (!(name in values)) throw new Error(`No value for "${name}" was given`)
    return values[name]
  }
}

/** The pool, or in a transaction its connection. */
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
