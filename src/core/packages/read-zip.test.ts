import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { openZip, ZipRefused } from './read-zip.ts'

/** A zip with one deflated file, by Python's zipfile: three times the same header comment. */
const ZIP = Buffer.from(
  'UEsDBBQAAAAIAIMYIlwwVZ2mMwAAAIoAAAATAAAAZ2FsbGVyeS9nYWxsZXJ5LnBocLOxL8go4NLXUgjIKU3PzFPwS8xNtVJwT8zJSS2q5ApLLSrOzM+zUjDUM1DQ0ueyoaFqAFBLAQIUAxQAAAAIAIMYIlwwVZ2mMwAAAIoAAAATAAAAAAAAAAAAAACAAQAAAABnYWxsZXJ5L2dhbGxlcnkucGhwUEsFBgAAAAABAAEAQQAAAGQAAAAAAA==',
  'base64',
)
const CENTRAL = ZIP.indexOf('PK\x01\x02')
const END = ZIP.indexOf('PK\x05\x06')
const limits = { maxEntries: 10, maxUnpackedBytes: 2_000_000, maxRatio: 100 }

const inflate = async (packed: Uint8Array, maxBytes: number) =>
  inflateRawSync(packed, { maxOutputLength: maxBytes })
const open = (bytes: Uint8Array) => openZip(bytes, { limits, inflate })

/** The zip with some bytes changed. */
function patched(change: (zip: Buffer) => void): Buffer {
  const copy = Buffer.from(ZIP)
  change(copy)
  return copy
}

/** The same number in several places, such as an entry and the table. */
function write32(zip: Buffer, value: number, ...places: number[]): void {
  for (const at of places) zip.writeUInt32LE(value, at)
}

const LINK = 0o120777 * 0x10000

test('computes the checksum of the standard', () => {
  expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926)
  expect(crc32(new Uint8Array())).toBe(0)
})

test('reads a zip that another program wrote, also from the middle of a buffer', async () => {
  const inside = Buffer.concat([Buffer.from('xx'), ZIP]).subarray(2)
  const zip = open(new Uint8Array(inside.buffer, inside.byteOffset, inside.length))

  expect(zip.entries.map(({ path, isFolder }) => [path, isFolder])).toEqual([['gallery/gallery.php', false]])
  const [entry] = zip.entries
  const text = new TextDecoder().decode(entry && (await zip.read(entry)))
  expect(text).toBe('<?php\n/* Plugin Name: Gallery\nVersion: 1.0 */\n'.repeat(3))
})

test.each<[string, (zip: Buffer) => void, RegExp]>([
  ['the 64-bit kind, by its count', (zip) => zip.fill(0xff, END + 8, END + 12), /64-bit/],
  ['the 64-bit kind, by its offset', (zip) => zip.fill(0xff, END + 16, END + 20), /64-bit/],
  ['the 64-bit kind, by a size', (zip) => write32(zip, 0xffffffff, 22, CENTRAL + 24), /larger than/],
  ['a part of several', (zip) => zip.writeUInt16LE(1, END + 4), /split/],
  ['two counts', (zip) => zip.writeUInt16LE(2, END + 8), /split/],
  ['fewer entries than there are', (zip) => zip.writeUInt32LE(0, END + 8), /empty/],
  [
    'more entries than there are',
    (zip) => zip.fill(2, END + 8, END + 9).fill(2, END + 10, END + 11),
    /cut off/,
  ],
  ['a table elsewhere', (zip) => zip.writeUInt32LE(1, END + 16), /does not fit/],
  ['a name beyond the table', (zip) => zip.writeUInt16LE(0xfff0, CENTRAL + 28), /cut off/],
  ['an entry beyond the file', (zip) => zip.writeUInt32LE(0xfffffff0, CENTRAL + 42), /damaged/],
  ['an unknown method', (zip) => zip.writeUInt16LE(14, CENTRAL + 10), /cannot unpack/],
  ['another method inside', (zip) => zip.writeUInt16LE(0, 8), /about the contents/],
  ['another encoding of the name inside', (zip) => zip.writeUInt16LE(0x0800, 6), /about the name/],
  ['a version of the future', (zip) => zip.writeUInt16LE(46, CENTRAL + 6), /cannot unpack/],
  ['another size inside', (zip) => zip.writeUInt32LE(7, 18), /about the contents/],
  ['encryption that only the entry mentions', (zip) => zip.writeUInt16LE(1, 6), /encrypted/],
  ['data that reaches into the table', (zip) => write32(zip, 52, 18, CENTRAL + 20), /damaged/],
  ['data beyond the end', (zip) => write32(zip, 100_000, 18, CENTRAL + 20), /damaged/],
  ['a link of Unix', (zip) => write32(zip, LINK, CENTRAL + 38), /link/],
  [
    'a link of another system',
    (zip) => write32(zip.fill(0, CENTRAL + 5, CENTRAL + 6), LINK, CENTRAL + 38),
    /link/,
  ],
  [
    'a folder with contents',
    (zip) => zip.fill('/', 48, 49).fill('/', CENTRAL + 64, CENTRAL + 65),
    /with contents/,
  ],
  [
    'backslashes',
    (zip) => zip.write('gallery\\', 30) && zip.write('gallery\\', CENTRAL + 46),
    /backslashes.*Explorer/,
  ],
  ['a name of old Windows', (zip) => zip.fill(0xe9, CENTRAL + 46, CENTRAL + 47), /not in UTF-8/],
  ['another name inside', (zip) => zip.write('h', 30), /contradicts itself/],
  ['a drive letter', (zip) => zip.write('c:/', CENTRAL + 46), /leads out/],
  ['a name of dots', (zip) => zip.write('../', CENTRAL + 46), /leads out/],
  ['a null byte', (zip) => zip.fill(0, CENTRAL + 46, CENTRAL + 47), /leads out/],
])('refuses %s', (_, change, reason) => {
  expect(() => open(patched(change))).toThrow(reason)
  expect(() => open(patched(change))).toThrow(ZipRefused)
})

