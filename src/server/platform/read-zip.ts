import { crc32, inflateRaw } from 'node:zlib'

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
  dataAt: number
}

export type Zip = { entries: ZipEntry[]; read: (entry: ZipEntry) => Promise<Buffer> }

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const CENTRAL_BYTES = 46
const LOCAL_BYTES = 30
const COMMENT_MAX = 0xffff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 0x1
const HARMLESS_BYTES = 1024 * 1024

/**
 * Reads the table of contents of a zip and rejects anything that could trick an unpacker: path traversal, links, zip
 * bombs, encryption, entries that contradict the table. Nothing is written to disk.
 */
export function openZip(bytes: Buffer, limits: ZipLimits): Zip {
  const { count, at } = findDirectory(bytes)
  if (count === 0) throw new ZipRefused('The zip is empty.')
  if (count > limits.maxEntries) throw new ZipRefused(`The zip has more than ${limits.maxEntries} entries.`)
  const entries = readDirectory(bytes, { count, at })
  refuseBombs(entries, bytes.length, limits)
  return { entries, read: (entry) => unpack(bytes, entry) }
}

function findDirectory(bytes: Buffer): { count: number; at: number } {
  const earliest = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX)
  for (let at = bytes.length - END_BYTES; at >= earliest; at--) {
    if (bytes.readUInt32LE(at) !== END || at + END_BYTES + bytes.readUInt16LE(at + 20) !== bytes.length)
      continue
    const disk = bytes.readUInt16LE(at + 4)
    const count = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 12)
    const start = bytes.readUInt32LE(at + 16)
    if (disk !== 0 || count === 0xffff || start === 0xffffffff)
      throw new ZipRefused(
        'The zip is split or of the 64-bit kind, which WordPress cannot unpack everywhere.',
      )
    // Different unpackers would interpret data between the table and its end differently.
    if (start + size !== at) throw new ZipRefused('The zip is damaged: its table of contents does not fit.')
    return { count, at: start }
  }
  throw new ZipRefused('This is not a zip file.')
}

function readDirectory(bytes: Buffer, { count, at }: { count: number; at: number }): ZipEntry[] {
  const entries: ZipEntry[] = []
  const seen = new Set<string>()
  let position = at
  for (let index = 0; index < count; index++) {
    if (position + CENTRAL_BYTES > bytes.length || bytes.readUInt32LE(position) !== CENTRAL)
      throw new ZipRefused('The zip is damaged: its table of contents is cut off.')
    const nameLength = bytes.readUInt16LE(position + 28)
    const entry = readEntry(bytes, position, nameLength)
    // Entries that differ only in case are the same file on some servers.
    const lowerCase = entry.path.toLowerCase()
    if (seen.has(lowerCase)) throw new ZipRefused(`The zip has ${entry.path} twice.`)
    seen.add(lowerCase)
    entries.push(entry)
    position +=
      CENTRAL_BYTES + nameLength + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32)
  }
  return entries
}

function readEntry(bytes: Buffer, at: number, nameLength: number): ZipEntry {
  const name = bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength)
  const path = safePath(name.toString('utf8'))
  const flags = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  if (flags & ENCRYPTED) throw new ZipRefused(`${path} is encrypted.`)
  if (method !== STORED && method !== DEFLATED)
    throw new ZipRefused(`${path} is packed in a way that WordPress cannot unpack.`)
  refuseSpecial(path, bytes.readUInt16LE(at + 4) >> 8, bytes.readUInt32LE(at + 38) >>> 16)
  return {
    path,
    isFolder: path.endsWith('/'),
    method,
    crc: bytes.readUInt32LE(at + 16),
    packedBytes: bytes.readUInt32LE(at + 20),
    unpackedBytes: bytes.readUInt32LE(at + 24),
    dataAt: dataOf(bytes, { local: bytes.readUInt32LE(at + 42), name, path }),
  }
}

function safePath(path: string): string {
  const parts = path.replace(/\/$/, '').split('/')
  const unsafe =
    path === '' || /[\\:\p{Cc}\uFFFD]/v.test(path) || parts.some((part) => ['', '.', '..'].includes(part))
  if (unsafe)
    throw new ZipRefused(`The zip has an entry that leads out of its folder: ${JSON.stringify(path)}.`)
  return path
}

const UNIX = 3
const TYPE_MASK = 0o170000
const REGULAR = 0o100000
const FOLDER = 0o040000

/** Links, devices and the like, which Unix unpackers would create. */
function refuseSpecial(path: string, system: number, mode: number): void {
  const type = mode & TYPE_MASK
  if (system === UNIX && type !== 0 && type !== REGULAR && type !== FOLDER)
    throw new ZipRefused(`${path} is a link or a device, not a file.`)
}

/** Some unpackers trust the table, others the entry: both must name the same file. */
function dataOf(bytes: Buffer, { local, name, path }: { local: number; name: Buffer; path: string }): number {
  if (local + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(local) !== LOCAL)
    throw new ZipRefused(`The zip is damaged at ${path}.`)
  const nameLength = bytes.readUInt16LE(local + 26)
  const nameAt = local + LOCAL_BYTES
  if (!bytes.subarray(nameAt, nameAt + nameLength).equals(name))
    throw new ZipRefused(`The zip contradicts itself about the name of ${path}.`)
  return nameAt + nameLength + bytes.readUInt16LE(local + 28)
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
async function unpack(bytes: Buffer, entry: ZipEntry): Promise<Buffer> {
  const { path, dataAt, packedBytes, unpackedBytes, method, crc } = entry
  const damaged = new ZipRefused(`The zip is damaged at ${path}.`)
  if (dataAt + packedBytes > bytes.length) throw damaged
  const packed = bytes.subarray(dataAt, dataAt + packedBytes)
  const unpacked = method === STORED ? packed : await inflate(packed, unpackedBytes, damaged)
  if (unpacked.length !== unpackedBytes || crc32(unpacked) !== crc) throw damaged
  return unpacked
}

function inflate(packed: Buffer, length: number, damaged: ZipRefused): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    inflateRaw(packed, { maxOutputLength: Math.max(1, length) }, (error, unpacked) =>
      error ? reject(damaged) : resolve(unpacked),
    )
  })
}
