import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { CSRF_MARKER } from '#core/markers.ts'
import { type GzipWithHole, gzipWithHole } from './gzip-hole.ts'

export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

type Encoded = { body: Buffer; headers: string[] }

/** An answer ready to be sent: every encoding made, every header written. */
export type Entry = {
  status: number
  bytes: number
  etag: string
  /** Same for every visitor without a session. */
  shared: { identity: Encoded; gzip: Encoded; br: Encoded }
  /** For a visitor with a session: the page around the hole. Null where nothing differs by visitor. */
  personal: { before: Buffer; after: Buffer; gzip: GzipWithHole; headers: string[] } | null
}

const SHARED = 'public, no-cache'
const PRIVATE = 'private, no-cache'

/** Compresses once what will be sent many times. `anonymousToken` fills the hole for visitors without a session. */
export function makeEntry({ status, headers, body }: Answer, anonymousToken: string): Entry {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const [before, after] = splitAtHole(body)
  const whole = after ? Buffer.concat([before, Buffer.from(anonymousToken), after]) : before
  const encode = (bytes: Buffer, encoding: string): Encoded => ({
    body: bytes,
    headers: headerList(headers, {
      'content-length': String(bytes.length),
      'cache-control': SHARED,
      etag: `"${etag}${encoding && `-${encoding}`}"`,
      ...(encoding && { 'content-encoding': encoding }),
    }),
  })
  const shared = {
    identity: encode(whole, ''),
    gzip: encode(gzipSync(whole, { level: 9 }), 'gzip'),
    br: encode(brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), 'br'),
  }
  const personal = after && {
    before,
    after,
    gzip: gzipWithHole(before, after),
    headers: headerList(headers, { 'cache-control': PRIVATE }),
  }
  const bytes = 2 * whole.length + shared.gzip.body.length * 2 + shared.br.body.length
  return { status, etag, bytes, shared, personal }
}

/** Sends an entry straight to the socket. `token` is the CSRF token of the visitor's session, if they have one. */
export function sendEntry(
  req: IncomingMessage,
  res: ServerResponse,
  entry: Entry,
  token: string | null,
): void {
  const accepts = req.headers['accept-encoding'] ?? ''
  if (token !== null && entry.personal) {
    sendPersonal(req, res, { entry, token, accepts })
    return
  }

  const encoded = accepts.includes('br')
    ? entry.shared.br
    : accepts.includes('gzip')
      ? entry.shared.gzip
      : entry.shared.identity
  if (entry.status === 200 && isKnown(req, entry.etag)) {
    sendNotModified(res, encoded.headers)
    return
  }
  res.writeHead(entry.status, encoded.headers)
  res.end(req.method === 'HEAD' ? undefined : encoded.body)
}

type Personal = { entry: Entry; token: string; accepts: string }

function sendPersonal(req: IncomingMessage, res: ServerResponse, { entry, token, accepts }: Personal): void {
  const { personal } = entry
  if (!personal) return
  const etag = `${entry.etag}.${token.slice(0, 8)}`
  const headers = [...personal.headers, 'etag', `"${etag}"`]
  if (entry.status === 200 && isKnown(req, etag)) {
    sendNotModified(res, headers)
    return
  }

  const filling = Buffer.from(token)
  const gzip = accepts.includes('gzip')
  const body = gzip ? personal.gzip(filling) : Buffer.concat([personal.before, filling, personal.after])
  headers.push('content-length', String(body.length), ...(gzip ? ['content-encoding', 'gzip'] : []))
  res.writeHead(entry.status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** A tag names the content, not its encoding: `"abc-br"` is known as `abc`. */
function isKnown(req: IncomingMessage, etag: string): boolean {
  const known = req.headers['if-none-match']
  return known !== undefined && (known.includes(`"${etag}"`) || known.includes(`"${etag}-`))
}

function sendNotModified(res: ServerResponse, headers: string[]): void {
  const kept: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (!name.startsWith('content-') || name === 'content-security-policy') kept.push(name, value)
  }
  res.writeHead(304, kept)
  res.end()
}

function headerList(...parts: Record<string, string>[]): string[] {
  return Object.entries(Object.assign({ vary: 'Accept-Encoding, Cookie' }, ...parts)).flat() as string[]
}

function splitAtHole(body: Buffer): [Buffer, Buffer | null] {
  const at = body.indexOf(CSRF_MARKER)
  if (at === -1) return [body, null]
  return [body.subarray(0, at), body.subarray(at + CSRF_MARKER.length)]
}
