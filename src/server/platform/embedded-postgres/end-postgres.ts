import { setTimeout as pause } from 'node:timers/promises'
import { identifyProcess } from '../process-identity.ts'

/** Signals from gentle to forceful; none of them loses a committed row. */
const STEPS: readonly { signal: NodeJS.Signals; patienceMs: number }[] = [
  { signal: 'SIGINT', patienceMs: 60_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
]

/** Stops a PostgreSQL process and resolves when it is gone. */
export async function endPostgres(pid: number, { roughly = false } = {}): Promise<void> {
  const identity = identifyProcess(pid)
  const gone = () => identity === null || identifyProcess(pid) !== identity

  for (const { signal, patienceMs } of roughly ? STEPS.slice(-1) : STEPS) {
    if (gone()) return
    try {
      process.kill(pid, signal)
    } catch {
      // It exited between the two lines.
    }
    for (let waitedMs = 0; waitedMs < patienceMs && !gone(); waitedMs += 20) await pause(20)
  }
}
