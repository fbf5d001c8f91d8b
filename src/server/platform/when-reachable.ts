import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from './database.ts'
import type { Log } from './log.ts'

const LONGEST_PAUSE_MS = 5_000

/** Retries until the database is reachable, so that the server can start before its database. */
export async function whenReachable<T>(work: () => Promise<T>, { log }: { log: Log }): Promise<T> {
  for (let wait = 100; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      log.warn({ err: error }, 'waiting for the database')
      await pause(wait)
    }
  }
}
