import { crc32 } from './crc32.ts'
import { listCollisions } from './zip-collisions.ts'

/** Why a zip file is rejected. The message is fit to show. */
export class ZipRefused extends Error {
  override readonly name = 'ZipRefused'
}

export type ZipLimits = {
  maxEntries: number
  /** The total unpacked size. */
  maxUnpackedBytes: number
  /** The highest allowed ratio of unpacked to packed; small files may be denser because they do no harm. */
  maxRatio: number
}

export type ZipEntry = {
  /** The path in the zip, with `/`; folders end with one. */
  path: string
  isFolder: boolean
  packedBytes: number
  unpackedBytes: number
  method: number
  crc: number
  isUtf8: boolean
  /** Where its own header is, in front of its data. */
  headerAt: number
  dataAt: number
}

export type Zip = { entries: ZipEntry[]; read: (entry: ZipEntry) => Promise<Uint8Array> }

/** Unpacks raw deflate data. Rejects broken data, and anything that would become longer than `maxBytes`. */
export type Inflate = (packed: Uint8Array, maxBytes: number) => Promise<Uint8Array>

const END = 0x06054b50
const ZIP64_LOCATOR = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const LOCATOR_BYTES = 20
const COMMENT_MAX = 0xffff
const ZIP64_COUNT = 0xffff
const ZIP64_OFFSET = 0xffffffff
const STORED = 0
const DEFLATED = 8
/** Encrypted, patched, strongly encrypted, or with masked names. */
const UNREADABLE = 0x2061
/** The local header has no checksum and sizes yet: they follow the data. */
const SIZES_FOLLOW = 0x8
const UTF8_NAME = 0x800
const UNICODE_PATH = 0x7075
/** What an unpacker must be able to do, as PKWARE counts it: 4.5, with which files of the 64-bit kind came. */
const MAX_VERSION = 45
const HARMLESS_BYTES = 1024 * 1024

/** The bytes of a zip with their numbers, which are little-endian. */
type Source = {
  bytes: Uint8Array
  u16: (at: number) => number
  u32: (at: number) => number
}

type Options = { limits: ZipLimits; inflate: Inflate }

/**
 * Reads the table of contents of a zip and rejects anything that could trick an unpacker: path traversal, links, zip
 * bombs, encryption, entries that contradict the table. Nothing is written to disk.
 */
export function openZip(bytes: Uint8Array, { limits, inflate }: Options): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const source = {
    bytes,
    u16: (at: number) => view.getUint16(at, true),
    u32: (at: number) => view.getUint32(at, true),
  }
  const directory = findDirectory(source)
  if (directory.count === 0) throw new ZipRefused('The zip is empty.')
  if (directory.count > limits.maxEntries)
    throw new ZipRefused(`The zip has more than ${limits.maxEntries} entries.`)
  const entries = readDirectory(source, directory)
  const [collision] = listCollisions(entries, directory.start)
  if (collision) throw new ZipRefused(collision)
  refuseBombs(entries, bytes.length, limits)
  return { entries, read: (entry) => unpack(bytes, entry, inflate) }
}

type Directory = { count: number; start: number; end: number }

function findDirectory({ bytes, u16, u32 }: Source): Directory {
  const earliest = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX)
  for (let at = bytes.length - END_BYTES; at >= earliest; at--) {
    if (u32(at) !== END) continue
    // Other unpackers take the last end, whatever it says of its length.
    if (at + END_BYTES + u16(at + 20) !== bytes.length)
      throw new ZipRefused('The zip is damaged: something follows its end.')
    const count = u16(at + 10)
    const start = u32(at + 16)
    const isSplit = u16(at + 4) !== 0 || u16(at + 6) !== 0 || u16(at + 8) !== count
    // Whoever finds it reads another table of contents, although this one looks complete.
    const hasLocator = at >= LOCATOR_BYTES && u32(at - LOCATOR_BYTES) === ZIP64_LOCATOR
    if (isSplit || hasLocator || count === ZIP64_COUNT || start === ZIP64_OFFSET)
      throw new ZipRefused(
        'The zip is split or of the 64-bit kind, which WordPress cannot unpack everywhere.',
      )
    // Different unpackers would interpret data between the table and its end differently.
    if (start + u32(at + 12) !== at)
      throw new ZipRefused('The zip is damaged: its table of contents does not fit.')
    return { count, start, end: at }
  }
  throw new ZipRefused('This is not a zip file.')
}

