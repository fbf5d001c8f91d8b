import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identifyProcess } from './process-identity.ts'
import { StartError } from './start-error.ts'

type Holder = { pid: number; identity: string }

/** Long enough for another process to finish writing its lock. */
const HALF_WRITTEN_MS = 2_000

/** How long to wait for a previous process that is still shutting down, so that restarts need no delay. */
const CLOSING_MS = 3_000

/** Only the shop has it, whatever else its owner may keep in the folder. */
const CERTAIN_ENTRY = 'app-secret'

/** Other folders have such names too. `lost+found` is at the root of every file system, such as that of a new volume. */
const OWN_ENTRY =
  /^(?:backups|lock|lock\.takeover|postgres|postgres[.-].+|sandbox|socket|storage|lost\+found)$/

const OPEN_TO_OTHERS = 0o077

/**
 * Creates the data folder, closes it to other users of the machine and locks it for this process until `release` is
 * called. Takes over the lock of a process that no longer runs.
 */
export async function lockDataFolder(
  dataDir: string,
  { patienceMs = CLOSING_MS } = {},
): Promise<{ release: () => void }> {
  const lockFile = join(dataDir, 'lock')
  const me: Holder = { pid: process.pid, identity: identifyProcess(process.pid) ?? '' }

  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    refuseForeign(dataDir)
    const refuseAt = performance.now() + patienceMs
    while (!createIfAbsent(lockFile, JSON.stringify(me))) {
      if (performance.now() >= refuseAt) refuseIfHeld(dataDir, lockFile)
      if (!removeStaleLock(lockFile)) await pause(50)
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(unusable(dataDir, error))
  }
  try {
    closeToOthers(dataDir)
  } catch (error) {
    release(lockFile, me)
    throw error
  }

  return { release: () => release(lockFile, me) }
}

/** The folder gets the shop's secrets, so it is closed to others, which must not happen to a folder of someone else. */
function refuseForeign(dataDir: string): void {
  if (!isOpenToOthers(dataDir)) return
  const entries = readdirSync(dataDir)
  if (entries.includes(CERTAIN_ENTRY) || entries.every((name) => OWN_ENTRY.test(name))) return
  throw new StartError(
    `The data folder ${dataDir} can be read by other users (mode ${modeOf(dataDir)}) and contains files that are not the shop's. Set DATA_DIR to a folder of its own, or make this one private: chmod 700 ${dataDir}`,
  )
}

/** Only under the lock: the database of another process may need to enter the folder. */
function closeToOthers(dataDir: string): void {
  if (!isOpenToOthers(dataDir)) return
  try {
    chmodSync(dataDir, 0o700)
  } catch {
    throw new StartError(
      `The data folder ${dataDir} can be read by other users (mode ${modeOf(dataDir)}). Make it private: chmod 700 ${dataDir}`,
    )
  }
}

/** Windows has no such modes. */
function isOpenToOthers(dataDir: string): boolean {
  return process.platform !== 'win32' && (statSync(dataDir).mode & OPEN_TO_OTHERS) !== 0
}

function modeOf(dataDir: string): string {
  return (statSync(dataDir).mode & 0o777).toString(8)
}

function refuseIfHeld(dataDir: string, lockFile: string): void {
  const holder = findHolder(lockFile)
  if (!holder || !isAlive(holder)) return
  throw new StartError(
    `The data folder ${dataDir} is in use by process ${holder.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  )
}

/**
 * Two processes may find the same stale lock; without this outer folder, the slower one would remove the lock that
 * the faster one has just taken.
 */
function removeStaleLock(lockFile: string): boolean {
  const turnstile = `${lockFile}.takeover`
  try {
    mkdirSync(turnstile)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    // Left behind by a process that was killed between the two lines below.
    if (ageMs(turnstile) > HALF_WRITTEN_MS) remove(turnstile)
    return false
  }

  try {
    const holder = findHolder(lockFile)
    const stale = holder ? !isAlive(holder) : ageMs(lockFile) > HALF_WRITTEN_MS
    if (stale) remove(lockFile)
    return stale
  } finally {
    remove(turnstile)
  }
}

function release(lockFile: string, me: Holder): void {
  if (findHolder(lockFile)?.identity === me.identity) remove(lockFile)
}

function isAlive(holder: Holder): boolean {
  return identifyProcess(holder.pid) === holder.identity
}

function findHolder(lockFile: string): Holder | null {
  try {
    const holder: Holder | null = JSON.parse(readFileSync(lockFile, 'utf8'))
    return Number.isInteger(holder?.pid) ? holder : null
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function createIfAbsent(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Compares the absolute difference, so that setting the clock back does not keep a stale lock alive. */
function ageMs(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? Math.abs(Date.now() - stats.mtimeMs) : 0
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true })
}

function unusable(dataDir: string, error: unknown): string {
  const reason = (error as NodeJS.ErrnoException).code ?? String(error)
  return `The data folder ${dataDir} cannot be written (${reason}). Set DATA_DIR to a folder that this user can write.`
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}
