import { useSyncExternalStore } from 'react'
import { SESSION_SECONDS } from '#core/domain/limits.ts'
import { SIGNED_IN_COOKIE } from '#core/markers.ts'
import { hasCookie, writeCookie } from './cookies.ts'
import { useShop } from './shop.ts'
import { onItemChanged, readItem, removeItem, storeItem } from './storage.ts'

const ITEM = 'session'

/** What the browser keeps of a login, for three days. */
export type Session = { token: string; name: string }

type State = { ready: false } | { ready: true; session: Session | null }

const UNREAD: State = { ready: false }
let state: State = UNREAD
let reading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** After login or register. */
export async function startSession(session: Session): Promise<void> {
  publish(session)
  await storeItem(ITEM, session, SESSION_SECONDS)
}

/** After logout, or when the server no longer knows the token. */
export function endSession(): void {
  removeItem(ITEM)
  publish(null)
}

export async function sessionToken(): Promise<string | null> {
  if (!state.ready) await read()
  return state.ready ? (state.session?.token ?? null) : null
}

/**
 * Who is logged in here. Until the storage is read, `signedIn` comes from the marker cookie that also chose the
 * page's variant, so the header never flashes; `name` follows a moment later.
 */
export function useSession(): { signedIn: boolean; name: string | null } {
  const { signedIn } = useShop()
  const now = useSyncExternalStore(
    subscribe,
    () => state,
    () => UNREAD,
  )
  if (!now.ready) return { signedIn, name: null }
  return { signedIn: now.session !== null, name: now.session?.name ?? null }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!state.ready) void read()
  const stop = onItemChanged(ITEM, () => void readAgain())
  return () => {
    listeners.delete(listener)
    stop()
  }
}

function read(): Promise<void> {
  reading ??= readAgain()
  return reading
}

async function readAgain(): Promise<void> {
  publish(await readItem<Session>(ITEM))
}

function publish(session: Session | null): void {
  state = { ready: true, session }
  markSignedIn(session !== null)
  for (const listener of listeners) listener()
}

function markSignedIn(signedIn: boolean): void {
  if (signedIn) writeCookie(SIGNED_IN_COOKIE, '1', { maxAgeSeconds: SESSION_SECONDS })
  else if (hasCookie(SIGNED_IN_COOKIE)) writeCookie(SIGNED_IN_COOKIE, '', { maxAgeSeconds: 0 })
}
