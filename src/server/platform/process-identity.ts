import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A string unique to this process, or null if no such process runs. Process IDs are recycled (in a container the
 * server often gets the same one again), so an ID alone proves nothing.
 */
export function identifyProcess(pid: number): string | null {
  try {
    if (process.platform === 'linux') return identifyOnLinux(pid)
    if (process.platform === 'win32') return identifyOnWindows(pid)
    return identifyByPs(pid)
  } catch {
    return null
  }
}

function identifyOnLinux(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The program name is in parentheses and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startedAtTick] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return null

  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${bootId}:${pid}:${startedAtTick}`
}

function identifyByPs(pid: number): string | null {
  const started = execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
  return started === '' ? null : `${pid}:${started}`
}

function identifyOnWindows(pid: number): string | null {
  const command = `(Get-Process -Id ${pid} -ErrorAction Stop).StartTime.ToFileTimeUtc()`
  const started = execFileSync('powershell.exe', ['-NoProfile', '-Command', command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
  return started === '' ? null : `${pid}:${started}`
}
