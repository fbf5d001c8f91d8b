import { ProviderUnavailable } from './gateway.ts'

export type Breaker = ReturnType<typeof createBreaker>

const FAILURES = 5
const WINDOW_MS = 30_000
const OPEN_MS = 30_000

/**
 * Stops asking a provider that does not answer: shoppers are told at once instead of after a timeout, and the
 * provider is not flooded while it recovers. After a while one call is let through to see.
 */
export function createBreaker(now: () => number = () => performance.now()) {
  let failures: number[] = []
  let closedUntil = 0
  let probing = false

  return {
    /** Throws when nothing may be asked now. Each call that passes must end in `succeeded` or `failed`. */
    enter(): void {
      const waitMs = closedUntil - now()
      if (waitMs > 0) throw refusal(waitMs)
      if (closedUntil === 0) return
      if (probing) throw refusal(1000)
      probing = true
    },
    succeeded(): void {
      failures = []
      closedUntil = 0
      probing = false
    },
    failed(): void {
      failures = [...failures.filter((at) => at > now() - WINDOW_MS), now()]
      if (probing || failures.length >= FAILURES) closedUntil = now() + OPEN_MS
      probing = false
    },
    /** The provider itself asked to be left alone for so long. */
    pause(seconds: number): void {
      closedUntil = Math.max(closedUntil, now() + seconds * 1000)
      probing = false
    },
  }
}

function refusal(waitMs: number): ProviderUnavailable {
  return new ProviderUnavailable('The provider did not answer lately and is not asked for a while.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}
