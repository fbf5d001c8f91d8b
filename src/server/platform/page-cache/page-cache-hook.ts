import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageCache } from './page-cache.ts'
import { sendEntry } from './send-entry.ts'

type Deps = {
  cache: PageCache
  /** The cache key of this request. */
  keyOf: (url: string, req: IncomingMessage) => string
  /** The CSRF token for the page; null for visitors without a session. */
  tokenOf: (req: IncomingMessage) => string | null
  /** Returns false if this visitor is over the limit, so that the framework answers with 429. */
  mayPass: (req: IncomingMessage) => boolean
  /** Called for each response sent from the cache, for the metrics. */
  count: (status: number) => void
}

/**
 * Serves cached responses before any framework code runs, and returns whether it did. Cache misses, and requests with
 * a bearer token that must be checked, go on to the framework.
 */
export function createPageCacheHook({ cache, keyOf, tokenOf, mayPass, count }: Deps) {
  return function answerFromCache(req: IncomingMessage, res: ServerResponse): boolean {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    if (req.headers.authorization !== undefined || req.url === undefined) return false
    const entry = cache.find(keyOf(req.url, req))
    if (!entry || !mayPass(req)) return false
    count(sendEntry(req, res, entry, tokenOf(req)))
    return true
  }
}
