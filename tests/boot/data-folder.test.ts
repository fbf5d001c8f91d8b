import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { lockDataFolder } from '#server/platform/data-folder.ts'
import { IS_ROOT, makeFolder, NOBODY, NOBODY_CAN_RUN, refusalOf, runProgram } from './support.ts'

const LOCKER = fileURLToPath(new URL('./fixtures/lock-folder.ts', import.meta.url))

describe('the data folder', () => {
  test('is created with its parent folders, accessible to its owner only', async () => {
    const dataDir = join(makeFolder(), 'deep', 'data')

    await lockDataFolder(dataDir)

    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'lock')).mode & 0o777).toBe(0o600)
  })

  test.for([0o755, 0o750, 0o777, 0o711])(
    'is closed to other users if it exists with mode %i',
    async (mode) => {
      const used = makeFolder({ mode })
      writeFileSync(join(used, 'app-secret'), 'secret')
      writeFileSync(join(used, 'backup.sql'), 'of the owner')
      const withOwnSecret = makeFolder({ mode })
      for (const name of ['postgres', 'sandbox', 'socket', 'storage']) mkdirSync(join(withOwnSecret, name))
      writeFileSync(join(withOwnSecret, 'postgres.log'), '')
      const empty = makeFolder({ mode })
      mkdirSync(join(empty, 'lost+found'))

      for (const dataDir of [used, withOwnSecret, empty]) {
        await lockDataFolder(dataDir)
        expect(statSync(dataDir).mode & 0o777).toBe(0o700)
      }
    },
  )

  test('is refused by name if it is open to others and belongs to something else', async () => {
    const dataDir = makeFolder({ mode: 0o755 })
    writeFileSync(join(dataDir, 'index.html'), 'a website')
    mkdirSync(join(dataDir, 'storage'))

    await expect(lockDataFolder(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} can be read by other users (mode 755) and contains files that are not the shop's. Set DATA_DIR`,
    )
    expect(statSync(dataDir).mode & 0o777).toBe(0o755)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  test.runIf(NOBODY_CAN_RUN)('is refused by name if it cannot be closed to others', async () => {
    const dataDir = makeFolder({ mode: 0o777 })

    const refusal = await refusalOf(dataDir, NOBODY)

    expect(refusal).toMatch(
      /^The data folder .* can be read by other users \(mode 777\)\. Make it private: chmod 700 .*\n$/,
    )
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  test('is free again after its holder releases it', async () => {
    const dataDir = makeFolder()

    const first = await lockDataFolder(dataDir)
    await expectHeldHere(dataDir)
    first.release()
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)

    await lockDataFolder(dataDir, { patienceMs: 0 })
    await expectHeldHere(dataDir)
  })

  test('waits for a holder that is closing', async () => {
    const dataDir = makeFolder()
    const first = await lockDataFolder(dataDir)

    const waiting = lockDataFolder(dataDir)
    first.release()

    await waiting
    await expectHeldHere(dataDir)
  })

  test('is taken over from a process that has ended', async () => {
    const dataDir = makeFolder()
    const gone = runProgram([process.execPath, LOCKER, dataDir])
    await gone.ended

    expect(gone.output()).toBe('locked\n')
    await lockDataFolder(dataDir)

    await expectHeldHere(dataDir)
  })

  test('is taken over when its holder’s pid now belongs to another process', async () => {
    const dataDir = makeFolder()
    const earlier = { pid: process.pid, identity: 'an earlier process' }
    writeFileSync(join(dataDir, 'lock'), JSON.stringify(earlier))

    await lockDataFolder(dataDir)

    await expectHeldHere(dataDir)
  })

  test.for(['', 'no JSON', 'null', '{}'])('is taken over when the lock file contains %j', async (content) => {
    const dataDir = makeFolder()
    const lock = join(dataDir, 'lock')
    writeFileSync(lock, content)
    utimesSync(lock, 0, 0)

    await lockDataFolder(dataDir)

    await expectHeldHere(dataDir)
  })

  test('is taken over after an interrupted takeover', async () => {
    const dataDir = makeFolder()
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: process.pid, identity: 'gone' }))
    mkdirSync(join(dataDir, 'lock.takeover'))
    utimesSync(join(dataDir, 'lock.takeover'), 0, 0)

    await lockDataFolder(dataDir)

    await expectHeldHere(dataDir)
    expect(existsSync(join(dataDir, 'lock.takeover'))).toBe(false)
  })

  test('goes to exactly one of many processes that find the same stale lock', async () => {
    const dataDir = makeFolder()
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: process.pid, identity: 'gone' }))

    const rivals = Array.from({ length: 8 }, () => runProgram([process.execPath, LOCKER, dataDir, 'wait']))
    const refused = await untilAllButOneEnded(rivals)

    expect(refused).toHaveLength(7)
    for (const output of refused) expect(output).toMatch(/is in use by process/)
  })

  test('gives a one-line error when it cannot be created', async () => {
    const file = join(makeFolder(), 'file')
    writeFileSync(file, '')

    await expect(lockDataFolder(join(file, 'data'))).rejects.toThrow(
      /^The data folder .* cannot be written \(ENOTDIR\)\. Set DATA_DIR to a folder that this user can write\.$/,
    )
  })

  test.runIf(!IS_ROOT || NOBODY_CAN_RUN)('gives a one-line error when it is not writable', async () => {
    const parent = makeFolder({ mode: 0o555 })

    const refusal = await refusalOf(join(parent, 'data'), IS_ROOT ? NOBODY : {})

    expect(refusal).toMatch(/^The data folder .* cannot be written \(EACCES\)\..*\n$/)
  })
})

/** The lock names this process, and no other process can take it. */
async function expectHeldHere(dataDir: string): Promise<void> {
  expect(JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  await expect(lockDataFolder(dataDir, { patienceMs: 0 })).rejects.toThrow(
    `is in use by process ${process.pid}`,
  )
}

async function untilAllButOneEnded(programs: ReturnType<typeof runProgram>[]): Promise<string[]> {
  const refused: string[] = []
  await new Promise<void>((resolve) => {
    for (const { ended, output } of programs) {
      void ended.then(() => {
        refused.push(output())
        if (refused.length === programs.length - 1) resolve()
      })
    }
  })
  return refused
}