test('refuses a file behind the counted ones, which another unpacker would find', () => {
  const twice = Buffer.concat([ZIP.subarray(0, END), ZIP.subarray(CENTRAL, END), ZIP.subarray(END)])
  twice.writeUInt32LE((END - CENTRAL) * 2, END + (END - CENTRAL) + 12)

  expect(() => open(twice)).toThrow(/does not fit/)
})

test('refuses a second table of contents, which another unpacker would prefer', () => {
  // The locator of the 64-bit kind, as the comment of the last entry.
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50)
  const hidden = Buffer.concat([ZIP.subarray(0, END), locator, ZIP.subarray(END)])
  hidden.writeUInt16LE(20, CENTRAL + 32)
  hidden.writeUInt32LE(END - CENTRAL + 20, END + 20 + 12)
  expect(() => open(hidden)).toThrow(/64-bit/)

  // Another end in the comment of the zip, with a length that does not reach the end of the file.
  const comment = Buffer.concat([ZIP.subarray(END), Buffer.from('x')])
  const commented = Buffer.concat([ZIP, comment])
  commented.writeUInt16LE(comment.length, END + 20)
  expect(() => open(commented)).toThrow(/follows its end/)
})

test('refuses a second name in an extra field, in the table or before the data', () => {
  const extra = (name: string) => {
    const field = Buffer.alloc(9 + name.length)
    field.writeUInt16LE(0x7075)
    field.writeUInt16LE(5 + name.length, 2)
    field.write(name, 9)
    return field
  }
  const inTable = (field: Buffer) => {
    const at = CENTRAL + 46 + 19
    const zip = Buffer.concat([ZIP.subarray(0, at), field, ZIP.subarray(at)])
    zip.writeUInt16LE(field.length, CENTRAL + 30)
    zip.writeUInt32LE(END - CENTRAL + field.length, END + field.length + 12)
    return zip
  }

  expect(() => open(inTable(extra('../../wp-config.php')))).toThrow(/about the name/)
  expect(() => open(inTable(extra('gallery/gallery.php')))).not.toThrow()
})

test('refuses the same file twice, and any file that is cut off anywhere', () => {
  const twice = Buffer.concat([ZIP.subarray(0, END), ZIP.subarray(CENTRAL, END), ZIP.subarray(END)])
  const end = END + (END - CENTRAL)
  twice.writeUInt32LE((END - CENTRAL) * 2, end + 12)
  twice.writeUInt16LE(2, end + 8)
  twice.writeUInt16LE(2, end + 10)

  expect(() => open(twice)).toThrow(/twice/)
  for (let length = 0; length < ZIP.length; length++)
    expect(() => open(ZIP.subarray(0, length))).toThrow(ZipRefused)
})

test.each<[string, (zip: Buffer) => void]>([
  ['more than the table says', (zip) => write32(zip, 10, 22, CENTRAL + 24)],
  ['less than the table says', (zip) => write32(zip, 200, 22, CENTRAL + 24)],
  ['other contents', (zip) => write32(zip, 7, 14, CENTRAL + 16)],
  ['broken data', (zip) => zip.fill(0xff, 60, 80)],
])('refuses to unpack %s', async (_, change) => {
  const zip = open(patched(change))
  const [entry] = zip.entries

  await expect(entry && zip.read(entry)).rejects.toThrow(/damaged at gallery\/gallery.php/)
})
