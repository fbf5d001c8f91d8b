import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CSRF_MARKER } from '#core/markers.ts'
import { type Entry, makeEntry } from './entry.ts'

const LINES = Array.from({ length: 300 }, (_, at) => `<li><a href="/products/${at}">Plugin ${at}</a></li>`)
const PAGE = `<meta name="csrf" content="${CSRF_MARKER}"/><ul>${LINES.join('')}</ul>`

/** All memory behind an entry after every kind of visitor was there. */
async function heldBy({ shared, personal }: Entry): Promise<number> {
  const encodings = await Promise.all([shared.gzip.load(), shared.br.load()])
  const buffers = [shared.identity, ...encodings].map(({ body }) => body)
  if (personal) {
    const [head, , tail] = (await personal.gzip.load())(Buffer.from('token'))
    for (const part of [personal.before, personal.after, head, tail]) if (part) buffers.push(part)
  }
  return [...new Set(buffers.map(({ buffer }) => buffer))].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  )
}

test.each([
  ['with a hole', PAGE],
  ['without a hole', LINES.join('')],
])('a page %s holds no more memory than it says', async (_, page) => {
  const headers = { 'content-type': 'text/html' }
  const entry = makeEntry({ status: 200, headers, body: Buffer.from(page) }, 'anon')

  expect(await heldBy(entry)).toBeLessThanOrEqual(entry.bytes)
})

test.each([
  [0, 16],
  [70_000, 16],
  [140_000, 17],
  [5_000_000, 22],
])('brotli takes a window for a response of %i bytes of 2^%i', async (length, bits) => {
  const body = Buffer.from('0123456789'.repeat(length / 10))
  const { shared } = makeEntry({ status: 200, headers: {}, body }, 'anon')
  const { body: compressed } = await shared.br.load()

  expect(windowBitsOf(compressed)).toBe(bits)
  expect(brotliDecompressSync(compressed).equals(body)).toBe(true)
})

/** RFC 7932, section 9.1, without windows below 64 kB. */
function windowBitsOf(compressed: Buffer): number {
  const first = compressed.readUInt8()
  return (first & 1) === 0 ? 16 : 17 + ((first >> 1) & 7)
}
