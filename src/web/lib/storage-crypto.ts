const DATABASE = 'app'
const KEYS = 'keys'
const KEY_ID = 'storage'
const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12
const OPEN_LIMIT_MS = 3_000
/** Enough for the longest checkout form several times over. */
const PAD_BYTES = 16_384

let keyPromise: Promise<CryptoKey> | null = null

/** Encrypts and authenticates the item's name too, so that one item cannot be swapped for another. */
export async function seal(name: string, text: string): Promise<string> {
  return sealBytes(name, new TextEncoder().encode(text))
}

export async function unseal(name: string, text: string): Promise<string> {
  const [sealed = '', start, hidden] = text.split('.')
  const opened = await openBytes(name, sealed)
  const bytes = hidden === undefined ? opened : combine(decode(hidden), opened.subarray(Number(start)))
  return new TextDecoder().decode(bytes)
}

/** Random bytes, encrypted ahead of time. Each byte hides one byte of text and is never used again. */
export type Pad = { bytes: Uint8Array<ArrayBuffer>; sealed: string; used: number }

export async function createPad(name: string): Promise<Pad> {
  const bytes = crypto.getRandomValues(new Uint8Array(PAD_BYTES))
  return { bytes, sealed: await sealBytes(name, bytes), used: 0 }
}

/** Encrypts without waiting, for a page that is about to close. Null if the rest of the pad is too short. */
export function sealAtOnce(pad: Pad, text: string): string | null {
  const encoded = new TextEncoder().encode(text)
  const start = pad.used
  if (start + encoded.length > PAD_BYTES) return null
  pad.used += encoded.length
  return `${pad.sealed}.${start}.${encode(combine(encoded, pad.bytes.subarray(start)))}`
}

export function isHalfUsed({ used }: Pad): boolean {
  return used > PAD_BYTES / 2
}

async function sealBytes(name: string, plain: Uint8Array<ArrayBuffer>): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(parameters(name, iv), await loadKeyOnce(), plain))
  const bytes = new Uint8Array(IV_BYTES + sealed.length)
  bytes.set(iv)
  bytes.set(sealed, IV_BYTES)
  return encode(bytes)
}

async function openBytes(name: string, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = decode(text)
  const iv = bytes.subarray(0, IV_BYTES)
  const sealed = bytes.subarray(IV_BYTES)
  return new Uint8Array(await crypto.subtle.decrypt(parameters(name, iv), await loadKeyOnce(), sealed))
}

function combine(text: Uint8Array<ArrayBuffer>, pad: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return text.map((byte, at) => byte ^ (pad[at] ?? 0))
}

function encode(bytes: Uint8Array<ArrayBuffer>): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

function parameters(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(name) }
}

export function loadKeyOnce(): Promise<CryptoKey> {
  keyPromise ??= loadKey().catch((error: unknown) => {
    keyPromise = null
    throw error
  })
  return keyPromise
}

/** The key lives in IndexedDB and cannot be exported. Two tabs that start together end up with the same key. */
async function loadKey(): Promise<CryptoKey> {
  const database = await open()
  try {
    const known = await request<CryptoKey | undefined>(keys(database, 'readonly').get(KEY_ID))
    if (known) return known

    const fresh = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const store = keys(database, 'readwrite')
    const earlier = await request<CryptoKey | undefined>(store.get(KEY_ID))
    if (earlier) return earlier
    await request(store.put(fresh, KEY_ID))
    return fresh
  } finally {
    database.close()
  }
}

/** Some versions of Safari never respond here. The timeout lets a login continue without storage. */
function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS)
  return Promise.race([request(opening), rejectAfter(OPEN_LIMIT_MS)])
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('IndexedDB does not respond')), ms)
  })
}

function keys(database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore {
  return database.transaction(KEYS, mode).objectStore(KEYS)
}

function request<T>(pending: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    pending.onsuccess = () => resolve(pending.result)
    pending.onerror = () => reject(pending.error)
  })
}
