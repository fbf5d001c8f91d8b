import { ProviderUnavailable } from './gateway.ts'

export type Breaker = ReturnType<typeof createBreaker>

const FAILURES = 5
const WINDOW_MS = 30_000
const OPEN_MS = 30_000

/**
 * Stops calling a provider that does not answer: shoppers see an error at once instead of after a timeout, and the
 * provider is not flooded while it recovers. After a while one trial call goes through.
 */
export function createBreaker(now: () => number = () => performance.now()) {
  let failures: number[] = []
  let closedUntil = 0
  let probing = false

  return {
    /** Throws while the breaker is open. Each call that passes must end in `succeeded` or `failed`. */
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
    /** The provider asked for a pause of this length. */
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
