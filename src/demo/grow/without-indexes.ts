import type { Run } from './run.ts'

/**
 * Drops the tables' non-unique indexes and foreign keys, and restores them afterward, which is several times faster than
 * updating and checking them row by row. Unique and primary indexes stay because they enforce constraints.
 */
export async function withoutIndexes(run: Run, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await run(
    `SELECT conrelid::regclass AS of, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY ($1) ORDER BY conname`,
    [tables],
  )
  const { rows } = await run(
    `SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i WHERE i.indrelid::regclass::text = ANY ($1) AND NOT i.indisunique`,
    [tables],
  )
  for (const { of, name } of keys) await run(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`)
  for (const { name } of rows) await run(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await run(definition)
  for (const { of, name, definition } of keys)
    await run(`ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`)
}
