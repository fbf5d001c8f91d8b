import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any install takes; by then another process may have the pid in the lock. */
const STALE_MS = 30 * 60 * 1000

/**
 * Keeps two starts from installing into the same folder at once; the second waits for the first.
 * @param {string} projectFolder
 * @param {() => Promise<void>} work
 */
export async function withPrepareLock(projectFolder, work) {
  const lock = join(projectFolder, '.cache', 'prepare.lock')
  mkdirSync(join(projectFolder, '.cache'), { recursive: true })

  let announced = false
  while (!claim(lock)) {
    if (isStale(lock)) {
      rmSync(lock, { force: true })
      continue
    }
    if (!announced) console.log('Waiting for another process that is installing or building here...')
    announced = true
    await pause(200)
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
function claim(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} lock */
function isStale(lock) {
  const stats = statSync(lock, { throwIfNoEntry: false })
  if (!stats) return false
  const ageMs = Date.now() - stats.mtimeMs
  if (ageMs > STALE_MS) return true
  const pid = Number(readFileSync(lock, 'utf8'))
  return pid > 0 ? !isRunning(pid) : ageMs > 5000
}

/** @param {number} pid */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
