import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * The same as `inArray` for the few rows of a subquery. An array is known before the rest is read, so that the index of
 * the column is used; with a list to join, PostgreSQL would often read the whole table.
 */
export function isAnyOf(column: AnyColumn, few: SQLWrapper): SQL {
  return sql`${column} = any (array(${few}))`
}
