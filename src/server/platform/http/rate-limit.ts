/** At most `limit` hits per `windowSeconds`. */
export type RateRule = { name: string; limit: number; windowSeconds: number }

/** Whether a hit is allowed, and if not, in how many seconds the window ends. */
export type RateVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** Counts one hit of `key`. Counting and deciding are one step, so parallel hits never pass the limit. */
export type HitCounter = (rule: RateRule, key: string) => RateVerdict | Promise<RateVerdict>

/** Counts in this process. For one instance, and for limits that need not be exact across several. */
export function createMemoryCounter(now: () => number = Date.now, maxKeys = 200_000) {
  const counters = new Map<string, { count: number; endsAt: number }>()

  return function hit({ name, limit, windowSeconds }: RateRule, key: string): RateVerdict {
    const time = now()
    const id = `${name}|${key}`
    const counter = counters.get(id)
    if (!counter || counter.endsAt <= time) {
      if (counters.size >= maxKeys) forgetEnded(counters, time, maxKeys / 2)
      counters.set(id, { count: 1, endsAt: time + windowSeconds * 1000 })
      return limit >= 1 ? { allowed: true } : { allowed: false, retryAfterSeconds: windowSeconds }
    }
    counter.count += 1
    if (counter.count <= limit) return { allowed: true }
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((counter.endsAt - time) / 1000)) }
  }
}

/** Frees ended windows; if an attack fills the table with live ones, the oldest go. */
function forgetEnded(counters: Map<string, { endsAt: number }>, time: number, keep: number): void {
  for (const [id, counter] of counters) if (counter.endsAt <= time) counters.delete(id)
  let surplus = counters.size - keep
  for (const id of counters.keys()) {
    if (surplus-- <= 0) break
    counters.delete(id)
  }
}

/** One household is one visitor: an IPv6 address counts by its /64. */
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
