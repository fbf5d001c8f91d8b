import type { Clock } from '#server/platform/clock.ts'

export type Agenda = ReturnType<typeof createAgenda>

type Task = { at: number; run: () => Promise<void> }
type Options = { clock: Clock; onError: (error: unknown) => void }

/** A timer may not be longer than this; a clock that was moved is noticed at least as often. */
const LONGEST_WAIT_MS = 30_000

/**
 * Things to be done at a time of the given clock, each under its own name: webhooks to send, payments to settle.
 * The rows they are made from are kept elsewhere; after a restart they are put in again.
 */
export function createAgenda({ clock, onError }: Options) {
  const tasks = new Map<string, Task>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | null = null
  let closed = false

  function start(name: string, task: Task): void {
    tasks.delete(name)
    const done = task.run().catch(onError)
    running.add(done)
    void done.finally(() => running.delete(done))
  }

  function startDue(): number {
    const now = clock.now().getTime()
    const due = [...tasks].filter(([, task]) => task.at <= now)
    for (const [name, task] of due) start(name, task)
    return due.length
  }

  function wait(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (closed || tasks.size === 0) return
    let next = Number.POSITIVE_INFINITY
    for (const { at } of tasks.values()) next = Math.min(next, at)
    const ms = Math.min(Math.max(next - clock.now().getTime(), 0), LONGEST_WAIT_MS)
    timer = setTimeout(() => {
      startDue()
      wait()
    }, ms)
    timer.unref()
  }

  return {
    put(name: string, at: number, run: () => Promise<void>): void {
      if (closed) return
      tasks.set(name, { at, run })
      wait()
    },
    remove(name: string): void {
      tasks.delete(name)
    },
    /** Does everything that is due by now, and what becomes due by doing it. */
    async runDue(): Promise<void> {
      while (startDue() > 0 || running.size > 0) await Promise.all(running)
      wait()
    },
    async close(): Promise<void> {
      closed = true
      tasks.clear()
      wait()
      await Promise.all(running)
    },
  }
}
