import { AppError } from '#core/errors.ts'
import { RETRY_AFTER_SECONDS } from './error-reply.ts'

type Options = {
  /** How many queries wait for a database connection. */
  waiting: () => number
  now?: () => number
}

/** A burst is over sooner. */
const STANDING_MS = 250

/**
 * Recognizes more work than the shop can do: a connection is taken only while a statement runs, so a queue for them that
 * never empties means that more comes in than goes out.
 */
export function createCrowd({ waiting, now = () => performance.now() }: Options) {
  let emptyAt = now()

  /** Called for every request. Who has begun to shop is served; who has not is asked to come back. */
  return function refuseNewcomer(isNewcomer: boolean): void {
    const time = now()
    if (waiting() === 0) emptyAt = time
    else if (isNewcomer && time - emptyAt > STANDING_MS)
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}
