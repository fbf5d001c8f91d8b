import { MINUTE_MS } from '#core/domain/durations.ts'
import type { Clock } from './clock.ts'

/** Tells whether the clock was set back since the last call. The first one says yes: nobody knows what was before. */
export function createSetBackWatch({ now }: Pick<Clock, 'now'>): () => boolean {
  let last = Number.POSITIVE_INFINITY
  return () => {
    const current = now().getTime()
    const wasSetBack = current < last
    last = current
    return wasSetBack
  }
}

/** Tells whether the clock was moved in either direction since the last call, or the machine was asleep. */
export function createMoveWatch(
  { now }: Pick<Clock, 'now'>,
  elapsed = () => performance.now(),
): () => boolean {
  const offset = () => now().getTime() - elapsed()
  let last = offset()
  return () => {
    const current = offset()
    const wasMoved = Math.abs(current - last) >= MINUTE_MS
    last = current
    return wasMoved
  }
}
