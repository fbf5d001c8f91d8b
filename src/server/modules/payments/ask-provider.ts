import { setTimeout as pause } from 'node:timers/promises'
import type { Breaker } from './breaker.ts'
import { ProviderRefused, ProviderUnavailable } from './gateway.ts'

export type Ask = <T>(call: () => Promise<T>) => Promise<T>

type Deps = {
  breaker: Breaker
  /** Turns the SDK's errors into ours. Unknown errors are rethrown as they are. */
  translate: (error: unknown) => unknown
  wait?: (ms: number) => Promise<unknown>
}

/** A shopper waits no longer than this; after that the caller learns when to try again. */
const WORTH_WAITING_SECONDS = 3
const TRIES = 3

/**
 * Every call to a provider goes through here. The SDK retries network failures with the same key; this respects rate
 * limits and stops calling a provider that is down.
 */
export function createAsk({ breaker, translate, wait = pause }: Deps): Ask {
  return async function ask<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      breaker.enter()
      const outcome = await settle(call, translate)
      if (!('error' in outcome)) {
        breaker.succeeded()
        return outcome.value
      }
      const { error } = outcome
      const seconds = error instanceof ProviderUnavailable ? error.retryAfterSeconds : undefined
      if (!(error instanceof ProviderUnavailable)) breaker.succeeded()
      else breaker.failed()
      if (seconds === undefined) throw error
      if (attempt === TRIES || seconds > WORTH_WAITING_SECONDS) {
        breaker.pause(seconds)
        throw error
      }
      await wait(seconds * 1000)
    }
  }
}

async function settle<T>(
  call: () => Promise<T>,
  translate: Deps['translate'],
): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await call() }
  } catch (error) {
    return { error: error instanceof ProviderRefused ? error : translate(error) }
  }
}
