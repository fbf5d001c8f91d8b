import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

const PATIENCE_MS = 10_000

/**
 * Closes everything in reverse order on SIGINT, SIGTERM, the exit of the parent process or an uncaught error.
 * Requests in progress are answered before the process exits.
 */
export function createShutdown(log: Log) {
  const steps: (() => unknown)[] = []
  const urged = new AbortController()
  let drain: { begin: () => void; ms: number } | null = null
  let asked = false
  let closing = false

  /** A first signal lets the load balancer notice; a second one closes at once. */
  async function ask(): Promise<void> {
    if (asked) return urged.abort()
    asked = true
    if (drain && drain.ms > 0) {
      drain.begin()
      await pause(drain.ms, null, { signal: urged.signal }).catch(() => {})
    }
    await close(Number(process.exitCode ?? 0))
  }

  async function close(exitCode: number): Promise<void> {
    if (closing) return
    closing = true
    const timer = setTimeout(() => {
      log.error('shutdown took too long')
      process.exit(exitCode || 1)
    }, PATIENCE_MS)
    timer.unref()
    for (const step of steps.reverse()) {
      try {
        await step()
      } catch (error) {
        log.error({ err: error }, 'could not shut down cleanly')
      }
    }
    process.exit(exitCode)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void ask())
  // The IPC channel closes when the parent process (`npm start`) exits, even by kill -9: the server must not stay
  // behind, holding the port and the data folder.
  process.on('disconnect', () => void close(0))
  process.channel?.unref()
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, 'uncaught error: shutting down')
      void close(1)
    })
  }

  return {
    later: (step: () => unknown) => void steps.push(step),
    /** From now on a signal begins this first, and closes only after the time. */
    drainFirst: (begin: () => void, ms: number) => {
      drain = { begin, ms }
    },
  }
}
