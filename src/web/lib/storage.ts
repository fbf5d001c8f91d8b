const NAMESPACE = 'app.'
/** Loaded with the first item, because most visitors have nothing stored. */
const crypto = () => import('./storage-crypto.ts')

type Envelope = { value: unknown; expiresAt: number | null }

/** What is being encrypted, by name. An older write that finishes late must not overwrite a newer one. */
const unfinished = new Map<string, Envelope>()

/** Loads the key ahead of time, because that is the slowest part and the visitor may leave at any moment. */
export async function prepareStorage(): Promise<void> {
  await crypto()
    .then(({ loadKeyOnce }) => loadKeyOnce())
    .catch(() => {})
}

/**
 * Local storage under `app.`, encrypted with a key that never leaves this browser. It hides names and forms from
 * casual inspection but does not protect against scripts running in the page.
 * If the browser cannot encrypt (plain http on a LAN address, some private windows), nothing is stored.
 */
export async function storeItem(name: string, value: unknown, lifeSeconds?: number): Promise<void> {
  const expiresAt = lifeSeconds === undefined ? null : Date.now() + lifeSeconds * 1000
  const envelope: Envelope = { value, expiresAt }
  unfinished.set(name, envelope)
  try {
    const { seal } = await crypto()
    const sealed = await seal(name, JSON.stringify(envelope))
    if (unfinished.get(name) !== envelope) return
    localStorage.setItem(NAMESPACE + name, sealed)
    unfinished.delete(name)
  } catch {
    if (unfinished.get(name) === envelope) removeItem(name)
  }
}

/** Stores what is still being encrypted, sealed by a faster way; see `storage-flush.ts`. */
export function storeUnfinished(name: string, sealNow: (text: string) => string | null): void {
  const envelope = unfinished.get(name)
  const sealed = envelope ? sealNow(JSON.stringify(envelope)) : null
  try {
    if (sealed !== null) localStorage.setItem(NAMESPACE + name, sealed)
  } catch {
    // Storage is full or turned off.
  }
}

/** The stored value, or null. Expired and unreadable items are silently removed. */
export async function readItem<T>(name: string): Promise<T | null> {
  const sealed = storedText(name)
  if (sealed === null) return null
  try {
    const { unseal } = await crypto()
    const envelope = JSON.parse(await unseal(name, sealed)) as Envelope
    if (envelope.expiresAt === null || envelope.expiresAt > Date.now()) return envelope.value as T
  } catch {
    // Encrypted with another key, by another version, or damaged: treat it as missing.
  }
  // Remove only what was read, not a newer value or one that is being encrypted.
  if (storedText(name) === sealed) dropText(name)
  return null
}

function storedText(name: string): string | null {
  try {
    return localStorage.getItem(NAMESPACE + name)
  } catch {
    // Storage is turned off.
    return null
  }
}

export function removeItem(name: string): void {
  unfinished.delete(name)
  dropText(name)
}

function dropText(name: string): void {
  try {
    localStorage.removeItem(NAMESPACE + name)
  } catch {
    // Storage is turned off.
  }
}

/** Calls the listener when another tab changes the item. */
export function onItemChanged(name: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === NAMESPACE + name || event.key === null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
