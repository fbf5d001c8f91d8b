import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

export type Supervised = { readonly pid: number; stop: () => Promise<void> }

const FIRST_PAUSE_MS = 100
const FIRST_RETRY_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** After so long a life, an end is a new trouble and not the old one going on. */
const HEALTHY_MS = 60_000

/** Keeps PostgreSQL running until it is stopped on purpose, and says so once each time it has to. */
export async function supervise(
  launch: () => Promise<Postmaster>,
  report: (line: string) => void,
): Promise<Supervised> {
  const stopping = new AbortController()
  let current = await launchFirst(launch)

  const watch = async () => {
    let pauseMs = FIRST_PAUSE_MS
    while (!stopping.signal.aborted) {
      const began = Date.now()
      const how = await current.exited
      if (stopping.signal.aborted) return

      report(`PostgreSQL ended unexpectedly (${how}). Starting it again.`)
      if (Date.now() - began > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS
      while (!(await relaunch(pauseMs))) pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  /** True when there is nothing left to try: it runs, or nobody wants it any more. */
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
    // A new one may have come up while the old one's end was awaited.
    await current.stop()
  }
  return {
    get pid() {
      return current.pid
    },
    stop,
  }
}

/** Parts of a PostgreSQL that was killed may need a moment to see it, and keep the next one out until then. */
async function launchFirst(launch: () => Promise<Postmaster>): Promise<Postmaster> {
  try {
    return await launch()
  } catch {
    await pause(FIRST_RETRY_MS)
    return launch()
  }
}
