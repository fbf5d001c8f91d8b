import type { TimedWork } from './module.ts'

/** Work of a job that rests while the shop's time is moved: `run` then does nothing, and `runDue` is called instead. */
export function pausable(work: () => Promise<void>): TimedWork & { run: () => Promise<void> } {
  const running = new Set<Promise<void>>()
  let pauses = 0

  return {
    async run() {
      if (pauses > 0) return
      const run = work()
      running.add(run)
      try {
        await run
      } finally {
        running.delete(run)
      }
    },
    runDue: work,
    async pause() {
      pauses += 1
      await Promise.allSettled(running)
      return () => {
        pauses -= 1
      }
    },
  }
}