function readDirectory(source: Source, { count, start, end }: Directory): ZipEntry[] {
  const { u16, u32 } = source
  const entries: ZipEntry[] = []
  let position = start
  for (let index = 0; index < count; index++) {
    if (position + CENTRAL_BYTES > end || u32(position) !== CENTRAL)
      throw new ZipRefused('The zip is damaged: its table of contents is cut off.')
    const nameLength = u16(position + 28)
    const next = position + CENTRAL_BYTES + nameLength + u16(position + 30) + u16(position + 32)
    if (next > end) throw new ZipRefused('The zip is damaged: its table of contents is cut off.')
    const entry = readEntry(source, position, nameLength)
    entries.push(entry)
    position = next
  }
  // An unpacker that does not count would find more files than one that does.
  if (position !== end) throw new ZipRefused('The zip is damaged: its table of contents does not fit.')
  return entries
}

// Does not drop a byte order mark: it would be part of the name on disk.
const NAMES = new TextDecoder('utf-8', { ignoreBOM: true })

function readEntry(source: Source, at: number, nameLength: number): ZipEntry {
  const { bytes, u16, u32 } = source
  const name = bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength)
  const path = safePath(NAMES.decode(name))
  const method = u16(at + 10)
  if (u16(at + 8) & UNREADABLE) throw new ZipRefused(`${path} is encrypted.`)
  if ((method !== STORED && method !== DEFLATED) || (u16(at + 6) & 0xff) > MAX_VERSION)
    throw new ZipRefused(`${path} is packed in a way that WordPress cannot unpack.`)
  refuseSpecial(path, u32(at + 38) >>> 16)
  refuseOtherName(source, { from: at + CENTRAL_BYTES + nameLength, length: u16(at + 30), name, path })
  const facts = {
    path,
    isFolder: path.endsWith('/'),
    method,
    crc: u32(at + 16),
    packedBytes: u32(at + 20),
    unpackedBytes: u32(at + 24),
    headerAt: u32(at + 42),
    isUtf8: (u16(at + 8) & UTF8_NAME) !== 0,
  }
  if (facts.isFolder && facts.unpackedBytes > 0) throw new ZipRefused(`${path} is a folder with contents.`)
  return { ...facts, dataAt: dataOf(source, facts, name) }
}

function safePath(path: string): string {
  if (path.includes('\\'))
    throw new ZipRefused(
      `The zip separates folders with backslashes (${JSON.stringify(path)}), as old Windows programs do: sites would not find the folders. Zip the plugin’s folder with the Explorer or 7-Zip.`,
    )
  if (path.includes('\uFFFD'))
    throw new ZipRefused(
      `The zip has a file name that is not in UTF-8: ${JSON.stringify(path)}. Use plain letters, or another program.`,
    )
  const parts = path.replace(/\/$/, '').split('/')
  const unsafe =
    path === '' || /[:\p{Cc}]/v.test(path) || parts.some((part) => ['', '.', '..'].includes(part))
  if (unsafe)
    throw new ZipRefused(`The zip has an entry that leads out of its folder: ${JSON.stringify(path)}.`)
  return path
}

const TYPE_MASK = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000

/** Links, devices and the like, which Unix unpackers would create, some of them whatever system the zip is from. */
function refuseSpecial(path: string, mode: number): void {
  const type = mode & TYPE_MASK
  if (type !== 0 && type !== REGULAR && type !== FOLDER)
    throw new ZipRefused(`${path} is a link or a device, not a file.`)
}

type Extra = { from: number; length: number; name: Uint8Array; path: string }

