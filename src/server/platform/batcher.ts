type Waiting<Request, Answer> = {
  request: Request
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (error: unknown) => void
}

type Options<Request, Answer> = {
  /** Resolves to one answer per request, in the same order; an answer may itself be a promise. */
  run: (batch: Request[]) => Promise<(Answer | Promise<Answer>)[]>
  max: number
}

/**
 * Collects the requests that arrive while a batch is running and runs them as the next batch. Under load a thousand
 * queries become a few dozen; a lone request waits only for the current turn of the event loop.
 */
export function createBatcher<Request, Answer>({ run, max }: Options<Request, Answer>) {
  let waiting: Waiting<Request, Answer>[] = []
  let busy = false

  function ask(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      plan()
    })
  }

  /** Waits one turn of the event loop, so that requests which have already arrived join the batch. */
  function plan(): void {
    if (busy || waiting.length === 0) return
    busy = true
    setImmediate(() => void work())
  }

  async function work(): Promise<void> {
    const batch = waiting.slice(0, max)
    waiting = waiting.slice(max)
    try {
      const answers = await run(batch.map(({ request }) => request))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    busy = false
    plan()
  }

  return ask
}
