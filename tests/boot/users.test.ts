import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type DatabaseServer,
  databaseServerCommand,
  IS_LINUX,
  IS_ROOT,
  makeFolder,
  NOBODY,
  NOBODY_CAN_RUN,
  query,
  runProgram,
  startDatabaseServer,
  stopServer,
  until,
  untilDatabaseIsReady,
} from './support.ts'

const NAMELESS = { uid: 42_424, gid: 42_424 }
const FORBID_NAMESPACES = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'

const rootHasNamespaces = IS_LINUX && IS_ROOT && canMakeNamespace({})
const namelessHasNamespaces = NOBODY_CAN_RUN && canMakeNamespace(NAMELESS)

describe('the built-in PostgreSQL', () => {
  test.runIf(NOBODY_CAN_RUN)('runs for an ordinary user', async () => {
    const dataDir = makeFolderOf(NOBODY)

    const server = await startDatabaseServer(dataDir, NOBODY)

    await expectToWork(server)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY.uid)
  })

  test.runIf(namelessHasNamespaces)('runs for a user without a name, as in containers', async () => {
    const dataDir = makeFolderOf(NAMELESS)

    const server = await startDatabaseServer(dataDir, NAMELESS)

    await expectToWork(server)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(NAMELESS.uid)
  })

  test.runIf(rootHasNamespaces)('runs for root in a folder that no other user can enter', async () => {
    const dataDir = makeFolder({ mode: 0o700 })

    const server = await startDatabaseServer(dataDir)

    await expectToWork(server)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  test.runIf(rootHasNamespaces)('runs as a service user for root when namespaces are forbidden', async () => {
    const dataDir = makeFolder()
    mkdirSync(join(dataDir, 'storage'), { mode: 0o755 })

    const server = await startWithoutNamespaces(dataDir)
    expect(statSync(join(dataDir, 'storage')).mode & 0o777).toBe(0o700)
    await query(server.url, 'create table saved as select 7 as value')
    const { uid } = statSync(join(dataDir, 'postgres'))
    await stopServer(server)

    expect(uid).not.toBe(0)
    // It keeps that user even when namespaces are allowed, because the user owns the files.
    const next = await startDatabaseServer(dataDir)
    expect(await query(next.url, 'select value from saved')).toEqual([{ value: 7 }])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(uid)
  })

  test.runIf(rootHasNamespaces)(
    'keeps its files when moved to a machine that forbids namespaces',
    async () => {
      const dataDir = makeFolder()
      const server = await startDatabaseServer(dataDir)
      await query(server.url, 'create table saved as select 7 as value')
      await stopServer(server)

      const next = await startWithoutNamespaces(dataDir)

      expect(await query(next.url, 'select value from saved')).toEqual([{ value: 7 }])
      expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
    },
  )

  test.runIf(rootHasNamespaces)('says in one line what to do when nothing works', async () => {
    // Here root may not create a namespace, and there is no other user to switch to.
    const alone = ['unshare', '--user', '--map-root-user', 'sh', '-c', FORBID_NAMESPACES, 'sh']
    const program = runProgram([...alone, ...databaseServerCommand(makeFolder())])

    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(/^The built-in PostgreSQL cannot run .* set DATABASE_URL\.\n$/)
  })
})

async function expectToWork(server: DatabaseServer): Promise<void> {
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await stopServer(server)).toBe(0)
}

/** Runs in a namespace that maps all users but forbids creating further namespaces. */
async function startWithoutNamespaces(dataDir: string): Promise<DatabaseServer> {
  const waitForUsers = `read -r _ && exec sh -c '${FORBID_NAMESPACES}' sh "$@"`
  const command = ['unshare', '--user', 'sh', '-c', waitForUsers, 'sh', ...databaseServerCommand(dataDir)]
  const program = runProgram(command)
  const { pid } = program.child
  await until(() => readlinkSync(`/proc/${pid}/ns/user`) !== readlinkSync('/proc/self/ns/user'))
  writeFileSync(`/proc/${pid}/uid_map`, '0 0 65536')
  writeFileSync(`/proc/${pid}/gid_map`, '0 0 65536')
  program.child.stdin?.write('\n')
  return untilDatabaseIsReady(program)
}

function makeFolderOf({ uid, gid }: { uid: number; gid: number }): string {
  const folder = makeFolder()
  chownSync(folder, uid, gid)
  return folder
}

function canMakeNamespace(user: { uid?: number; gid?: number }): boolean {
  const command = ['--user', '--map-user=65534', '--map-group=65534', 'true']
  return spawnSync('unshare', command, { ...user, cwd: '/' }).status === 0
}