/** A second name in an extra field, which some unpackers prefer. */
function refuseOtherName({ bytes, u16 }: Source, { from, length, name, path }: Extra): void {
  for (let at = from; at + 4 <= from + length; at += 4 + u16(at + 2)) {
    if (u16(at) !== UNICODE_PATH) continue
    // A version and a checksum come first.
    if (!isSame(bytes.subarray(at + 9, at + 4 + u16(at + 2)), name)) throw contradiction('name', path)
  }
}

type Facts = Omit<ZipEntry, 'dataAt'>

/** Some unpackers trust the table, others the entry: both must say the same. */
function dataOf(source: Source, facts: Facts, name: Uint8Array): number {
  const { bytes, u16, u32 } = source
  const { headerAt, path, method } = facts
  if (headerAt + LOCAL_BYTES > bytes.length || u32(headerAt) !== LOCAL)
    throw new ZipRefused(`The zip is damaged at ${path}.`)
  const nameAt = headerAt + LOCAL_BYTES
  const nameEnd = nameAt + u16(headerAt + 26)
  const dataAt = nameEnd + u16(headerAt + 28)
  if (dataAt > bytes.length) throw new ZipRefused(`The zip is damaged at ${path}.`)
  const isUtf8 = (u16(headerAt + 6) & UTF8_NAME) !== 0
  if (isUtf8 !== facts.isUtf8 || !isSame(bytes.subarray(nameAt, nameEnd), name))
    throw contradiction('name', path)
  refuseOtherName(source, { from: nameEnd, length: dataAt - nameEnd, name, path })
  if (u16(headerAt + 6) & UNREADABLE) throw new ZipRefused(`${path} is encrypted.`)
  if (u16(headerAt + 8) !== method || !hasSameSizes(source, facts)) throw contradiction('contents', path)
  return dataAt
}

/** Sizes of the 64-bit kind are elsewhere, which programs write that do not know the size in advance. */
function hasSameSizes({ u16, u32 }: Source, { headerAt, crc, packedBytes, unpackedBytes }: Facts): boolean {
  const mayFollow = (u16(headerAt + 6) & SIZES_FOLLOW) !== 0
  return [crc, packedBytes, unpackedBytes].every((expected, index) => {
    const found = u32(headerAt + 14 + index * 4)
    return found === expected || (mayFollow && found === 0) || (index > 0 && found === ZIP64_OFFSET)
  })
}

function contradiction(what: string, path: string): ZipRefused {
  return new ZipRefused(`The zip contradicts itself about the ${what} of ${path}.`)
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function refuseBombs(entries: ZipEntry[], zipBytes: number, limits: ZipLimits): void {
  const total = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (total > limits.maxUnpackedBytes)
    throw new ZipRefused(
      `Unpacked, the zip is larger than ${Math.floor(limits.maxUnpackedBytes / 1048576)} MB.`,
    )
  const dense = entries.find(
    ({ unpackedBytes, packedBytes }) =>
      unpackedBytes > HARMLESS_BYTES && unpackedBytes > packedBytes * limits.maxRatio,
  )
  if (dense || (total > HARMLESS_BYTES && total > zipBytes * limits.maxRatio))
    throw new ZipRefused(
      'The zip is packed suspiciously tight: unpacked it is more than a hundred times larger.',
    )
}

/** Exactly as much as the table says, never more. */
async function unpack(bytes: Uint8Array, entry: ZipEntry, inflate: Inflate): Promise<Uint8Array> {
  const { path, dataAt, packedBytes, unpackedBytes, method, crc } = entry
  const damaged = new ZipRefused(`The zip is damaged at ${path}.`)
  if (dataAt + packedBytes > bytes.length) throw damaged
  const packed = bytes.subarray(dataAt, dataAt + packedBytes)
  const unpacked =
    method === STORED
      ? packed
      : await inflate(packed, unpackedBytes).catch(() => {
          throw damaged
        })
  if (unpacked.length !== unpackedBytes || crc32(unpacked) !== crc) throw damaged
  return unpacked
}
