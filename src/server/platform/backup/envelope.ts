import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import { ArchiveError, damaged } from './archive-error.ts'
import { type ByteReader, readBytes } from './byte-reader.ts'

/**
 * The outside of an archive: a line that says what it is, then chunks. Each chunk has a tag over the first line, its
 * position, its length, whether it is the last one, and its content. So a changed bit, a missing, repeated or moved
 * chunk and a missing end are all found. With a passphrase the tag is that of AES-256-GCM, else a SHA-256, which finds
 * accidents but not forgers.
 */
const MAGIC = 'cartwright-backup 1 '
const MAX_HEADER_BYTES = 1024
const CHUNK_BYTES = 256 * 1024
const LAST = 0x8000_0000
const SALT_BYTES = 32
const CHECK_BYTES = 16
const GCM_TAG_BYTES = 16
const HASH_BYTES = 32

const Header = z.strictObject({
  created_at: z.iso.datetime(),
  salt: z.nullable(z.base64()),
  /** Tells a wrong passphrase from a damaged archive. */
  check: z.nullable(z.base64()),
})
type Header = z.infer<typeof Header>

type Chunk = { index: number; length: number; header: Buffer }

type Keys = { key: Buffer; check: Buffer }
/** Takes half a second on purpose. */
export type DeriveKeys = (passphrase: string, salt: Buffer) => Promise<Keys>
type SealOptions = { createdAt: Date; passphrase: string | null; derive?: DeriveKeys }

