import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { ownBytes } from '../own-bytes.ts'
import { createCrcShift } from './crc-shift.ts'

/**
 * A body compressed once, with a hole that is filled differently for each visitor. It comes in parts because most are
 * shared and need no copying.
 */
export type GzipWithHole = (filling: Buffer) => Buffer[]

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
const STORED_HEADER_BYTES = 5
const TRAILER_BYTES = 8

const compress = promisify(deflateRaw)

/**
 * A gzip stream is a sequence of deflate blocks. The parts before and after the hole are compressed once, and the
 * filling goes between them as a stored block, so a page with a visitor's own token needs no compression. The
 * checksum is combined from those of the parts.
 */
export async function gzipWithHole(before: Buffer, after: Buffer): Promise<GzipWithHole> {
  // A full flush ends on a byte boundary and resets the compression state.
  const head = ownBytes(
    GZIP_HEADER,
    await compress(before, { level: 9, finishFlush: constants.Z_FULL_FLUSH }),
  )
  const tail = ownBytes(await compress(after, { level: 9 }))
  const crcBefore = crc32(before)
  const crcAfter = crc32(after)
  const shiftOverAfter = createCrcShift(after.length)

  return (filling) => {
    const stored = Buffer.allocUnsafe(STORED_HEADER_BYTES + filling.length)
    stored[0] = 0
    stored.writeUInt16LE(filling.length, 1)
    stored.writeUInt16LE(~filling.length & 0xffff, 3)
    filling.copy(stored, STORED_HEADER_BYTES)
    const trailer = Buffer.allocUnsafe(TRAILER_BYTES)
    trailer.writeUInt32LE((shiftOverAfter(crc32(filling, crcBefore)) ^ crcAfter) >>> 0)
    trailer.writeUInt32LE((before.length + filling.length + after.length) >>> 0, 4)
    return [head, stored, tail, trailer]
  }
}
