import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CSRF_MARKER, NONCE_MARKER, NONCE_META } from '#core/markers.ts'
import { type Later, later } from '../later.ts'
import { type GzipWithHole, gzipWithHole } from './gzip-hole.ts'

export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

export type Encoded = { body: Buffer; headers: string[] }

/** A response ready to send. Each encoding is created off the main thread when the first visitor needs it. */
export type Entry = {
  status: number
  /** An upper bound of its size in memory. */
  bytes: number
  etag: string
  /** The same for every visitor without a session. */
  shared: { identity: Encoded; gzip: Later<Encoded>; br: Later<Encoded> }
  /** For visitors with a session: the page around the hole. Null if nothing differs by visitor. */
  personal: { before: Buffer; after: Buffer; gzip: Later<GzipWithHole>; headers: string[] } | null
  /** For a page with a nonce, which differs in every response: the page and its headers with that nonce. */
  fresh: ((nonce: string, token: string | null) => Encoded) | null
}

const SHARED = 'public, no-cache'
const PRIVATE = 'private, no-cache'
/** For responses that nobody may store. */
export const NO_STORE = 'no-store'
const BROTLI_QUALITY = 5

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** `anonymousToken` fills the hole for visitors without a session. */
export function makeEntry({ status, headers, body }: Answer, anonymousToken: string): Entry {
  const etag = hash('sha256', body, 'base64url').slice(0, 22)
  const [before, after] = splitAtHole(body)
  const whole = after ? Buffer.concat([before, Buffer.from(anonymousToken), after]) : before
  const cacheControl = (how: string) => (headers['cache-control'] === NO_STORE ? NO_STORE : how)
  const encoded = (bytes: Buffer, encoding = ''): Encoded => ({
    body: bytes,
    headers: headerList(headers, {
      'content-length': String(bytes.length),
      'cache-control': cacheControl(SHARED),
      etag: `"${etag}${encoding && `-${encoding}`}"`,
      ...(encoding && { 'content-encoding': encoding }),
    }),
  })
  const shared = {
    identity: encoded(whole),
    gzip: later(async () => encoded(await compressGzip(whole, { level: 9 }), 'gzip')),
    br: later(async () => encoded(await brotliOf(whole), 'br')),
  }
  const personal = after && {
    before,
    after,
    gzip: later(() => gzipWithHole(before, after)),
    headers: headerList(headers, { 'cache-control': cacheControl(PRIVATE) }),
  }
  const fresh = hasNonce(headers)
    ? (nonce: string, token: string | null): Encoded => ({
        body: Buffer.from(
          body
            .toString()
            .replace(CSRF_MARKER, token ?? anonymousToken)
            .replace(metaOf(NONCE_META.content), metaOf(nonce)),
        ),
        headers: headerList(headers, { 'cache-control': cacheControl(PRIVATE) }).map((text) =>
          text.replaceAll(NONCE_MARKER, nonce),
        ),
      })
    : null
  return { status, etag, bytes: 3 * whole.length, shared, personal, fresh }
}

function hasNonce(headers: Record<string, string>): boolean {
  return headers['content-security-policy']?.includes(NONCE_MARKER) ?? false
}

function metaOf(content: string): string {
  return `<meta name="${NONCE_META.name}" content="${content}"/>`
}

function splitAtHole(body: Buffer): [Buffer, Buffer | null] {
  const at = body.indexOf(CSRF_MARKER)
  if (at === -1) return [body, null]
  return [body.subarray(0, at), body.subarray(at + CSRF_MARKER.length)]
}

function headerList(...parts: Record<string, string>[]): string[] {
  return Object.entries(Object.assign({ vary: 'Accept-Encoding, Cookie' }, ...parts)).flat() as string[]
}

function brotliOf(body: Buffer): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
