import { AppError } from '#core/errors.ts'
import { RETRY_AFTER_SECONDS } from './error-reply.ts'

type Options = {
  /** How many queries wait for a database connection. */
  waiting: () => number
  /** How long each of them may wait. */
  waitMs: number
  now?: () => number
}

/** Requests that are further apart say nothing about the time between them. */
const APART_MS = 250
/** After an overload the next one is expected. */
const ALERT_MS = 10_000

/**
 * Recognizes more work than the shop can do: a connection is taken only while a statement runs, so a queue for them that
 * never empties means that more comes in than goes out. At first it has to last for half the time that a query may wait.
 */
export function createCrowd({ waiting, waitMs, now = () => performance.now() }: Options) {
  let seenAt = now()
  let emptyAt = seenAt
  let refusedAt = Number.NEGATIVE_INFINITY

  /** Called for every request. Who has begun to shop is served; who has not is asked to come back. */
  return function refuseNewcomer(isNewcomer: boolean): void {
    const time = now()
    if (waiting() === 0 || time - seenAt > APART_MS) emptyAt = time
    seenAt = time
    const limitMs = time - refusedAt < ALERT_MS ? waitMs / 20 : waitMs / 2
    if (!isNewcomer || time - emptyAt <= limitMs) return
    refusedAt = time
    throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}
