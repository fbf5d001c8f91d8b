import type { IncomingMessage } from 'node:http'
import type { PageVariant } from '#core/page-input.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'

const SHARED: PageVariant = { theme: 'system', signedIn: false }

/** Which variant of a page a browser gets, according to its cookies. */
export function readVariant(cookies: CookieJar, req: IncomingMessage): PageVariant {
  if (req.headers.cookie === undefined) return SHARED
  const theme = cookies.read(req, 'theme')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    signedIn: cookies.read(req, 'signedIn') === '1',
  }
}

/**
 * The plain address is the key for what most visitors see. API answers are the same in every theme; the data of
 * client-side navigation is not, because it includes the root loader's.
 */
export function cacheKey(url: string, { theme, signedIn }: PageVariant): string {
  if (url.startsWith('/api/') || (theme === 'system' && !signedIn)) return url
  return `${theme}|${signedIn}|${url}`
}
