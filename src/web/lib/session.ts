import { useSyncExternalStore } from 'react'
import { SESSION_SECONDS } from '#core/domain/limits.ts'
import { SIGNED_IN_COOKIE } from '#core/markers.ts'
import { hasCookie, writeCookie } from './cookies.ts'
import { useShop } from './shop.ts'
import { onItemChanged, readItem, removeItem, storeItem } from './storage.ts'

const ITEM = 'session'

/** What the browser stores about a login, for three days. */
export type Session = { token: string; name: string }

/** `expired`: it timed out or was ended elsewhere. `logged_out`: in this browser. `deleted`: with the account. */
type Ended = 'expired' | 'logged_out' | 'deleted'

type State = { ready: false } | { ready: true; session: Session | null; ended: Ended }

const UNREAD: State = { ready: false }
let state: State = UNREAD
let reading: Promise<void> | null = null
const listeners = new Set<() => void>()
const loginListeners = new Set<() => void>()

/** Stores before publishing: publishing triggers a redirect, and the next page reads the stored session. */
export async function startSession(session: Session): Promise<void> {
  await storeItem(ITEM, session, SESSION_SECONDS)
  publish(session)
}

export async function renameSession(name: string): Promise<void> {
  if (state.ready && state.session) await startSession({ ...state.session, name })
}

/** The account and admin layouts react to this and redirect according to `ended`. */
export function endSession(ended: Ended = 'expired'): void {
  removeItem(ITEM)
  // A pending call that is rejected afterward must not change the reason.
  if (!state.ready || state.session) publish(null, ended)
}

/** Runs on every login and logout, here or in another tab. */
export function onLoginChanged(listener: () => void): void {
  loginListeners.add(listener)
}

export async function sessionToken(): Promise<string | null> {
  if (!state.ready) await read()
  return state.ready ? (state.session?.token ?? null) : null
}

/**
 * Until storage is read, `signedIn` comes from the marker cookie that also selected the page variant, so the header
 * never flashes; `name` follows a moment later.
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
  | { state: 'out'; ended: Ended }

/** For pages that require a login. `unknown` lasts until the browser's storage is read. */
export function useLogin(): Login {
  const now = useSessionState()
  if (!now.ready) return { state: 'unknown' }
  return now.session ? { state: 'in', ...now.session } : { state: 'out', ended: now.ended }
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

function publish(session: Session | null, ended: Ended = 'expired'): void {
  const changed = state.ready && state.session?.token !== session?.token
  state = { ready: true, session, ended }
  markSignedIn(session !== null)
  if (changed) for (const listener of loginListeners) listener()
  for (const listener of listeners) listener()
}

function markSignedIn(signedIn: boolean): void {
  if (signedIn) writeCookie(SIGNED_IN_COOKIE, '1', { maxAgeSeconds: SESSION_SECONDS })
  else if (hasCookie(SIGNED_IN_COOKIE)) writeCookie(SIGNED_IN_COOKIE, '', { maxAgeSeconds: 0 })
}
