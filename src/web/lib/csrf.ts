import { CSRF_MARKER } from '#core/markers.ts'

/**
 * The token of this page. While rendering it is the marker; in the browser it is what the server put there, read
 * back so that hydration finds the same value.
 */
export function pageCsrfToken(): string {
  return typeof document === 'undefined' ? CSRF_MARKER : (csrfMeta()?.content ?? '')
}

/** After a login or the first cart action the server names a new token in its answer. */
export function replaceCsrfToken(token: string): void {
  csrfMeta()?.setAttribute('content', token)
}

export function csrfMeta(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')
}
