import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** How names in TypeScript map to names in SQL. */
const CASING = 'snake_case'

/** How queries are written as SQL, with every column named together with its table. */
export const dialect = qualified(new PgDialect({ casing: CASING }))

/**
 * Drizzle leaves the table's name out when a select or a `returning` has one table, in its subqueries too. There a bare
 * `id` means the subquery's own table, so that every row of the outer table would get the same answer.
 */
function qualified(dialect: PgDialect): PgDialect {
  const inner = dialect as unknown as { buildSelection: BuildSelection }
  const buildSelection = inner.buildSelection.bind(dialect)
  inner.buildSelection = (fields) => buildSelection(fields, { isSingleTable: false })
  return dialect
}

type BuildSelection = (fields: unknown, options: { isSingleTable: boolean }) => SQL
