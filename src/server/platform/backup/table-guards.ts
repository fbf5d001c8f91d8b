import type pg from 'pg'

/**
 * Takes away what would slow down loading or refuse rows in an order of their own: foreign keys, indexes that enforce
 * nothing, and triggers that act on new rows, whose work the loaded rows already contain. Returns the statements that put
 * everything back as it was, and check each foreign key against all rows.
 */
export async function removeGuards(client: pg.Client): Promise<string> {
  const steps = [
    ...(await listForeignKeys(client)),
    ...(await listIndexes(client)),
    ...(await listTriggers(client)),
  ]
  await client.query(steps.map(({ remove }) => remove).join(';'))
  return steps
    .map(({ rebuild }) => rebuild)
    .reverse()
    .join(';')
}

type Step = { remove: string; rebuild: string }

async function listForeignKeys(client: pg.Client): Promise<Step[]> {
  const { rows } = await client.query<Step>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS rebuild
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  return rows
}

async function listIndexes(client: pg.Client): Promise<Step[]> {
  const { rows } = await client.query<Step>(
    `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS remove, pg_get_indexdef(i.indexrelid) AS rebuild
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisunique`,
  )
  return rows
}

/** Each trigger gets back its own state: those of the ledger are always on, even for a superuser. */
async function listTriggers(client: pg.Client): Promise<Step[]> {
  const { rows } = await client.query<Step>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS remove,
       format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
         CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname) AS rebuild
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgenabled <> 'D'
       AND tgtype::int & ${ON_INSERT} <> 0`,
  )
  return rows
}

/** PostgreSQL's bit for triggers that act on INSERT. */
const ON_INSERT = 4
