import { type Answer, type Entry, makeEntry } from './entry.ts'

type Options = {
  anonymousToken: string
  maxBytes?: number
  /** Some content changes by itself (a product stops being new), so nothing is kept longer than this. */
  maxAgeMs?: number
  now?: () => number
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Keeps finished answers: pages and public API answers that are the same for everybody. The least recently used go
 * when it is full; everything goes when the catalogue changes.
 */
export function createPageCache({
  anonymousToken,
  maxBytes = 96 << 20,
  maxAgeMs = 300_000,
  now = Date.now,
}: Options) {
  const kept = new Map<string, { entry: Entry; freshUntil: number }>()
  const underWay = new Map<string, Promise<Entry>>()
  let bytes = 0
  let generation = 0

  function find(key: string): Entry | undefined {
    const found = kept.get(key)
    return found && found.freshUntil > now() ? found.entry : undefined
  }

  /** The kept answer, or one made now. Concurrent misses make it once. */
  async function get(key: string, produce: () => Promise<Answer>): Promise<Entry> {
    const found = find(key)
    if (found) {
      markUsed(key)
      return found
    }
    const running = underWay.get(key)
    if (running) return running
    const making = make(key, produce).finally(() => {
      if (underWay.get(key) === making) underWay.delete(key)
    })
    underWay.set(key, making)
    return making
  }

  /** Made for one visitor and not kept, as while developing. */
  async function once(produce: () => Promise<Answer>): Promise<Entry> {
    return makeEntry(await produce(), anonymousToken)
  }

  async function make(key: string, produce: () => Promise<Answer>): Promise<Entry> {
    const startedIn = generation
    const answer = await produce()
    const entry = makeEntry(answer, anonymousToken)
    // Rendered from data that changed meanwhile: good for those who asked before, not to be kept.
    if (startedIn === generation && answer.status === 200) keep(key, entry)
    return entry
  }

  function keep(key: string, entry: Entry): void {
    drop(key)
    kept.set(key, { entry, freshUntil: now() + maxAgeMs })
    bytes += entry.bytes
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  function drop(key: string): void {
    bytes -= kept.get(key)?.entry.bytes ?? 0
    kept.delete(key)
  }

  function markUsed(key: string): void {
    const found = kept.get(key)
    if (!found) return
    kept.delete(key)
    kept.set(key, found)
  }

  /** Forgets everything, including what is being made right now. */
  function clear(): void {
    generation += 1
    kept.clear()
    underWay.clear()
    bytes = 0
  }

  return { find, get, once, clear, anonymousToken, size: () => ({ entries: kept.size, bytes }) }
}
