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
  /** With UNSAFE=private-webhooks, webhooks may go to the developer's own machine, also without TLS. */
  anywhere: boolean
}

/** The response: its status, and the start of its body for people to read. */
export type OutsideAnswer = { status: number; excerpt: string }

const EXCERPT_BYTES = 1000

/**
 * Posts to an address that a user entered. To keep it from reaching the internal network, only https and public IP
 * addresses are allowed, checked at connection time because DNS may change, and redirects are not followed.
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
      // A new connection, because a reused one would skip this check.
      agent: false,
      ...(!options.anywhere && { lookup: publicLookup }),
    })
    sent.on('error', (error) =>
      reject(signal.aborted ? new Error('The server did not answer in time.') : error),
    )
    sent.on('response', (response) => readExcerpt(response).then(resolve, reject))
    sent.end(options.body)
  })
}

function refuseUnsafe(url: URL, anywhere: boolean): void {
  if (anywhere) return
  if (url.protocol !== 'https:') throw new Error('Only https:// addresses are allowed.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new Error('This is not a public internet address.')
}

const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const safe = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = safe
    if (!first || safe.length < addresses.length)
      return done(new Error('This is not a public internet address.'), '', 0)
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
    // Leaving the loop closes the connection, so nobody can make the server read without end.
    if (bytes >= EXCERPT_BYTES) break
  }
  return { status, excerpt: Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString() }
}
