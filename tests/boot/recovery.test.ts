import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  IS_LINUX,
  isRunning,
  killServer,
  listSession,
  makeFolder,
  query,
  refusalOf,
  runProgram,
  startDatabaseServer,
  stopServer,
  until,
} from './support.ts'

describe('after a kill', () => {
  test('of the server, PostgreSQL exits on its own', async () => {
    const server = await startDatabaseServer(makeFolder())

    await killServer(server)

    await until(() => !isRunning(server.postgresPid))
  })

  test('of the server, an immediate restart finds every committed row', async () => {
    const dataDir = makeFolder()
    const server = await startDatabaseServer(dataDir)
    await query(server.url, 'create table saved as select 7 as value')

    await killServer(server)
    const next = await startDatabaseServer(dataDir)

    expect(await query(next.url, 'select value from saved')).toEqual([{ value: 7 }])
    expect(isRunning(server.postgresPid)).toBe(false)
    expect(await stopServer(next)).toBe(0)
  })

  test.runIf(IS_LINUX)('of the server and its watcher, PostgreSQL is found and replaced', async () => {
    const dataDir = makeFolder()
    const server = await startDatabaseServer(dataDir)
    for (const watcher of listSession(server.postgresPid, 'sh')) process.kill(watcher, 'SIGKILL')
    await killServer(server)

    expect(isRunning(server.postgresPid)).toBe(true)
    const next = await startDatabaseServer(dataDir)

    expect(isRunning(server.postgresPid)).toBe(false)
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of both during a query, a restart finds every committed row', async () => {
    const dataDir = makeFolder()
    const server = await startDatabaseServer(dataDir)
    await query(server.url, 'create table saved as select 7 as value')
    // A busy backend does not notice that its postmaster is gone.
    const busy = query(server.url, 'select sum(sqrt(i)) from generate_series(1, 1e9) i').catch(() => null)
    await until(async () => {
      const [row] = await query<{ count: string }>(
        server.url,
        "select count(*) from pg_stat_activity where query like 'select sum%'",
      )
      return row?.count === '1'
    })

    process.kill(server.postgresPid, 'SIGKILL')
    await killServer(server)
    const next = await startDatabaseServer(dataDir)

    await busy
    expect(await query(next.url, 'select value from saved')).toEqual([{ value: 7 }])
  })

  test('reused pids cause no harm', async () => {
    const dataDir = makeFolder()
    const server = await startDatabaseServer(dataDir)
    process.kill(server.postgresPid, 'SIGKILL')
    await killServer(server)
    const stranger = runProgram([process.execPath, '-e', 'setInterval(() => {}, 1000)'])
    const pid = String(stranger.child.pid)
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, pid))
    writeFileSync(join(dataDir, 'socket', '.s.PGSQL.5432.lock'), `${pid}\n`)
    const lock = JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ ...lock, pid: stranger.child.pid }))

    const next = await startDatabaseServer(dataDir)

    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.child.exitCode).toBe(null)
  })

  test('during the very first start, the next one starts over', async () => {
    const dataDir = makeFolder()
    const starting = startDatabaseServer(dataDir).catch((error: Error) => error)
    const lock = join(dataDir, 'lock')
    await until(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-')))
    process.kill(JSON.parse(readFileSync(lock, 'utf8')).pid, 'SIGKILL')
    await starting

    const next = await startDatabaseServer(dataDir)

    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  test('the remains of a half-created database are removed', async () => {
    const dataDir = makeFolder()
    const half = join(dataDir, 'postgres.new-1-1')
    mkdirSync(join(half, 'base'), { recursive: true })
    writeFileSync(join(half, 'PG_VERSION'), '18\n')

    await startDatabaseServer(dataDir)

    expect(readdirSync(dataDir).toSorted()).toEqual(['lock', 'postgres', 'postgres.log', 'socket'])
  })
})

test('a second start on one folder names the process that uses it, and the first keeps running', async () => {
  const dataDir = makeFolder()
  const server = await startDatabaseServer(dataDir)

  const refusal = await refusalOf(dataDir)

  expect(refusal).toBe(
    `The data folder ${dataDir} is in use by process ${server.child.pid}. Stop that one first, or set DATA_DIR to another folder.\n`,
  )
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
})
