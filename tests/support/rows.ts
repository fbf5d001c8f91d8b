import type { PgTable } from 'drizzle-orm/pg-core'
import * as tables from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { DEFAULT_ROWS } from './default-rows.ts'

type Tables = {
  [Name in keyof typeof tables as (typeof tables)[Name] extends PgTable ? Name : never]: (typeof tables)[Name]
}
export type TableName = keyof Tables
type TableOf<Name extends TableName> = Tables[Name] extends infer Table extends PgTable ? Table : never
export type NewRow<Name extends TableName> = TableOf<Name>['$inferInsert']
export type Row<Name extends TableName> = TableOf<Name>['$inferSelect']

const TABLES = { ...tables }

export function tableNamed(name: TableName): PgTable {
  return TABLES[name] as PgTable
}

/** Inserts a row together with the rows it references, using defaults for unspecified columns. */
export type Make = <Name extends TableName>(name: Name, values?: Partial<NewRow<Name>>) => Promise<Row<Name>>

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
