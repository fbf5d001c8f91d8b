import type { IncomingMessage, ServerResponse } from 'node:http'

export type Answer = {
  status: number
  body: Buffer
  /** Set if the answer may be cached, by everyone or by this site alone; the rest is not cached. */
  cache?: { tag: string; shared: boolean } | undefined
  retryAfterSeconds?: number | undefined
}

/** How long a cached answer may hide a new release. */
const SHARED_SECONDS = 300

/** Writes JSON straight to the socket. Cacheable answers carry an ETag and are answered 304 when unchanged. */
export function createSender(headers: Record<string, string>, count: (status: number) => void) {
  const fixed = [...Object.entries(headers).flat(), 'content-type', 'application/json; charset=utf-8']
  const passing = [...fixed, 'cache-control', 'no-store']
  const shared = [...fixed, 'cache-control', `public, max-age=${SHARED_SECONDS}`]
  const own = [...fixed, 'cache-control', 'private, no-cache']

  return function send(req: IncomingMessage, res: ServerResponse, answer: Answer): void {
    if (res.destroyed || res.headersSent) return
    const { body, cache, retryAfterSeconds } = answer
    const lines = cache ? [...(cache.shared ? shared : own), 'etag', cache.tag] : [...passing]
    if (retryAfterSeconds !== undefined) lines.push('retry-after', String(retryAfterSeconds))
    // The rest of a refused body must not be parsed as the next request.
    if (req.method === 'POST' && !req.complete) lines.push('connection', 'close')

    if (cache && req.headers['if-none-match']?.includes(cache.tag)) {
      count(304)
      res.writeHead(304, lines)
      res.end()
      return
    }
    count(answer.status)
    lines.push('content-length', String(body.length))
    res.writeHead(answer.status, lines)
    res.end(req.method === 'HEAD' ? undefined : body)
  }
}
