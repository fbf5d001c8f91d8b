import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Theme } from '#core/markers.ts'
import type { CookieJar } from '../http/cookies.ts'
import type { Csrf } from '../http/csrf.ts'
import type { Variant } from '../pages.ts'
import type { PageCache } from './page-cache.ts'
import { sendEntry } from './send-entry.ts'

type Deps = {
  cache: PageCache
  cookies: CookieJar
  csrf: Csrf
  /** False: this visitor has asked too often; the ordinary way answers with 429. */
  mayPass: (req: IncomingMessage) => boolean
  /** Called for each answer given here, for the metrics. */
  count: (status: number) => void
}

const SHARED_VISITOR = {
  variant: { theme: 'system', signedIn: false } as Variant,
  sessionId: null as string | null,
}

/**
 * Answers what is in the cache before any framework code runs. Whatever is not there, or comes with a bearer token
 * that must be checked, goes the ordinary way.
 */
export function createFrontDoor({ cache, cookies, csrf, mayPass, count }: Deps) {
  function visitorOf(req: IncomingMessage): typeof SHARED_VISITOR {
    if (req.headers.cookie === undefined) return SHARED_VISITOR
    const theme = cookies.read(req, 'theme')
    return {
      variant: {
        theme: (theme === 'light' || theme === 'dark' ? theme : 'system') satisfies Theme,
        signedIn: cookies.read(req, 'signedIn') === '1',
      },
      sessionId: cookies.read(req, 'session'),
    }
  }

  /** True when the request was answered. */
  function answer(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    if (req.headers.authorization !== undefined || req.url === undefined) return false
    const { variant, sessionId } = visitorOf(req)
    const entry = cache.find(cacheKey(req.url, variant))
    if (!entry || !mayPass(req)) return false
    count(sendEntry(req, res, entry, sessionId === null ? null : csrf.tokenFor(sessionId)))
    return true
  }

  return { answer, visitorOf }
}

/**
 * The plain address is the key of what most visitors see. API answers are the same in every theme; the data of client-side
 * navigation is not, since it carries the root's.
 */
export function cacheKey(url: string, { theme, signedIn }: Variant): string {
  if (url.startsWith('/api/') || (theme === 'system' && !signedIn)) return url
  return `${theme}|${signedIn}|${url}`
}