/** Wraps the content. The parts of the result can be written to a file one after the other. */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  { createdAt, passphrase, derive = deriveKeys }: SealOptions,
): AsyncGenerator<Buffer> {
  const salt = passphrase === null ? null : randomBytes(SALT_BYTES)
  const keys = passphrase === null || salt === null ? null : await derive(passphrase, salt)
  const header = {
    created_at: createdAt.toISOString(),
    salt: salt?.toString('base64') ?? null,
    check: keys?.check.toString('base64') ?? null,
  }
  const line = Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`)
  yield line

  let index = 0
  for await (const { block, isLast } of blocksOf(content)) {
    const length = (block.length | (isLast ? LAST : 0)) >>> 0
    const sealChunk = keys ? encryptChunk(keys.key) : hashChunk
    yield Buffer.concat([uint32(length), ...sealChunk(block, { index, length, header: line })])
    index += 1
  }
}

type OpenOptions = {
  /** Null for archives that are not encrypted. */
  passphrase: string | null
  derive?: DeriveKeys
}

/** The content of an archive, checked chunk by chunk. It is complete only if this ends without an error. */
export async function* unseal(
  source: AsyncIterable<Uint8Array>,
  { passphrase, derive = deriveKeys }: OpenOptions,
): AsyncGenerator<Buffer> {
  const bytes = readBytes(source)
  try {
    const { header, line } = await readHeader(bytes)
    const key = await findKey(header, passphrase, derive)
    yield* readChunks(bytes, { key, line })
    if ((await bytes.read(1)) !== null) throw damaged('something follows its end')
  } finally {
    await bytes.close()
  }
}

async function* readChunks(
  bytes: ByteReader,
  { key, line }: { key: Buffer | null; line: Buffer },
): AsyncGenerator<Buffer> {
  for (let index = 0, isLast = false; !isLast; index++) {
    const length = (await read(bytes, 4)).readUInt32BE()
    isLast = (length & LAST) !== 0
    const size = length & ~LAST
    if (size > CHUNK_BYTES) throw damaged(`chunk ${index} has an impossible length`)
    const body = await read(bytes, size + (key ? GCM_TAG_BYTES : HASH_BYTES))
    const openChunk = key ? decryptChunk(key) : checkChunk
    const content = openChunk(body, { index, length, header: line })
    if (!content) throw damaged(`chunk ${index} was changed`)
    yield content
  }
}

/** Blocks of equal size, and a last one that may be empty. */
async function* blocksOf(content: AsyncIterable<Uint8Array>) {
  const bytes = readBytes(content)
  try {
    for (let next = await bytes.readUpTo(CHUNK_BYTES), isLast = false; !isLast; ) {
      const block = next
      next = block.length < CHUNK_BYTES ? Buffer.alloc(0) : await bytes.readUpTo(CHUNK_BYTES)
      isLast = next.length === 0
      yield { block, isLast }
    }
  } finally {
    // A full disk ends this early. The database would go on holding its snapshot and its locks.
    await bytes.close()
  }
}

async function readHeader(bytes: ByteReader): Promise<{ header: Header; line: Buffer }> {
  const line = await bytes.readLine(MAX_HEADER_BYTES)
  const text = line?.toString('latin1') ?? ''
  if (!line || !text.startsWith(MAGIC))
    throw new ArchiveError('This is not an archive of this version of the shop.')
  const header = Header.safeParse(parseJson(text.slice(MAGIC.length)))
  if (!header.success) throw damaged('its first line was changed')
  return { header: header.data, line }
}

async function findKey(
  { salt, check }: Header,
  passphrase: string | null,
  derive: DeriveKeys,
): Promise<Buffer | null> {
  if (salt === null || check === null) {
    // A stranger who can write to the place of the backups must not get an own one accepted instead.
    if (passphrase !== null)
      throw new ArchiveError(
        'The archive is not encrypted, but BACKUP_PASSPHRASE is set. If you trust it, run this without BACKUP_PASSPHRASE.',
      )
    return null
  }
  if (passphrase === null)
    throw new ArchiveError('The archive is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
  const keys = await derive(passphrase, Buffer.from(salt, 'base64'))
  const expected = Buffer.from(check, 'base64')
  if (expected.length !== CHECK_BYTES || !timingSafeEqual(expected, keys.check))
    throw new ArchiveError('BACKUP_PASSPHRASE is not the passphrase of this archive.')
  return keys.key
}

const deriveBytes = promisify<string, Buffer, number, object, Buffer>(scrypt)
/** OWASP's recommendation: 128 MB and about half a second for each guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

export async function deriveKeys(passphrase: string, salt: Buffer): Promise<Keys> {
  const bytes = await deriveBytes(passphrase.normalize('NFC'), salt, 32 + CHECK_BYTES, SCRYPT)
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

/** The key is new for each archive, so the position is a nonce that never repeats. */
function nonceOf({ index }: Chunk): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index), 4)
  return nonce
}

function encryptChunk(key: Buffer) {
  return (block: Buffer, chunk: Chunk): Buffer[] => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk))
    cipher.setAAD(aboutOf(chunk))
    return [cipher.update(block), cipher.final(), cipher.getAuthTag()]
  }
}

function decryptChunk(key: Buffer) {
  return (body: Buffer, chunk: Chunk): Buffer | null => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk), { authTagLength: GCM_TAG_BYTES })
    decipher.setAAD(aboutOf(chunk))
    decipher.setAuthTag(body.subarray(-GCM_TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(body.subarray(0, -GCM_TAG_BYTES)), decipher.final()])
    } catch {
      return null
    }
  }
}

function hashChunk(block: Buffer, chunk: Chunk): Buffer[] {
  return [block, hashOf(block, chunk)]
}

function checkChunk(body: Buffer, chunk: Chunk): Buffer | null {
  const block = body.subarray(0, -HASH_BYTES)
  return hashOf(block, chunk).equals(body.subarray(-HASH_BYTES)) ? block : null
}

function hashOf(block: Buffer, chunk: Chunk): Buffer {
  return createHash('sha256').update(nonceOf(chunk)).update(aboutOf(chunk)).update(block).digest()
}

function aboutOf({ length, header }: Chunk): Buffer {
  return Buffer.concat([uint32(length), header])
}

async function read(bytes: ByteReader, size: number): Promise<Buffer> {
  const found = await bytes.read(size)
  if (!found) throw damaged('its end is missing')
  return found
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
