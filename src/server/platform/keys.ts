import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** An unguessable, URL-safe string of 256 bits by default and at least 128. */
export function newKey(bytes = 32): string {
  if (bytes < 16) throw new RangeError('A key needs at least 16 bytes')
  return randomBytes(bytes).toString('base64url')
}

/** For long random secrets (tokens, keys). Passwords need argon2. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares in constant time. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(one).digest(),
    createHash('sha256').update(other).digest(),
  )
}

export type Keyring = ReturnType<typeof createKeyring>

/**
 * Signs and seals with keys derived from APP_SECRET, one per purpose, so that a value for one purpose is useless for
 * another. The first secret signs and all are accepted, which allows rotation.
 */
export function createKeyring(secrets: readonly [string, ...string[]]) {
  const derived = new Map<string, Buffer[]>()

  function keysFor(purpose: string): Buffer[] {
    let keys = derived.get(purpose)
    if (!keys) {
      keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', `cartwright:${purpose}`, 32)))
      derived.set(purpose, keys)
    }
    return keys
  }

  function makingKey(purpose: string): Buffer {
    return keysFor(purpose)[0] as Buffer
  }

  return {
    /** An HMAC-SHA-256 of the message, URL-safe. */
    sign(purpose: string, message: string): string {
      return hmac(makingKey(purpose), message)
    },

    isSigned(purpose: string, message: string, signature: string): boolean {
      return keysFor(purpose).some((key) => sameSecret(hmac(key, message), signature))
    },

    /** Encrypts with AES-256-GCM. Sealing the same text twice gives different results. */
    seal(purpose: string, text: string): string {
      return encrypt(makingKey(purpose), text)
    },

    /** Throws if the text was sealed for another purpose or with an unknown secret, or was changed. */
    open(purpose: string, sealed: string): string {
      for (const key of keysFor(purpose)) {
        const text = decrypt(key, sealed)
        if (text !== null) return text
      }
      throw new Error(`Cannot open what was sealed for ${purpose}: it was altered, or APP_SECRET has changed`)
    },
  }
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

function hmac(key: Buffer, message: string): string {
  return createHmac('sha256', key).update(message).digest('base64url')
}

function encrypt(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

function decrypt(key: Buffer, sealed: string): string | null {
  const [version, encoded = ''] = sealed.split('.')
  const bytes = Buffer.from(encoded, 'base64url')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
