import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

export type Supervised = { readonly pid: number; stop: () => Promise<void> }

const FIRST_PAUSE_MS = 100
const FIRST_RETRY_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** If PostgreSQL ran this long, its exit is a new problem and the delays start over. */
const HEALTHY_MS = 60_000

/** Restarts PostgreSQL whenever it exits unexpectedly, and reports each restart once. */
export async function supervise(
  launch: () => Promise<Postmaster>,
  report: (line: string) => void,
): Promise<Supervised> {
  const stopping = new AbortController()
  let current = await launchFirst(launch)

  const watch = async () => {
    let pauseMs = FIRST_PAUSE_MS
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const how = await current.exited
      if (stopping.signal.aborted) return

      report(`PostgreSQL ended unexpectedly (${how}). Starting it again.`)
      if (performance.now() - startedAt > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS
      while (!(await relaunch(pauseMs))) pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  /** True if there is nothing left to do: it runs again, or it was stopped on purpose. */
  const relaunch = async (pauseMs: number): Promise<boolean> => {
    await pause(pauseMs, null, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return true
    try {
      current = await launch()
      report('PostgreSQL is running again.')
      return true
    } catch {
      return false
    }
  }

  const watched = watch()
  const stop = async () => {
    stopping.abort()
    await current.stop()
    await watched
    // It may have been started again while we waited for the old process to exit.
    await current.stop()
  }
  return {
    get pid() {
      return current.pid
    },
    stop,
  }
}

/** Child processes of a killed PostgreSQL take a moment to notice, and block a new start until then. */
async function launchFirst(launch: () => Promise<Postmaster>): Promise<Postmaster> {
  try {
    return await launch()
  } catch {
    await pause(FIRST_RETRY_MS)
    return launch()
  }
}
