import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CSRF_MARKER, NONCE_MARKER, NONCE_META } from '#core/markers.ts'
import { type Later, later } from '../later.ts'
import { ownBytes } from '../own-bytes.ts'
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
const BROTLI_QUALITY = 6

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** `anonymousToken` fills the hole for visitors without a session. */
export function makeEntry({ status, headers, body }: Answer, anonymousToken: string): Entry {
  const etag = hash('sha256', body, 'base64url').slice(0, 22)
  const { whole, before, after } = fillHole(body, anonymousToken)
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
    gzip: later(async () => encoded(ownBytes(await compressGzip(whole, { level: 9 })), 'gzip')),
    br: later(async () => encoded(ownBytes(await brotliOf(whole)), 'br')),
  }
  const own = headerList(headers, { 'cache-control': cacheControl(PRIVATE) })
  const personal = after && {
    before,
    after,
    gzip: later(() => gzipWithHole(before, after)),
    headers: own,
  }
  const fresh = hasNonce(headers) ? freshOf(ownBytes(body), own, anonymousToken) : null
  return { status, etag, bytes: (fresh ? 3 : 2) * whole.length, shared, personal, fresh }
}

function hasNonce(headers: Record<string, string>): boolean {
  return headers['content-security-policy']?.includes(NONCE_MARKER) ?? false
}

/** A function of its own, because a closure keeps alive whatever any closure beside it uses. */
function freshOf(page: Buffer, headers: string[], anonymousToken: string): NonNullable<Entry['fresh']> {
  return (nonce, token) => ({
    body: Buffer.from(
      page
        .toString()
        .replace(CSRF_MARKER, token ?? anonymousToken)
        .replace(metaOf(NONCE_META.content), metaOf(nonce)),
    ),
    headers: headers.map((text) => text.replaceAll(NONCE_MARKER, nonce)),
  })
}

function metaOf(content: string): string {
  return `<meta name="${NONCE_META.name}" content="${content}"/>`
}

/** The page for visitors without a session, and its parts around the hole, if there is one. */
function fillHole(body: Buffer, token: string): { whole: Buffer; before: Buffer; after: Buffer | null } {
  const at = body.indexOf(CSRF_MARKER)
  if (at === -1) {
    const whole = ownBytes(body)
    return { whole, before: whole, after: null }
  }
  const filling = Buffer.from(token)
  const whole = ownBytes(body.subarray(0, at), filling, body.subarray(at + CSRF_MARKER.length))
  return { whole, before: whole.subarray(0, at), after: whole.subarray(at + filling.length) }
}

function headerList(...parts: Record<string, string>[]): string[] {
  return Object.entries(Object.assign({ vary: 'Accept-Encoding, Cookie' }, ...parts)).flat() as string[]
}

function brotliOf(body: Buffer): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  })
}

/**
 * How far back to look for what repeats: half the response, but at least 64 kB. Node counts the memory of a window as
 * soon as it is taken. With the default of 4 MB, eight pages at once made it collect garbage all the time.
 */
function windowBits(length: number): number {
  return Math.min(Math.max(Math.floor(Math.log2(length)), 16), constants.BROTLI_DEFAULT_WINDOW)
}
