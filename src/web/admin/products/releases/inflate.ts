import type { Inflate } from '#core/packages/read-zip.ts'

/** With the browser's own decompression, which stops as soon as there is more than expected. */
export const inflate: Inflate = async (packed, maxBytes) => {
  const unpacked = new Uint8Array(maxBytes)
  let length = 0
  const stream = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return unpacked.subarray(0, length)
    if (length + value.length > maxBytes) {
      await reader.cancel()
      throw new Error('longer than expected')
    }
    unpacked.set(value, length)
    length += value.length
  }
}
