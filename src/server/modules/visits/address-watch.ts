import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'

/** Fewer may well live in one house. */
const ENOUGH_VISITORS = 5

export type AddressWatch = ReturnType<typeof createAddressWatch>

type Day = { day: string; addresses: Set<string>; visitors: Set<string> }

/** Notices when many visitors seem to have one address: then a proxy does not say who they are. Stays in memory. */
export function createAddressWatch(clock: Clock) {
  const salt = randomBytes(32)
  const hash = (text: string) => createHash('sha256').update(salt).update(text).digest('base64url')
  let days: Day[] = []

  function today(): Day {
    const day = clock.now().toISOString().slice(0, 10)
    const found = days.find((each) => each.day === day)
    if (found) return found
    const fresh = { day, addresses: new Set<string>(), visitors: new Set<string>() }
    days = [...days.slice(-1), fresh]
    return fresh
  }

  return {
    record({ ip, userAgent }: { ip: string; userAgent: string }): void {
      const { addresses, visitors } = today()
      if (addresses.size < 2) addresses.add(hash(ip))
      if (visitors.size < ENOUGH_VISITORS) visitors.add(hash(userAgent))
    },
    /** Of yesterday and today. */
    allShareOne(): boolean {
      today()
      const addresses = new Set(days.flatMap((each) => [...each.addresses]))
      const visitors = new Set(days.flatMap((each) => [...each.visitors]))
      return addresses.size === 1 && visitors.size >= ENOUGH_VISITORS
    },
  }
}
