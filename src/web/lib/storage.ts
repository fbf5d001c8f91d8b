const NAMESPACE = 'app.'
/** Most visitors have nothing stored, so its code comes with the first item. */
const crypto = () => import('./storage-crypto.ts')

type Envelope = { value: unknown; expiresAt: number | null }

/** Sealing takes a moment: an older write that is still under way must not undo a newer one. */
const lastWrite = new Map<string, symbol>()

/** Call it before an item is needed: loading the key is what takes longest, and a page may be left at any time. */
export async function prepareStorage(): Promise<void> {
  await crypto()
    .then(({ loadKeyOnce }) => loadKeyOnce())
    .catch(() => {})
}

/**
 * Local storage under `app.`, encrypted with a key that never leaves this browser. It keeps copies of names and
 * forms out of casual sight; it is no protection against script running in the page.
 * Where the browser cannot encrypt (plain http on a LAN address, some private windows) nothing is stored at all.
 */
export async function storeItem(name: string, value: unknown, lifeSeconds?: number): Promise<void> {
  const expiresAt = lifeSeconds === undefined ? null : Date.now() + lifeSeconds * 1000
  const envelope: Envelope = { value, expiresAt }
  const write = Symbol(name)
  lastWrite.set(name, write)
  try {
    const { seal } = await crypto()
    const sealed = await seal(name, JSON.stringify(envelope))
    if (lastWrite.get(name) === write) localStorage.setItem(NAMESPACE + name, sealed)
  } catch {
    if (lastWrite.get(name) === write) removeItem(name)
  }
}

/** The stored value, or null. What is expired or cannot be read is dropped without a word. */
export async function readItem<T>(name: string): Promise<T | null> {
  const sealed = storedText(name)
  if (sealed === null) return null
  try {
    const { unseal } = await crypto()
    const envelope = JSON.parse(await unseal(name, sealed)) as Envelope
    if (envelope.expiresAt === null || envelope.expiresAt > Date.now()) return envelope.value as T
  } catch {
    // Another key, another version or a damaged value: as good as nothing stored.
  }
  // Only what was read, and not what has been stored since or is just being sealed.
  if (storedText(name) === sealed) dropText(name)
  return null
}

function storedText(name: string): string | null {
  try {
    return localStorage.getItem(NAMESPACE + name)
  } catch {
    // Storage is turned off: nothing is stored.
    return null
  }
}

export function removeItem(name: string): void {
  lastWrite.delete(name)
  dropText(name)
}

function dropText(name: string): void {
  try {
    localStorage.removeItem(NAMESPACE + name)
  } catch {
    // Storage is switched off: there is nothing to remove.
  }
}

/** Runs when another tab changes the item. */
export function onItemChanged(name: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === NAMESPACE + name || event.key === null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
