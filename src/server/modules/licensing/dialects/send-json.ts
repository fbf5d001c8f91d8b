import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Answer = {
  status: number
  body: string
  /** True: the same for everybody; false: for this site; null: not to be kept by anybody. */
  shared: boolean | null
  retryAfterSeconds?: number | undefined
}

/** Minutes in which a publication may go unnoticed by whoever keeps the answer. */
const SHARED_SECONDS = 300

/** Writes JSON straight to the socket. Answers that may be kept carry a tag, and are not sent twice. */
export function createSender(headers: Record<string, string>, count: (status: number) => void) {
  const fixed = [...Object.entries(headers).flat(), 'content-type', 'application/json; charset=utf-8']

  return function send(req: IncomingMessage, res: ServerResponse, answer: Answer): void {
    if (res.destroyed || res.headersSent) return
    const { shared, retryAfterSeconds } = answer
    const body = Buffer.from(answer.body)
    const own =
      shared === null
        ? ['cache-control', 'no-store']
        : [
            'cache-control',
            shared ? `public, max-age=${SHARED_SECONDS}` : 'private, no-cache',
            'etag',
            tagOf(body),
          ]
    if (retryAfterSeconds !== undefined) own.push('retry-after', String(retryAfterSeconds))

    const isKnown = shared !== null && (req.headers['if-none-match'] ?? '').includes(own.at(-1) ?? '')
    const status = isKnown ? 304 : answer.status
    count(status)
    // Whatever is left of a refused body must not be taken for the next request.
    if (!req.complete && req.method === 'POST') own.push('connection', 'close')
    if (isKnown) {
      res.writeHead(304, [...fixed, ...own])
      res.end()
      return
    }
    res.writeHead(status, [...fixed, ...own, 'content-length', String(body.length)])
    res.end(req.method === 'HEAD' ? undefined : body)
  }
}

function tagOf(body: Buffer): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`
}
