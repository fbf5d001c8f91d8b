import type { Run } from './run.ts'

/**
 * Drops the tables' non-unique indexes and rebuilds them afterward, which is several times faster than updating them
 * row by row. Unique and primary indexes stay because they enforce constraints.
 */
export async function withoutIndexes(run: Run, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await run(
    `SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i WHERE i.indrelid::regclass::text = ANY ($1) AND NOT i.indisunique`,
    [tables],
  )
  for (const { name } of rows) await run(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await run(definition)
}
