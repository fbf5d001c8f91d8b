import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openPlace } from '#server/modules/backup/index.ts'
import { migrateWithin, readMigrations } from '#server/platform/migrations.ts'
import { openStorage } from '#server/platform/storage.ts'
import { digestTables, hashFiles, openTarget } from '../support/archives.ts'
import { createTestDatabase } from '../support/test-database.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SECRET = 'Kd83hfLq0zVw7Ry2mTnB5xAc1eUgJp9S'

type Run = { code: number | null; lines: string[] }

/** Runs a command line tool of the shop, and kills it when it has written so many lines. */
async function run(
  script: string,
  args: string[],
  env: Record<string, string>,
  killAfter = Number.POSITIVE_INFINITY,
) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', script), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, APP_SECRET: SECRET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      if (lines.length >= killAfter) child.kill('SIGKILL')
    })
  return { code: await ended, lines } satisfies Run
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'killed-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A small shop whose tables and files take a moment to read. */
async function openSource() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const noise = Array.from({ length: 20 }, () => randomBytes(100_000).toString('base64'))
  await database.pool.query(
    `insert into audit_entries (actor_kind, action, subject_type, subject_id, after)
     select 'system', 'order.grown', 'order', 'none', jsonb_build_object('noise', noise) from unnest($1::text[]) noise`,
    [noise],
  )
  await database.pool.query(
    `insert into users (name, email, email_normalized) select 'U' || n, n || '@example.com', n || '@example.com'
     from generate_series(1, 500) n`,
  )
  const dataDir = await makeFolder()
  const storage = await openStorage({ dataDir })
  for (let n = 0; n < 5; n++) await storage.put(`packages/${n}.zip`, randomBytes(300_000))
  return { database, dataDir, storage, env: { DATA_DIR: dataDir, DATABASE_URL: database.url } }
}

test('a killed backup leaves no archive, and the next one is complete', async () => {
  const { dataDir, env } = await openSource()
  const folder = join(dataDir, 'backups')
  const place = await openPlace({ folder, bucketUrl: null })

  for (const killAfter of [1, 3]) {
    await run('backup.ts', [], env, killAfter)
    // It may have been faster than the kill. Then its archive is there, and it is whole.
    const archives = await place.list()
    for (const { name } of archives) {
      expect((await run('backup.ts', ['--verify', name], env)).code).toBe(0)
      await rm(join(folder, name))
    }
  }
  const unfinished = (await readdir(folder)).filter((name) => name.startsWith('in-progress-'))
  for (const name of unfinished) {
    const { code, lines } = await run('backup.ts', ['--verify', join(folder, name)], env)
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/archive/)
  }
  const { code } = await run('backup.ts', [], env)
  expect(code).toBe(0)
  expect(await place.list()).toHaveLength(1)
})

test('a place that cannot be written is named in one line', async () => {
  const { dataDir, env } = await openSource()
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')

  const { code, lines } = await run('backup.ts', ['--to', file], env)

  expect([code, lines]).toEqual([1, [expect.stringContaining(file)]])
})

test('a backup leaves a database of an earlier version as it is, so that it can be made before an upgrade', async () => {
  const known = await readMigrations()
  const source = await openTarget()
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  await migrateWithin(client, known.slice(0, -1))
  await client.end()
  const env = { DATA_DIR: await makeFolder(), DATABASE_URL: source.url }

  expect((await run('backup.ts', [], env)).code).toBe(0)

  const { rows } = await source.pool.query('select tag from migrations order by tag')
  expect(rows.map(({ tag }) => tag)).toEqual(known.slice(0, -1).map(({ tag }) => tag))
}, 120_000)

test('a killed restore leaves an empty database, and can be repeated', async () => {
  const source = await openSource()
  expect((await run('backup.ts', [], source.env)).code).toBe(0)
  const [name = ''] = await readdir(join(source.dataDir, 'backups'))
  const digests = await digestTables(source.database.pool)

  for (const killAfter of [4, 5]) {
    const target = await openTarget()
    const dataDir = await makeFolder()
    await mkdir(join(dataDir, 'backups'))
    await cp(join(source.dataDir, 'backups', name), join(dataDir, 'backups', name))
    const env = { DATA_DIR: dataDir, DATABASE_URL: target.url }

    await run('restore.ts', ['--from', name], env, killAfter)
    const again = await run('restore.ts', ['--from', 'latest'], env)

    // It may have been faster than the kill. Then there is nothing to repeat, and the target says so.
    if (again.code !== 0) expect(again.lines.join('\n')).toMatch('The database is not empty')
    const { backup_state: _, ...restored } = await digestTables(target.pool)
    const { backup_state: __, ...expected } = digests
    expect(restored).toEqual(expected)
    expect(await hashFiles(await openStorage({ dataDir }))).toEqual(await hashFiles(source.storage))
  }
})
