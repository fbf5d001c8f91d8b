export type ByteCache = {
  find(name: string): Buffer | undefined
  keep(name: string, bytes: Buffer): void
  clear(): void
}

/** An LRU cache. A map keeps its insertion order, so its first entry is the least recently used. */
export function createByteCache(limits: { maxBytes: number; maxFileBytes: number }): ByteCache {
  const files = new Map<string, Buffer>()
  let held = 0

  const drop = (name: string) => {
    held -= files.get(name)?.byteLength ?? 0
    files.delete(name)
  }

  return {
    find: (name) => files.get(name),
    keep: (name, bytes) => {
      if (bytes.byteLength > limits.maxFileBytes) return
      drop(name)
      files.set(name, bytes)
      held += bytes.byteLength
      for (const oldest of files.keys()) {
        if (held <= limits.maxBytes) break
        drop(oldest)
      }
    },
    clear: () => {
      files.clear()
      held = 0
    },
  }
}
