import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from './database.ts'
import type { Log } from './log.ts'

const LONGEST_PAUSE_MS = 5_000

const FIRST_PAUSE_MS = 100

type Options = {
  log: Log
  /** Tells the person at the console, once. */
  say: (line: string) => void
}

/** Retries until the database is reachable, so that the server can start before its database. */
export async function whenReachable<T>(work: () => Promise<T>, { log, say }: Options): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      if (wait === FIRST_PAUSE_MS)
        say(`DATABASE_URL: ${(error as Error).message.split('\n')[0]}. The shop waits for it.`)
      log.warn({ err: error }, 'waiting for the database')
      await pause(wait)
    }
  }
}
