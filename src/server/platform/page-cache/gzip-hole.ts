import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A body compressed once, with one place in it that each visitor gets filled differently. */
export type GzipWithHole = (filling: Buffer) => Buffer

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])

/**
 * A gzip stream is a row of deflate blocks. What stands before and after the hole is compressed once; the
 * filling goes between them as a stored block, so that a page with a visitor's own token costs a copy and a
 * checksum instead of a compression.
 */
export function gzipWithHole(before: Buffer, after: Buffer): GzipWithHole {
  // The full flush ends on a byte boundary and forgets what came before.
  const head = deflateRawSync(before, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const tail = deflateRawSync(after, { level: 9 })
  const crcBefore = crc32(before)

  return (filling) => {
    const stored = Buffer.alloc(5)
    stored.writeUInt16LE(filling.length, 1)
    stored.writeUInt16LE(~filling.length & 0xffff, 3)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(after, crc32(filling, crcBefore)), 0)
    trailer.writeUInt32LE((before.length + filling.length + after.length) >>> 0, 4)
    return Buffer.concat([GZIP_HEADER, head, stored, filling, tail, trailer])
  }
}
