type Options = {
  everyMs: number
  /** The delay before the first run; `everyMs` by default. */
  firstMs?: number
  work: () => Promise<void>
  onError: (error: unknown) => void
}

/** Repeats `work` without overlap. A timer instead of the job queue, whose schedules count in minutes. */
export function createRounds({ everyMs, firstMs = everyMs, work, onError }: Options) {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()

  function run(): void {
    running = work().catch(onError)
    void running.then(() => {
      if (timer !== null) timer = setTimeout(run, everyMs).unref()
    })
  }

  function start(): void {
    timer = setTimeout(run, firstMs).unref()
  }

  /** Resolves when the current run has finished; no other follows. */
  async function stop(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    await running
  }

  return {
    start,
    stop,
    /** Stops, and starts again when the returned function is called, unless it was not running. */
    async pause(): Promise<() => void> {
      const wasOn = timer !== null
      await stop()
      return () => {
        if (wasOn) start()
      }
    },
  }
}
