import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflate } from './inflate.ts'

const TEXT = Buffer.from('plugin '.repeat(10_000))
const PACKED = deflateRawSync(TEXT)

test('unpacks what zlib packed', async () => {
  expect(Buffer.from(await inflate(PACKED, TEXT.length)).equals(TEXT)).toBe(true)
  expect((await inflate(PACKED, TEXT.length + 1)).length).toBe(TEXT.length)
})

test('refuses more than expected, and broken data', async () => {
  await expect(inflate(PACKED, TEXT.length - 1)).rejects.toThrow()
  await expect(inflate(PACKED.subarray(0, 20), TEXT.length)).rejects.toThrow()
  await expect(inflate(Buffer.from('not deflated'), 100)).rejects.toThrow()
})
