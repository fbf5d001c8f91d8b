import { type Bytes, fromBase64, toBase64, toHex } from './base64.ts'
import { generateKey, importKey, KeyRefused, type OpenKey, subtle } from './signing-key.ts'

/**
 * The file that holds a private key, protected by a passphrase. It needs nothing but WebCrypto, so the same code opens
 * it in the browser and in the release tool. Format 1, in JSON:
 *
 * - `private_key`: the PKCS #8 form of the key, encrypted with AES-256-GCM (tag at the end; `iv` of 12 bytes). The
 *   additional data is the text `cartwright-signing-key:1:` followed by `public_key`.
 * - The AES key is PBKDF2-HMAC-SHA-256 of the passphrase (UTF-8, NFC) with `salt` and `iterations`.
 * - `checksum`: SHA-256 in hex of `public_key`, `iterations`, `salt`, `iv` and `private_key`, each followed by a line
 *   feed. It tells a damaged file from a wrong passphrase.
 *
 * All bytes are in base64.
 */
type KeyFile = {
  format: typeof FORMAT
  version: 1
  key_id: string
  public_key: string
  iterations: number
  salt: string
  iv: string
  private_key: string
  checksum: string
}

const FORMAT = 'cartwright-signing-key'
/** What OWASP recommends for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000
const MAX_ITERATIONS = 10_000_000
const SALT_BYTES = 16
const IV_BYTES = 12

export const PASSPHRASE_MIN_CHARS = 12

/** A key file is less than 1 KB. */
const MAX_FILE_BYTES = 64 * 1024

const NOT_A_KEY = 'This is not a signing key. Choose the key file you saved.'
const DAMAGED = 'The key file is damaged. Use your backup of it.'
const WRONG_PASSPHRASE = 'The passphrase is wrong.'

/** Makes a key. The text is for a file that only the seller keeps. */
export async function createKeyFile(passphrase: string): Promise<{ key: OpenKey; text: string }> {
  if (passphrase.length < PASSPHRASE_MIN_CHARS)
    throw new KeyRefused(`Use a passphrase of at least ${PASSPHRASE_MIN_CHARS} characters.`)
  const { key, pkcs8 } = await generateKey()
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const aes = await deriveKey(passphrase, salt, ITERATIONS)
  const sealed = await subtle().encrypt(cipher(iv, key.publicKey), aes, pkcs8)
  const values = {
    public_key: key.publicKey,
    iterations: ITERATIONS,
    salt: toBase64(salt),
    iv: toBase64(iv),
    private_key: toBase64(new Uint8Array(sealed)),
  }
  const file: KeyFile = {
    format: FORMAT,
    version: 1,
    key_id: key.keyId,
    ...values,
    checksum: await checksumOf(values),
  }
  return { key, text: `${JSON.stringify(file, null, 2)}\n` }
}

/** Before it is read: somebody may choose the wrong file, such as a video. */
export function requireKeySize(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw new KeyRefused(NOT_A_KEY)
}

/** Whether the file asks for a passphrase. Keys of earlier versions of the release command are plain PEM. */
export function isProtected(text: string): boolean {
  return !text.includes(PEM_BEGIN)
}

/** Throws `KeyRefused`, which says whether the passphrase is wrong or the file is damaged. */
export async function openKeyFile(text: string, passphrase: string): Promise<OpenKey> {
  if (!isProtected(text)) return importKey(readPem(text))
  const file = await readKeyFile(text)
  const [salt, iv, sealed] = [fromBase64(file.salt), fromBase64(file.iv), fromBase64(file.private_key)]
  if (!salt || iv?.length !== IV_BYTES || !sealed) throw new KeyRefused(DAMAGED)
  const aes = await deriveKey(passphrase, salt, file.iterations)
  const pkcs8 = await subtle()
    .decrypt(cipher(iv, file.public_key), aes, sealed)
    .catch(() => {
      throw new KeyRefused(WRONG_PASSPHRASE)
    })
  return importKey(new Uint8Array(pkcs8))
}

async function readKeyFile(text: string): Promise<KeyFile> {
  const file = parse(text)
  if (file?.format !== FORMAT) throw new KeyRefused(text.includes(FORMAT) ? DAMAGED : NOT_A_KEY)
  if (file.version !== 1)
    throw new KeyRefused('This key file was written by a newer version. Update the release tool.')
  const { public_key, iterations, salt, iv, private_key, checksum } = file
  const values = { public_key, iterations, salt, iv, private_key }
  if (!hasRightTypes(values) || (await checksumOf(values)) !== checksum) throw new KeyRefused(DAMAGED)
  return file as KeyFile
}

function parse(text: string): Partial<Record<keyof KeyFile, unknown>> | null {
  try {
    return JSON.parse(text) as Partial<Record<keyof KeyFile, unknown>> | null
  } catch {
    return null
  }
}

type Values = Pick<KeyFile, 'public_key' | 'iterations' | 'salt' | 'iv' | 'private_key'>

function hasRightTypes(values: Record<keyof Values, unknown>): values is Values {
  const { iterations, public_key, salt, iv, private_key } = values
  return (
    [public_key, salt, iv, private_key].every((value) => typeof value === 'string') &&
    Number.isInteger(iterations) &&
    Number(iterations) >= 1 &&
    Number(iterations) <= MAX_ITERATIONS
  )
}

async function checksumOf({ public_key, iterations, salt, iv, private_key }: Values): Promise<string> {
  const text = [public_key, iterations, salt, iv, private_key].map((value) => `${value}\n`).join('')
  return toHex(new Uint8Array(await subtle().digest('SHA-256', new TextEncoder().encode(text))))
}

async function deriveKey(passphrase: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFC'))
  const base = await subtle().importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return subtle().deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

function cipher(iv: Bytes, publicKey: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${FORMAT}:1:${publicKey}`) }
}

const PEM_BEGIN = '-----BEGIN PRIVATE KEY-----'
const PEM = /-----BEGIN PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END PRIVATE KEY-----/

function readPem(text: string): Bytes {
  const bytes = fromBase64((PEM.exec(text)?.[1] ?? '').replace(/\s/g, ''))
  if (!bytes || bytes.length === 0) throw new KeyRefused(DAMAGED)
  return bytes
}
