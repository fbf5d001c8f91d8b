import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzip } from 'node:zlib'
import type { Later } from '../later.ts'
import type { Encoded, Entry } from './entry.ts'

/**
 * Writes an entry to the socket and returns the status. `token` is the CSRF token of the visitor's session, if any.
 * The first visitor to need an encoding waits until it is created.
 */
export function sendEntry(
  req: IncomingMessage,
  res: ServerResponse,
  entry: Entry,
  token: string | null,
): number {
  const accepts = req.headers['accept-encoding'] ?? ''
  if (entry.fresh) return sendFresh(req, res, { entry, fresh: entry.fresh, token })
  if (token !== null && entry.personal) return sendPersonal(req, res, { entry, token, accepts })

  const encoding = accepts.includes('br') ? 'br' : accepts.includes('gzip') ? 'gzip' : null
  const { identity } = entry.shared
  if (entry.status === 200 && isKnown(req, entry.etag)) {
    return sendNotModified(res, identity.headers, encoding ? `${entry.etag}-${encoding}` : entry.etag)
  }
  const send = ({ headers, body }: Encoded) => {
    res.writeHead(entry.status, headers)
    res.end(req.method === 'HEAD' ? undefined : body)
  }
  if (encoding) whenReady(entry.shared[encoding], res, send)
  else send(identity)
  return entry.status
}

type Fresh = { entry: Entry; fresh: NonNullable<Entry['fresh']>; token: string | null }

/** Compressed for this visitor, and never answered with 304: the stored page would have an old nonce. */
function sendFresh(req: IncomingMessage, res: ServerResponse, { entry, fresh, token }: Fresh): number {
  const { headers, body } = fresh(randomBytes(16).toString('base64'), token)
  const send = (bytes: Buffer, encoding: string[]) => {
    res.writeHead(entry.status, [...headers, 'content-length', String(bytes.length), ...encoding])
    res.end(req.method === 'HEAD' ? undefined : bytes)
  }
  if (!req.headers['accept-encoding']?.includes('gzip')) send(body, [])
  else
    gzip(body, (error, bytes) => {
      if (error) res.destroy(error)
      else send(bytes, ['content-encoding', 'gzip'])
    })
  return entry.status
}

type Personal = { entry: Entry; token: string; accepts: string }

function sendPersonal(
  req: IncomingMessage,
  res: ServerResponse,
  { entry, token, accepts }: Personal,
): number {
  const { personal, status } = entry
  if (!personal) return status
  const etag = `${entry.etag}.${token.slice(0, 8)}`
  if (status === 200 && isKnown(req, etag)) return sendNotModified(res, personal.headers, etag)

  const filling = Buffer.from(token)
  const send = (parts: Buffer[], encoding: string[]) => {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    const own = ['etag', `"${etag}"`, 'content-length', String(length), ...encoding]
    res.writeHead(status, [...personal.headers, ...own])
    if (req.method !== 'HEAD') for (const part of parts) res.write(part)
    res.end()
  }
  if (accepts.includes('gzip')) {
    whenReady(personal.gzip, res, (fill) => send(fill(filling), ['content-encoding', 'gzip']))
  } else send([personal.before, filling, personal.after], [])
  return status
}

/** Synchronous if the value is ready, which is the usual case. */
function whenReady<T>(later: Later<T>, res: ServerResponse, send: (value: T) => void): void {
  const ready = later.value()
  if (ready !== undefined) send(ready)
  else later.load().then(send, (error: Error) => res.destroy(error))
}

/** ETags are compared without their encoding: `"abc-br"` matches `abc`. */
function isKnown(req: IncomingMessage, etag: string): boolean {
  const known = req.headers['if-none-match']
  return known !== undefined && (known.includes(`"${etag}"`) || known.includes(`"${etag}-`))
}

function sendNotModified(res: ServerResponse, headers: string[], etag: string): number {
  const headerPairs = ['etag', `"${etag}"`]
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    const isOfBody = name.startsWith('content-') && name !== 'content-security-policy'
    if (!isOfBody && name !== 'etag') headerPairs.push(name, value)
  }
  res.writeHead(304, headerPairs)
  res.end()
  return 304
}
