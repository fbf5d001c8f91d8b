import type { Clock } from '#server/platform/clock.ts'

export type Scheduler = ReturnType<typeof createScheduler>

type Task = { at: number; run: () => Promise<void> }
type Options = { clock: Clock; onError: (error: unknown) => void }

/** Timers are kept short so that a clock moved by a test is noticed. */
const MAX_TIMER_MS = 30_000

/**
 * Runs named tasks when they are due: webhooks to send, payments to settle. Tasks live in memory only, so the
 * caller schedules them again from its rows after a restart.
 */
export function createScheduler({ clock, onError }: Options) {
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

  function nextAt(): number {
    let next = Number.POSITIVE_INFINITY
    for (const { at } of tasks.values()) next = Math.min(next, at)
    return next
  }

  function wait(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (closed || tasks.size === 0) return
    const ms = Math.min(Math.max(nextAt() - clock.now().getTime(), 0), MAX_TIMER_MS)
    timer = setTimeout(() => {
      startDue()
      wait()
    }, ms)
    timer.unref()
  }

  return {
    set(name: string, at: number, run: () => Promise<void>): void {
      if (closed) return
      tasks.set(name, { at, run })
      wait()
    },
    remove(name: string): void {
      tasks.delete(name)
    },
    /** Runs every task that is due, including those that become due along the way. */
    async runDue(): Promise<void> {
      while (startDue() > 0 || running.size > 0) await Promise.all(running)
      wait()
    },
    /** When the next task is due; null if there is none. */
    nextDueAt: (): Date | null => (tasks.size === 0 ? null : new Date(nextAt())),
    async close(): Promise<void> {
      closed = true
      tasks.clear()
      wait()
      await Promise.all(running)
    },
  }
}
