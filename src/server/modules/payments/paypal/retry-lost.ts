import { setTimeout as pause } from 'node:timers/promises'
import { statusOf } from './errors.ts'

type Wait = (ms: number) => Promise<unknown>

const WAITS_MS = [500, 1000]
const LOST_STATUSES = new Set([408, 409, 500, 502, 503, 504])

/**
 * Retries with the same request id when there was no answer, or an unclear one. The SDK's own retries would treat a
 * refusal like a lost answer, and keep a buyer waiting whose card was declined.
 */
export async function retryLost<T>(call: () => Promise<T>, wait: Wait = pause): Promise<T> {
  for (const ms of WAITS_MS) {
    try {
      return await call()
    } catch (error) {
      const status = statusOf(error)
      if (status !== null && !LOST_STATUSES.has(status)) throw error
      await wait(ms)
    }
  }
  return call()
}
