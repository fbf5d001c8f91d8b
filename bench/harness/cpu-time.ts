import { readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** CPU seconds used by a process so far; zero on systems other than Linux. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The second field is the name in parentheses and may contain spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(fields[11] ?? 0), Number(fields[12] ?? 0)]
  return (user + system) / TICKS_PER_SECOND
}
