import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { createCrcShift } from './crc-shift.ts'

/** A body compressed once, with one place in it that each visitor gets filled differently. */
export type GzipWithHole = (filling: Buffer) => Buffer

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
const STORED_HEADER_BYTES = 5
const TRAILER_BYTES = 8

const compress = promisify(deflateRaw)

/**
 * A gzip stream is a row of deflate blocks. What stands before and after the hole is compressed once; the
 * filling goes between them as a stored block, so that a page with a visitor's own token costs a copy instead of a
 * compression. Its checksum is put together from those of the parts.
 */
export async function gzipWithHole(before: Buffer, after: Buffer): Promise<GzipWithHole> {
  // The full flush ends on a byte boundary and forgets what came before.
  const head = Buffer.concat([
    GZIP_HEADER,
    await compress(before, { level: 9, finishFlush: constants.Z_FULL_FLUSH }),
  ])
  const tail = await compress(after, { level: 9 })
  const crcBefore = crc32(before)
  const crcAfter = crc32(after)
  const shiftOverAfter = createCrcShift(after.length)

  return (filling) => {
    const storedAt = head.length
    const tailAt = storedAt + STORED_HEADER_BYTES + filling.length
    const trailerAt = tailAt + tail.length
    const whole = Buffer.allocUnsafe(trailerAt + TRAILER_BYTES)
    head.copy(whole)
    whole[storedAt] = 0
    whole.writeUInt16LE(filling.length, storedAt + 1)
    whole.writeUInt16LE(~filling.length & 0xffff, storedAt + 3)
    filling.copy(whole, storedAt + STORED_HEADER_BYTES)
    tail.copy(whole, tailAt)
    whole.writeUInt32LE((shiftOverAfter(crc32(filling, crcBefore)) ^ crcAfter) >>> 0, trailerAt)
    whole.writeUInt32LE((before.length + filling.length + after.length) >>> 0, trailerAt + 4)
    return whole
  }
}
