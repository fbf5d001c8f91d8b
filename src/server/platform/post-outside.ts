import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

type Options = {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** Outside of production a developer's own machine may be told things, without TLS too. */
  anywhere: boolean
}

/** What came back: the status, and the beginning of the answer for people to read. */
export type OutsideAnswer = { status: number; excerpt: string }

const EXCERPT_BYTES = 1000

/**
 * Posts to an address that somebody typed in. It must not be a way into the own network: only https, only addresses of
 * the internet, judged at the moment of connecting (a name may change what it means), and redirects are not followed.
 */
export async function postOutside(options: Options): Promise<OutsideAnswer> {
  const url = new URL(options.url)
  refuseUnsafe(url, options.anywhere)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(options.timeoutMs)
    const sent = request(url, {
      method: 'POST',
      headers: { ...options.headers, 'content-length': Buffer.byteLength(options.body) },
      signal,
      // A connection of its own: none that was opened before this check is used again.
      agent: false,
      ...(!options.anywhere && { lookup: publicLookup }),
    })
    sent.on('error', (error) => reject(signal.aborted ? new Error('No answer in time.') : error))
    sent.on('response', (response) => readExcerpt(response).then(resolve, reject))
    sent.end(options.body)
  })
}

function refuseUnsafe(url: URL, anywhere: boolean): void {
  if (anywhere) return
  if (url.protocol !== 'https:') throw new Error('Only https:// addresses are told anything.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new Error('This address is not one of the internet.')
}

const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const safe = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = safe
    if (!first || safe.length < addresses.length)
      return done(new Error('This address is not one of the internet.'), '', 0)
    if (options.all) return done(null, safe)
    done(null, first.address, first.family)
  })
}

async function readExcerpt(response: http.IncomingMessage): Promise<OutsideAnswer> {
  const status = response.statusCode ?? 0
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop hangs up: nobody can make the server read without end.
    if (bytes >= EXCERPT_BYTES) break
  }
  return { status, excerpt: Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString() }
}
