import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#server/platform/database.ts'
import { MigrationError } from '#server/platform/migration-history.ts'
import { migrate, requireMigrated } from '#server/platform/migrations.ts'
import { createEmptyDatabase, type TestDatabase } from '../../support/test-database.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const quietly = { report: () => {} }

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(join(ROOT, 'migrations'), folder, { recursive: true })
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

describe('migrate', () => {
  test('brings an empty database up to date and reports each step', async () => {
    const lines: string[] = []

    const applied = await migrate(database, { report: (line) => lines.push(line) })

    expect(applied).toEqual(await journalTags())
    expect(lines).toEqual(applied.map((tag) => `Applying migration ${tag}`))
  })

  test('changes nothing the second time', async () => {
    await migrate(database, quietly)
    const before = await fingerprint()

    expect(await migrate(database, quietly)).toEqual([])

    expect(await fingerprint()).toEqual(before)
  })

  test('two processes at once apply each migration once, and both succeed', async () => {
    const outputs = await Promise.all([migrateInProcess(), migrateInProcess(), migrateInProcess()])

    const applied = outputs.flatMap((output) => JSON.parse(output) as string[])
    expect(applied.toSorted()).toEqual(await journalTags())
    expect(await migrate(database, quietly)).toEqual([])
  })

  test('is not done by programs that only look, which refuse an empty and an older database', async () => {
    await expect(requireMigrated(database)).rejects.toThrow('There is no shop in this database yet.')
    const { rows } = await database.pool.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)
    expect(rows).toEqual([])

    await migrate(database, quietly)
    await expect(requireMigrated(database)).resolves.toBeUndefined()

    await database.pool.query('DELETE FROM migrations WHERE tag = (SELECT max(tag) FROM migrations)')
    await expect(requireMigrated(database)).rejects.toThrow('The database is of an older version.')
  })

  test('a failing migration leaves nothing behind and is named', async () => {
    await addMigration('0099_broken', 'CREATE TABLE half (id int);--> statement-breakpoint\nSELECT 1 / 0;')

    const failure = migrate(database, { ...quietly, folder })

    await expect(failure).rejects.toThrow(MigrationError)
    await expect(failure).rejects.toThrow('Migration 0099_broken failed: division by zero')
    expect(await existing('half')).toBe(false)
    expect(await existing('orders')).toBe(true)
    expect(await historyTags()).toEqual(await journalTags())
  })

  test('continues where it stopped once the cause is fixed', async () => {
    await addMigration('0099_later', 'SELECT 1 / 0;')
    await migrate(database, { ...quietly, folder }).catch(() => {})
    await writeFile(join(folder, '0099_later.sql'), 'CREATE TABLE later (id int);')

    expect(await migrate(database, { ...quietly, folder })).toEqual(['0099_later'])
    expect(await existing('later')).toBe(true)
  })

  test('distinguishes an unreachable database from a failing migration', async () => {
    const error = await migrate({ url: 'postgres://u:p@127.0.0.1:1/x' }, quietly).catch((failure) => failure)

    expect(error).not.toBeInstanceOf(MigrationError)
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('stops the start when the database rejects our login instead of waiting for it', async () => {
    const url = new URL(database.url)
    url.pathname = '/no_such_database'

    const error = await migrate({ url: url.href }, quietly).catch((failure) => failure)

    expect(error).toBeInstanceOf(MigrationError)
    expect(error.message).toMatch(/^DATABASE_URL: the database rejected the connection: .*no_such_database/)
    expect(isDatabaseUnavailable(error)).toBe(false)
  })

  test('takes a newer database whose migrations only added something, and says so', async () => {
    await addMigration('0099_future', 'CREATE TABLE future (id int);')
    await migrate(database, { ...quietly, folder })
    const lines: string[] = []

    expect(await migrate(database, { report: (line) => lines.push(line) })).toEqual([])

    expect(lines).toEqual([
      'The database is newer than this version of the shop: it has migration 0099_future. This version works with it.',
    ])
    await expect(requireMigrated(database)).resolves.toBeUndefined()
  })

  test('takes a newer database whose migrations took away what this version does without', async () => {
    await addMigration('0099_future', '-- safe since 0.1.0: orders.note\nCREATE TABLE future (id int);')
    await migrate(database, { ...quietly, folder })

    await expect(migrate(database, quietly)).resolves.toEqual([])
  })

  test('rejects a newer database whose migrations took away what this version uses', async () => {
    await addMigration(
      '0098_future',
      '-- safe since 9.10.0: orders.note\n-- safe since 9.9.0: orders.email\nCREATE TABLE future (id int);',
    )
    await addMigration('0099_later', 'CREATE TABLE later (id int);')
    await migrate(database, { ...quietly, folder })

    const refused =
      /^The database is newer than this version of the shop, which does not work with its migration 0098_future\. Start version 9\.10\.0, or a later one\.$/
    await expect(migrate(database, quietly)).rejects.toThrow(refused)
    await expect(requireMigrated(database)).rejects.toThrow(refused)
  })

  test('rejects a database of another branch, which has a migration more and one less', async () => {
    await addMigration('0099_future', 'CREATE TABLE future (id int);')
    await migrate(database, { ...quietly, folder })
    await database.pool.query(`DELETE FROM migrations WHERE tag = '0010_alarms'`)

    await expect(migrate(database, quietly)).rejects.toThrow(
      /does not work with its migration 0099_future\. Start the version that applied it, or a later one\.$/,
    )
  })

  test('rejects a migration that was changed after it was applied', async () => {
    await migrate(database, quietly)
    await writeFile(join(folder, '0001_guards.sql'), 'SELECT 1;')

    await expect(migrate(database, { ...quietly, folder })).rejects.toThrow(
      'Migration 0001_guards was edited after this database had applied it.',
    )
  })

  test('refuses data of a development version in plain words, and leaves it alone', async () => {
    await database.pool.query(`CREATE TABLE migrations (tag text PRIMARY KEY, hash text NOT NULL)`)
    await database.pool.query(`INSERT INTO migrations VALUES ('0000_extensions', 'a'), ('0001_tables', 'b')`)

    const failure = migrate(database, quietly)

    await expect(failure).rejects.toThrow(MigrationError)
    await expect(failure).rejects.toThrow(
      'This data folder or database was made by a development version of the shop (migration 0000_extensions), ' +
        'which no release can update. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
    expect(await existing('orders')).toBe(false)
    expect(await historyTags()).toEqual(['0000_extensions', '0001_tables'])
  })

  test('ignores line endings changed by a checkout', async () => {
    await migrate(database, quietly)
    for (const tag of await journalTags()) {
      const file = join(folder, `${tag}.sql`)
      await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'))
    }

    expect(await migrate(database, { ...quietly, folder })).toEqual([])
  })
})

async function addMigration(tag: string, statements: string): Promise<void> {
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  journal.entries.push({ idx: 99, version: '7', when: Date.now(), tag, breakpoints: true })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(join(folder, `${tag}.sql`), statements)
}

async function migrateInProcess(): Promise<string> {
  const script = `import { migrate } from '#server/platform/migrations.ts'
    console.log(JSON.stringify(await migrate({ url: process.argv[1] }, { report() {} })))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', script, database.url],
    { cwd: ROOT },
  )
  return stdout
}

async function journalTags(): Promise<string[]> {
  const journal = JSON.parse(await readFile(join(ROOT, 'migrations/meta/_journal.json'), 'utf8'))
  return journal.entries.map((entry: { tag: string }) => entry.tag)
}

async function historyTags(): Promise<string[]> {
  const { rows } = await database.pool.query('SELECT tag FROM migrations ORDER BY tag')
  return rows.map((row) => row.tag)
}

async function existing(table: string): Promise<boolean> {
  const { rows } = await database.pool.query('SELECT to_regclass($1) IS NOT NULL AS found', [table])
  return rows[0].found
}

/** Every column, constraint, index and trigger, and the rows that migrations insert. */
async function fingerprint(): Promise<unknown[]> {
  const { rows } = await database.pool.query(`
    SELECT table_name || '.' || column_name || ' ' || data_type AS thing FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'counter ' || kind || last_number FROM invoice_counters
    UNION ALL SELECT 'applied ' || tag || applied_at FROM migrations
    ORDER BY thing`)
  return rows
}
