import type { RateRule } from '#core/contract/rate-limits.ts'

/** Whether a hit is allowed; if not, the seconds until the window ends. */
export type RateVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** Counts hits. Counting and deciding are one step, so that parallel hits cannot exceed the limit. */
export type HitCounter = {
  hit: (rule: RateRule, key: string) => RateVerdict | Promise<RateVerdict>
  /** Resets the count, for example after a success when only failures count. */
  forget: (rule: RateRule, key: string) => void | Promise<void>
  /** Takes one hit back, where a success must not hide the failures before it. */
  takeBack: (rule: RateRule, key: string) => void | Promise<void>
}

/** A limit for handlers that know whom a hit is about. `take` throws 429 past the limit. */
export type Limiter = {
  take: (key: string) => Promise<void>
  forget: (key: string) => Promise<void>
  takeBack: (key: string) => Promise<void>
}

const FIRST_SWEEP = 1000

/** Counts in this process: for a single instance, and for limits that need not be exact across instances. */
export function createMemoryCounter(now: () => number = Date.now, maxKeys = 200_000) {
  const counters = new Map<string, { count: number; endsAt: number }>()
  let sweepAt = Math.min(FIRST_SWEEP, maxKeys)

  /** Each time the table has doubled, so that it costs little, and what has ended takes no more than what has not. */
  function sweep(time: number): void {
    forgetEnded(counters, time, counters.size >= maxKeys ? maxKeys / 2 : maxKeys)
    sweepAt = Math.min(maxKeys, Math.max(FIRST_SWEEP, 2 * counters.size))
  }

  function hit({ name, limit, windowSeconds }: RateRule, key: string): RateVerdict {
    const time = now()
    const id = `${name}|${key}`
    const latestEnd = time + windowSeconds * 1000
    const counter = counters.get(id)
    if (!counter || counter.endsAt <= time) {
      if (counters.size >= sweepAt) sweep(time)
      counters.set(id, { count: 1, endsAt: latestEnd })
      return limit >= 1 ? { allowed: true } : { allowed: false, retryAfterSeconds: windowSeconds }
    }
    counter.count += 1
    // The machine's clock may have been set back, which must lock nobody out for that long.
    counter.endsAt = Math.min(counter.endsAt, latestEnd)
    if (counter.count <= limit) return { allowed: true }
    return { allowed: false, retryAfterSeconds: secondsUntil(counter.endsAt, time) }
  }

  function forget({ name }: RateRule, key: string): void {
    counters.delete(`${name}|${key}`)
  }

  function takeBack({ name }: RateRule, key: string): void {
    const counter = counters.get(`${name}|${key}`)
    if (counter && counter.count > 0) counter.count -= 1
  }

  return { hit, forget, takeBack, size: () => counters.size }
}

export function secondsUntil(endsAt: number, time: number): number {
  return Math.max(1, Math.ceil((endsAt - time) / 1000))
}

/** Frees expired windows; if an attack fills the table with live ones, evicts the oldest. */
function forgetEnded(counters: Map<string, { endsAt: number }>, time: number, keep: number): void {
  for (const [id, counter] of counters) if (counter.endsAt <= time) counters.delete(id)
  let surplus = counters.size - keep
  for (const id of counters.keys()) {
    if (surplus-- <= 0) break
    counters.delete(id)
  }
}

/** An IPv6 address counts by its /64, because one household has a whole /64. */
export function rateKeyOf(ip: string): string {
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:')) return ip.slice(7)
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
    groups.push(...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':').filter(Boolean))
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
