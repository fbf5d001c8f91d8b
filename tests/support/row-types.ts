import type { PgTable } from 'drizzle-orm/pg-core'
import type * as tables from '#server/db/tables/index.ts'

type Tables = {
  [Name in keyof typeof tables as (typeof tables)[Name] extends PgTable ? Name : never]: (typeof tables)[Name]
}
export type TableName = keyof Tables
type TableOf<Name extends TableName> = Tables[Name] extends infer Table extends PgTable ? Table : never
export type NewRow<Name extends TableName> = TableOf<Name>['$inferInsert']
export type Row<Name extends TableName> = TableOf<Name>['$inferSelect']

/** Inserts a row, with whatever other rows it needs, filling in everything that is not given. */
export type Make = <Name extends TableName>(name: Name, values?: Partial<NewRow<Name>>) => Promise<Row<Name>>
