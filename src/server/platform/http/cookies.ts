import type { IncomingMessage, ServerResponse } from 'node:http'
import { COLLAPSED_NAV_COOKIE, SIGNED_IN_COOKIE, THEME_COOKIE } from '#core/markers.ts'

export type CookieJar = ReturnType<typeof createCookieJar>

type SetOptions = { maxAgeSeconds: number; httpOnly?: boolean }

/**
 * The site's cookies. Over https the two secret ones have the `__Host-` prefix, which ties them to this host;
 * browsers reject that prefix over plain http, as in development.
 */
export function createCookieJar(https: boolean) {
  const prefix = https ? '__Host-' : ''
  const names = {
    session: `${prefix}sid`,
    bind: `${prefix}bind`,
    theme: THEME_COOKIE,
    signedIn: SIGNED_IN_COOKIE,
    collapsedNav: COLLAPSED_NAV_COOKIE,
  } as const

  function read(req: IncomingMessage, name: keyof typeof names): string | null {
    return readCookie(req.headers.cookie, names[name])
  }

  function write(res: ServerResponse, name: keyof typeof names, value: string, options: SetOptions): void {
    const { maxAgeSeconds, httpOnly = true } = options
    res.appendHeader(
      'set-cookie',
      `${names[name]}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${https ? '; Secure' : ''}`,
    )
  }

  function clear(res: ServerResponse, name: keyof typeof names): void {
    write(res, name, '', { maxAgeSeconds: 0 })
  }

  return { names, read, write, clear }
}

/** The value of a cookie. Duplicates suggest an attack, so they count as no cookie. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (!header?.includes(`${name}=`)) return null
  const found = header.split(';').filter((pair) => pair.trimStart().startsWith(`${name}=`))
  if (found.length !== 1) return null
  return found[0]?.trim().slice(name.length + 1) || null
}
