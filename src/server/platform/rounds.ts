type Options = {
  everyMs: number
  /** Until the first round; as long as between two of them if not said. */
  firstMs?: number
  work: () => Promise<void>
  onError: (error: unknown) => void
}

/** Does something again and again, never twice at once. A timer and not the job queue, whose clock counts in minutes. */
export function createRounds({ everyMs, firstMs = everyMs, work, onError }: Options) {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()

  function run(): void {
    running = work().catch(onError)
    void running.then(() => {
      if (timer !== null) timer = setTimeout(run, everyMs).unref()
    })
  }

  return {
    start(): void {
      timer = setTimeout(run, firstMs).unref()
    },
    /** Resolves when the round that is under way has ended; there will be no other. */
    async stop(): Promise<void> {
      if (timer !== null) clearTimeout(timer)
      timer = null
      await running
    },
  }
}
