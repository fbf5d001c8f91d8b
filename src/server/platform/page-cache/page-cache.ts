import { type Answer, type Entry, makeEntry, NO_STORE } from './entry.ts'

type Options = {
  anonymousToken: string
  maxBytes?: number
  /** Some content changes with time alone, so every entry expires after this. */
  maxAgeMs?: number
  now?: () => number
}

const REMEMBERED_MAX = 500

/** Whether it was `used` since it was last moved to the end of the queue. */
type Cached = { entry: Entry; freshUntil: number; used: boolean }

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Caches finished responses: pages and public API answers that are the same for everyone. Evicts the least recently
 * used when full, and clears everything when the content changes.
 */
export function createPageCache({
  anonymousToken,
  maxBytes = 32 << 20,
  maxAgeMs = 300_000,
  now = Date.now,
}: Options) {
  const cached = new Map<string, Cached>()
  const rendering = new Map<string, Promise<Entry>>()
  const remembered = new Map<string, { value: Promise<unknown>; freshUntil: number }>()
  let bytes = 0
  let generation = 0
  let changes: readonly number[] = []
  let isDeaf = () => false

  function find(key: string): Entry | undefined {
    clearIfChanged()
    const found = cached.get(key)
    if (!found || !isFresh(found)) return undefined
    found.used = true
    return found.entry
  }

  /** A clock that was set back must not keep it fresh for that long. */
  function isFresh({ freshUntil }: { freshUntil: number }): boolean {
    const leftMs = freshUntil - now()
    return leftMs > 0 && leftMs <= maxAgeMs
  }

  /** The cached response, or a new one. Concurrent misses render once. */
  async function get(key: string, produce: () => Promise<Answer>): Promise<Entry> {
    const found = find(key)
    if (found) return found
    const running = rendering.get(key)
    if (running) return running
    const making = make(key, produce).finally(() => {
      if (rendering.get(key) === making) rendering.delete(key)
    })
    rendering.set(key, making)
    return making
  }

  /** A response for one visitor that is not cached, as in development. */
  async function once(produce: () => Promise<Answer>): Promise<Entry> {
    return makeEntry(await produce(), anonymousToken)
  }

  /** Data shared by many pages, such as the links in the footer: read once for all of them. */
  function remember<T>(key: string, read: () => Promise<T>): Promise<T> {
    clearIfChanged()
    const found = remembered.get(key)
    if (found && isFresh(found)) return found.value as Promise<T>
    const value = read()
    remembered.delete(key)
    remembered.set(key, { value, freshUntil: now() + maxAgeMs })
    const [oldest = key] = remembered.keys()
    if (remembered.size > REMEMBERED_MAX) remembered.delete(oldest)
    value.catch(() => {
      if (remembered.get(key)?.value === value) remembered.delete(key)
    })
    return value
  }

  async function make(key: string, produce: () => Promise<Answer>): Promise<Entry> {
    const startedIn = generation
    const answer = await produce()
    const entry = makeEntry(answer, anonymousToken)
    clearIfChanged()
    // The data changed during rendering: fine for the requests that were already waiting, but not to be cached.
    if (startedIn === generation && mayStore(answer)) store(key, entry)
    return entry
  }

  function store(key: string, entry: Entry): void {
    drop(key)
    cached.set(key, { entry, freshUntil: now() + maxAgeMs, used: false })
    bytes += entry.bytes
    makeRoom()
  }

  /** Evicts the oldest, but an entry that was used in the meantime goes to the end of the queue instead. */
  function makeRoom(): void {
    for (const [key, oldest] of cached) {
      if (bytes <= maxBytes) break
      if (!oldest.used) {
        drop(key)
        continue
      }
      oldest.used = false
      cached.delete(key)
      cached.set(key, oldest)
    }
  }

  function drop(key: string): void {
    bytes -= cached.get(key)?.entry.bytes ?? 0
    cached.delete(key)
  }

  /** Content changes by itself at these times: what was made before one of them is not used after it. */
  function changesAt(times: readonly number[]): void {
    changes = times.filter((time) => time > now())
  }

  /** Nothing is kept while this is true, because nobody would say that it has changed. */
  function keepNothingWhile(condition: () => boolean): void {
    isDeaf = condition
  }

  function clearIfChanged(): void {
    if (isDeaf() || hasChanged()) clear()
  }

  function hasChanged(): boolean {
    const time = now()
    if (!changes.some((change) => change <= time)) return false
    changesAt(changes)
    return true
  }

  /** Clears everything, including responses that are still being rendered. */
  function clear(): void {
    generation += 1
    cached.clear()
    rendering.clear()
    remembered.clear()
    bytes = 0
  }

  return {
    find,
    get,
    once,
    remember,
    clear,
    changesAt,
    keepNothingWhile,
    anonymousToken,
    size: () => ({ entries: cached.size, bytes }),
  }
}

function mayStore({ status, headers }: Answer): boolean {
  return status === 200 && headers['cache-control'] !== NO_STORE
}
