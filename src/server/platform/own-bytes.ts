/**
 * These bytes in memory of their own, to be kept. A small buffer is otherwise a part of 64 kB that Node shares out, all
 * of which stay in memory as long as any part does.
 */
export function ownBytes(...parts: Uint8Array[]): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    own.set(part, at)
    at += part.length
  }
  return own
}
