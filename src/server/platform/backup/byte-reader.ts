export type ByteReader = ReturnType<typeof readBytes>

/** Reads a stream in pieces of chosen sizes, however it arrives. */
export function readBytes(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function fill(size: number): Promise<void> {
    const parts = [held]
    let bytes = held.length
    while (bytes < size) {
      const { value, done } = await iterator.next()
      if (done) break
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
      bytes += value.byteLength
    }
    if (parts.length > 1) held = Buffer.concat(parts)
  }

  function take(size: number): Buffer {
    const taken = held.subarray(0, size)
    held = held.subarray(size)
    return taken
  }

  /** Fewer bytes only at the end. */
  async function readUpTo(size: number): Promise<Buffer> {
    await fill(size)
    return take(size)
  }

  return {
    readUpTo,
    /** Null if the stream ends before. */
    async read(size: number): Promise<Buffer | null> {
      const found = await readUpTo(size)
      return found.length === size ? found : null
    },
    /** Up to and with the next line feed; null if it is not within so many bytes. */
    async readLine(maxBytes: number): Promise<Buffer | null> {
      await fill(maxBytes)
      const end = held.subarray(0, maxBytes).indexOf(0x0a)
      return end < 0 ? null : take(end + 1)
    },
    /** Lets the source go, such as a file or a connection, if nobody reads it to its end. */
    async close(): Promise<void> {
      await iterator.return?.()
    },
  }
}
