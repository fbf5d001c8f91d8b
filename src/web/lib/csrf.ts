import { CSRF_MARKER } from '#core/markers.ts'

/**
 * On the server this is the placeholder; in the browser, the token that replaced it, so that hydration sees the same
 * value.
 */
export function pageCsrfToken(): string {
  return typeof document === 'undefined' ? CSRF_MARKER : (csrfMeta()?.content ?? '')
}

/** The server sends a new token after a login or the first cart action. */
export function replaceCsrfToken(token: string): void {
  csrfMeta()?.setAttribute('content', token)
}

export function csrfMeta(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
}
