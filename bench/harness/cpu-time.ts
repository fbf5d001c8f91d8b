import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const TICKS_PER_SECOND = 100

export type ProcessTimes = { pid: number; parent: number; own: number; ofEnded: number }

/** CPU seconds of a server and of the database behind it. */
export type CpuSeconds = { server: number; database: number }

/** CPU seconds used by a process so far; zero on systems other than Linux. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  return (await timesOf(pid))?.own ?? 0
}

/** CPU seconds of the PostgreSQL server on this data folder: its postmaster, all backends, and those that ended. */
export async function cpuSecondsOfPostgres(dataDir: string): Promise<number> {
  const postmaster = await postmasterOf(dataDir)
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const times = (await Promise.all(pids.map(timesOf))).filter((one) => one !== null)
  const cluster = times.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  return sumOfCluster(postmaster, await Promise.all(cluster.map(sharpen)))
}

/** Only the postmaster knows what its ended children have used. */
export function sumOfCluster(postmaster: number, processes: readonly ProcessTimes[]): number {
  return processes.reduce((sum, { pid, parent, own, ofEnded }) => {
    if (pid === postmaster) return sum + own + ofEnded
    return parent === postmaster ? sum + own : sum
  }, 0)
}

/** The name in parentheses may contain spaces. After it come the parent as field 4 and the times as 14 to 17. */
export function parseTimes(pid: number, stat: string): ProcessTimes | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const seconds = (...numbers: number[]) =>
    numbers.reduce((sum, number) => sum + Number(fields[number - 3]), 0) / TICKS_PER_SECOND
  if (fields.length < 15) return null
  return { pid, parent: Number(fields[1]), own: seconds(14, 15), ofEnded: seconds(16, 17) }
}

/** Ticks of 10 ms are coarse for a dozen backends. They have one thread each, so the scheduler's own clock will do. */
async function sharpen(times: ProcessTimes): Promise<ProcessTimes> {
  const text = await readFile(`/proc/${times.pid}/schedstat`, 'latin1').catch(() => '')
  const own = Number(text.split(' ', 1)[0]) / 1e9
  return own > 0 ? { ...times, own } : times
}

async function timesOf(pid: number): Promise<ProcessTimes | null> {
  return parseTimes(pid, await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => ''))
}

async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n', 1)[0])
}
