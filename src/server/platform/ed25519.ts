import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** The public key is in the format of sodium and WordPress (32 bytes in base64), the private key is PEM. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: rawPublicKey(publicKey),
    privateKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
  }
}

/** The PKCS #8 prefix of every Ed25519 key; the 32-byte seed follows it. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives the same key from the same 32 bytes. */
export function privateKeyFromSeed(seed: Buffer): string {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  return String(key.export({ format: 'pem', type: 'pkcs8' }))
}

export function publicKeyOf(privateKey: string): string {
  return rawPublicKey(createPublicKey(createPrivateKey(privateKey)))
}

/** A short fingerprint of a public key. */
export function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)
}

export function signBytes(privateKey: string, message: Buffer): string {
  return sign(null, message, createPrivateKey(privateKey)).toString('base64')
}

/** Also false if the signature or the key is malformed. */
export function isSignedBy(publicKey: string, message: Buffer, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length !== SIGNATURE_BYTES || bytes.toString('base64') !== signature) return false
  return verify(null, message, publicKeyObject(publicKey), bytes)
}

export function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text
}

function publicKeyObject(publicKey: string): KeyObject {
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

function rawPublicKey(key: KeyObject): string {
  const { x = '' } = key.export({ format: 'jwk' })
  return Buffer.from(x, 'base64url').toString('base64')
}
