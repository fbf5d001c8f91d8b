import { SECOND_MS } from '#core/domain/durations.ts'

/** Clocks that are kept right by the network move by less. */
const NOTICED_MS = SECOND_MS

type Times = { wall: () => number; elapsed: () => number }

/**
 * The time of the machine's clock, which simply goes on if that is set back. A jump ahead counts, because the machine may
 * have been asleep.
 */
export function createSteadyNow(
  { wall, elapsed }: Times = { wall: Date.now, elapsed: () => performance.now() },
) {
  let last = { wall: wall(), elapsed: elapsed() }
  let aheadMs = 0

  return function now(): number {
    const current = { wall: wall(), elapsed: elapsed() }
    const missingMs = last.wall + (current.elapsed - last.elapsed) - current.wall
    if (missingMs >= NOTICED_MS) aheadMs += missingMs
    last = current
    return current.wall + aheadMs
  }
}
