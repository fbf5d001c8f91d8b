import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { CASING, type Queryable } from './database.ts'

const dialect = new PgDialect({ casing: CASING })

/** A value that is given when the statement runs. */
export function given(name: string): ReturnType<typeof sql.placeholder> {
  return sql.placeholder(name)
}

/**
 * A statement written once and prepared once per connection, for paths where parsing and planning it each time would
 * cost more than running it. Rows come as PostgreSQL names them; timestamps as text, whole numbers beyond 32 bits too.
 */
export function statement<Row extends object>(name: string, query: SQL) {
  const prepared = dialect.sqlToQuery(query)

  return async function run(on: Queryable, values: Record<string, unknown> = {}): Promise<Row[]> {
    const session = on._.session
    const result = await session.prepareQuery(prepared, undefined, name, false).execute(values)
    return (result as { rows: Row[] }).rows
  }
}
