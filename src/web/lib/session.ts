import { useSyncExternalStore } from 'react'
import { SESSION_SECONDS } from '#core/domain/limits.ts'
import { SIGNED_IN_COOKIE } from '#core/markers.ts'
import { hasCookie, writeCookie } from './cookies.ts'
import { useShop } from './shop.ts'
import { onItemChanged, readItem, removeItem, storeItem } from './storage.ts'

const ITEM = 'session'

/** What the browser keeps of a login, for three days. */
export type Session = { token: string; name: string }

type State = { ready: false } | { ready: true; session: Session | null; left: boolean }

const UNREAD: State = { ready: false }
let state: State = UNREAD
let reading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** After login or register. */
export async function startSession(session: Session): Promise<void> {
  publish(session)
  await storeItem(ITEM, session, SESSION_SECONDS)
}

/** The shopper has a new name. */
export async function renameSession(name: string): Promise<void> {
  if (state.ready && state.session) await startSession({ ...state.session, name })
}

/** `lost`: the server no longer knows the token. `left`: the shopper logged out. */
export function endSession(how: 'lost' | 'left' = 'lost'): void {
  removeItem(ITEM)
  publish(null, how === 'left')
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
  const now = useSessionState()
  if (!now.ready) return { signedIn, name: null }
  return { signedIn: now.session !== null, name: now.session?.name ?? null }
}

export type Login =
  | { state: 'unknown' }
  | { state: 'in'; token: string; name: string }
  /** `left`: by logging out here, and not by a login that ran out or was ended elsewhere. */
  | { state: 'out'; left: boolean }

/** For pages that must know: `unknown` lasts until the browser's storage is read. */
export function useLogin(): Login {
  const now = useSessionState()
  if (!now.ready) return { state: 'unknown' }
  return now.session ? { state: 'in', ...now.session } : { state: 'out', left: now.left }
}

function useSessionState(): State {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => UNREAD,
  )
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

function publish(session: Session | null, left = false): void {
  state = { ready: true, session, left }
  markSignedIn(session !== null)
  for (const listener of listeners) listener()
}

function markSignedIn(signedIn: boolean): void {
  if (signedIn) writeCookie(SIGNED_IN_COOKIE, '1', { maxAgeSeconds: SESSION_SECONDS })
  else if (hasCookie(SIGNED_IN_COOKIE)) writeCookie(SIGNED_IN_COOKIE, '', { maxAgeSeconds: 0 })
}
