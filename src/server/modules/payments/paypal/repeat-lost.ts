import { setTimeout as pause } from 'node:timers/promises'
import { statusOf } from './errors.ts'

type Wait = (ms: number) => Promise<unknown>

const WAITS_MS = [500, 1000]
const LOST_STATUSES = new Set([408, 409, 500, 502, 503, 504])

/**
 * Asks again, with the same request id, when no answer came or one that says nothing. The SDK could do so itself, but
 * then takes every refusal for a lost answer too, and keeps a buyer waiting whose card was declined.
 */
export async function repeatLost<T>(call: () => Promise<T>, wait: Wait = pause): Promise<T> {
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
