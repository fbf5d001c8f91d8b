import { randomBytes } from 'node:crypto'

/** A browser's headers; accept-encoding decides which bytes it gets. */
export const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
}

/** A visitor with a session, such as one with a cart. */
export const WITH_SESSION = { ...BROWSER, cookie: `sid=${randomBytes(32).toString('base64url')}` }

/** An API client. */
export const SCRIPT = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' }

/** The headers of a page's own calls. */
export async function ownCallHeaders(origin: URL): Promise<Record<string, string>> {
  return {
    ...BROWSER,
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': await csrfTokenOf(origin),
  }
}

async function csrfTokenOf(origin: URL): Promise<string> {
  const page = await (await fetch(origin)).text()
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(page)?.[1]
  if (!token) throw new Error('The home page has no CSRF token.')
  return token
}
