import { AppError } from '#core/errors.ts'
import { RETRY_AFTER_SECONDS } from '#server/platform/http/error-reply.ts'

type Options = {
  /** Rendering is work for one core. A few at a time use the moments in which others wait for the database. */
  atOnce?: number
  /** A second of work or two. Who comes later would be gone before the page is there. */
  waitingMax?: number
}

/** Renders a few pages at a time, lets others wait, and refuses the rest at once. */
export function createRenderQueue({ atOnce = 8, waitingMax = 64 }: Options = {}) {
  const waiting: (() => void)[] = []
  let running = 0

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= waitingMax)
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    await new Promise<void>((begin) => waiting.push(begin))
  }

  function passTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async function inTurn<Result>(render: () => Promise<Result>): Promise<Result> {
    await takeTurn()
    try {
      return await render()
    } finally {
      passTurn()
    }
  }
}
