import type { PgTable } from 'drizzle-orm/pg-core'
import * as tables from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { DEFAULT_ROWS } from './default-rows.ts'
import type { Make, TableName } from './row-types.ts'

const TABLES = { ...tables }

export function tableNamed(name: TableName): PgTable {
  return TABLES[name] as PgTable
}

/** Inserts rows directly, bypassing the modules: for tests of the tables and for states that are hard to reach. */
export function rowsIn(db: Queryable): Make {
  return async function make(name, values = {}) {
    const table = tableNamed(name)
    const defaults = await DEFAULT_ROWS[name](make, values)
    const [row] = await db
      .insert(table)
      .values({ ...defaults, ...values })
      .returning()
    return row as never
  }
}
