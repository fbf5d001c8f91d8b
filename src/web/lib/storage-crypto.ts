const DATABASE = 'app'
const KEYS = 'keys'
const KEY_ID = 'storage'
const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12
const OPEN_LIMIT_MS = 3_000

let keyPromise: Promise<CryptoKey> | null = null

/** Encrypts and authenticates the item's name too, so that one item cannot be swapped for another. */
export async function seal(name: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const encoded = new TextEncoder().encode(text)
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(parameters(name, iv), await loadKeyOnce(), encoded),
  )

  const bytes = new Uint8Array(IV_BYTES + sealed.length)
  bytes.set(iv)
  bytes.set(sealed, IV_BYTES)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export async function unseal(name: string, text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  const iv = bytes.subarray(0, IV_BYTES)
  const opened = await crypto.subtle.decrypt(
    parameters(name, iv),
    await loadKeyOnce(),
    bytes.subarray(IV_BYTES),
  )
  return new TextDecoder().decode(opened)
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
