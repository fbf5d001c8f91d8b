import { NONCE_META } from '#core/markers.ts'

/**
 * The nonce of this page's content security policy, for a provider's script that adds inline scripts. On the server
 * this is the placeholder; in the browser, what replaced it, so that hydration sees the same value.
 */
export function pageNonce(): string {
  if (typeof document === 'undefined') return NONCE_META.content
  return document.querySelector<HTMLMetaElement>(`meta[name="${NONCE_META.name}"]`)?.content ?? ''
}
