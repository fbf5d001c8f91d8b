import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { isRunning, makeFolder, query, until } from './support.ts'

/** A killed process loses nothing it has written; only a power cut needs fsync. */
const QUICK = { fsync: 'off' }

async function start(dataDir: string, report?: (line: string) => void) {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: QUICK, ...(report && { report }) })
  onTestFinished(() => postgres.stop())
  return postgres
}

describe('the built-in PostgreSQL', () => {
  let dataDir: string
  let postgres: EmbeddedPostgres

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'cartwright-boot-'))
    postgres = await startEmbeddedPostgres({ dataDir })
  })

  afterAll(async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('starts on an empty folder with a role that is not a superuser', async () => {
    const [row] = await query(
      postgres.url,
      "select current_user, current_database(), current_setting('is_superuser') as superuser, rolcreatedb from pg_roles where rolname = current_user",
    )

    expect(row).toEqual({
      current_user: 'cartwright',
      current_database: 'cartwright',
      superuser: 'off',
      rolcreatedb: false,
    })
  })

  test('survives a power cut with its default settings', async () => {
    const [row] = await query(
      postgres.url,
      "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums",
    )

    expect(row).toEqual({ fsync: 'on', commit: 'on', pages: 'on', checksums: 'on' })
  })

  test('is not reachable over the network or as superuser', async () => {
    const [row] = await query(postgres.url, "select current_setting('listen_addresses') as addresses")

    expect(row).toEqual({ addresses: '' })
    const asSuperuser = postgres.url.replace('cartwright@', 'postgres@')
    await expect(query(asSuperuser, 'select 1')).rejects.toThrow(/pg_hba.conf/)
  })

  test('lets the role add the extensions that search needs', async () => {
    await query(postgres.url, 'create extension pg_trgm')
    await query(postgres.url, 'create extension unaccent')
    await query(postgres.url, 'create extension citext')
  })

  test('keeps its files, socket and log readable by their owner only', () => {
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log', 'socket'])
    const modes = ['postgres', 'postgres.log', 'socket'].map(
      (name) => statSync(join(dataDir, name)).mode & 0o077,
    )
    expect(modes).toEqual([0, 0, 0])
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('ready to accept connections')
  })
})

describe('a separate built-in PostgreSQL', () => {
  test('leaves nothing running when stopped, and has its rows after a restart', async () => {
    const dataDir = makeFolder()
    const first = await start(dataDir)
    await query(first.url, 'create table saved as select 7 as value')
    const { pid } = first
    await first.stop()

    expect(isRunning(pid)).toBe(false)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    const second = await start(dataDir)
    expect(await query(second.url, 'select value from saved')).toEqual([{ value: 7 }])
  })

  test('is restarted at the same address when it is killed, and reports it once', async () => {
    const lines: string[] = []
    const postgres = await start(makeFolder(), (line) => lines.push(line))
    await query(postgres.url, 'create table saved as select 7 as value')
    const killed = postgres.pid

    process.kill(killed, 'SIGKILL')
    await until(() => lines.includes('PostgreSQL is running again.'))

    expect(postgres.pid).not.toBe(killed)
    expect(await query(postgres.url, 'select value from saved')).toEqual([{ value: 7 }])
    expect(lines).toEqual([
      'Setting up the database',
      'PostgreSQL ended unexpectedly (signal SIGKILL). Starting it again.',
      'PostgreSQL is running again.',
    ])
  })

  test('can be stopped during a restart', async () => {
    const lines: string[] = []
    const postgres = await start(makeFolder(), (line) => lines.push(line))

    process.kill(postgres.pid, 'SIGKILL')
    await until(() => lines.at(-1)?.startsWith('PostgreSQL ended') ?? false)
    await postgres.stop()

    expect(isRunning(postgres.pid)).toBe(false)
  })

  test('finds another place for its socket when the data folder’s path is too long', async () => {
    const dataDir = join(makeFolder(), 'x'.repeat(120))
    mkdirSync(dataDir)

    const postgres = await start(dataDir)

    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const socketFolder = new URL(postgres.url).searchParams.get('host') ?? ''
    await postgres.stop()
    expect(existsSync(socketFolder)).toBe(false)
  })

  test('rejects files of another version with a one-line error', async () => {
    const dataDir = makeFolder()
    mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 })
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '16\n')

    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/PostgreSQL 16.*DATABASE_URL/)
  })
})
