import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageCache } from './page-cache.ts'
import { sendEntry } from './send-entry.ts'

type Deps = {
  cache: PageCache
  /** What an address is cached under for this request. */
  keyOf: (url: string, req: IncomingMessage) => string
  /** The CSRF token that goes into the page; null for a visitor without a session. */
  tokenOf: (req: IncomingMessage) => string | null
  /** False: this visitor asks too often, and the framework answers with 429. */
  mayPass: (req: IncomingMessage) => boolean
  /** Called for each answer sent from here, for the metrics. */
  count: (status: number) => void
}

/**
 * Answers what is in the cache before any framework code runs; the result says whether it did. Anything else, and
 * anything with a bearer token that must be checked, is left to the framework.
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
