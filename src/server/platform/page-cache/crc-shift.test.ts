import { crc32 } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCrcShift } from './crc-shift.ts'

test('computes the checksum of two joined parts from their checksums', () => {
  const bytes = fc.uint8Array({ maxLength: 2000 }).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const shift = createCrcShift(second.length)

      expect((shift(crc32(first)) ^ crc32(second)) >>> 0).toBe(crc32(Buffer.concat([first, second])))
    }),
  )
})
