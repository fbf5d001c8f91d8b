type Waiting<Asked, Answer> = {
  asked: Asked
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (error: unknown) => void
}

type Options<Asked, Answer> = {
  /** Answers all of them, in the order asked; some may still be on their way. */
  run: (batch: Asked[]) => Promise<(Answer | Promise<Answer>)[]>
  max: number
}

/**
 * Those who ask while others are being answered are answered together in the next round, one round at a time: under load a
 * thousand questions become a few dozen, and alone nobody waits longer than for the end of this turn of the event loop.
 */
export function createBatcher<Asked, Answer>({ run, max }: Options<Asked, Answer>) {
  let waiting: Waiting<Asked, Answer>[] = []
  let busy = false

  function ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      plan()
    })
  }

  /** After this turn of the event loop, so that all who have already arrived come along. */
  function plan(): void {
    if (busy || waiting.length === 0) return
    busy = true
    setImmediate(() => void work())
  }

  async function work(): Promise<void> {
    const batch = waiting.slice(0, max)
    waiting = waiting.slice(max)
    try {
      const answers = await run(batch.map(({ asked }) => asked))
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    busy = false
    plan()
  }

  return ask
}
