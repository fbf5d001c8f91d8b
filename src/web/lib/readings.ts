/** What was read of one thing, and what is known about reading it. */
export type Entry = {
  readonly data: unknown
  readonly error: Error | null
  readonly reading: boolean
  /** When the data came. */
  readonly at: number
}

export const UNREAD: Entry = { data: undefined, error: null, reading: false, at: 0 }

export type Readings = ReturnType<typeof createReadings>

/**
 * What the pages of the account have read from the shop, by key. Two pages that want the same read it once; what is
 * there stays there when reading it again fails.
 */
export function createReadings({ freshMs = 30_000, now = Date.now } = {}) {
  const entries = new Map<string, Entry>()
  const listeners = new Map<string, Set<() => void>>()
  const underWay = new Map<string, Promise<void>>()

  const find = (key: string): Entry => entries.get(key) ?? UNREAD

  function put(key: string, change: Partial<Entry>): void {
    entries.set(key, { ...find(key), ...change })
    for (const listener of listeners.get(key) ?? []) listener()
  }

  /** Reads, unless that is already under way. */
  function read(key: string, fetchIt: () => Promise<unknown>): Promise<void> {
    const running = underWay.get(key)
    if (running) return running
    put(key, { reading: true })
    const reading: Promise<void> = fetchIt()
      .then(
        (data) => settle(reading, { data, error: null, at: now() }),
        (error: Error) => settle(reading, { error }),
      )
      .finally(() => underWay.get(key) === reading && underWay.delete(key))
    underWay.set(key, reading)
    return reading

    /** An answer that was overtaken (by a change, or a later reading) is out of date when it comes. */
    function settle(mine: Promise<void>, change: Partial<Entry>): void {
      if (underWay.get(key) === mine) put(key, { ...change, reading: false })
    }
  }

  return {
    find,
    read,
    isFresh: (key: string) => find(key).data !== undefined && now() - find(key).at < freshMs,
    /** The answer of a change takes the place of what was read before. */
    keep(key: string, data: unknown): void {
      underWay.delete(key)
      put(key, { data, error: null, reading: false, at: now() })
    },
    /** Whatever begins so is out of date: told to those who show it, and gone where nobody does. */
    outdate(prefix: string): string[] {
      const keys = [...entries.keys()].filter((key) => key.startsWith(prefix))
      for (const key of keys) {
        underWay.delete(key)
        if (listeners.get(key)?.size) put(key, { at: 0 })
        else entries.delete(key)
      }
      return keys
    },
    subscribe(key: string, listener: () => void): () => void {
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => own.delete(listener)
    },
  }
}
