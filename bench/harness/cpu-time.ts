import { readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** Seconds of processor time that a process has used so far. Zero where the system does not tell (only Linux does). */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The second field is the name in brackets and may hold spaces; user and system time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(fields[11] ?? 0), Number(fields[12] ?? 0)]
  return (user + system) / TICKS_PER_SECOND
}
