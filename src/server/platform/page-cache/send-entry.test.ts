import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CSRF_MARKER, NONCE_MARKER } from '#core/markers.ts'
import { type Entry, makeEntry } from './entry.ts'
import { sendEntry } from './send-entry.ts'

const TEXT = 'plugins for your site '.repeat(200)
const pageFor = (token: string) => `<meta content="${token}">${TEXT}`
const HEADERS = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" }

function newEntry(status = 200): Entry {
  return makeEntry({ status, headers: HEADERS, body: Buffer.from(pageFor(CSRF_MARKER)) }, 'anon')
}

const sending: { entry: Entry; token: string | null } = { entry: newEntry(), token: null }
const server = createServer((req, res) => sendEntry(req, res, sending.entry, sending.token))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

function ask(headers: Record<string, string>, token: string | null = null, method = 'GET') {
  sending.token = token
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', method, headers }, async (response) => {
        const body = Buffer.concat(await response.toArray())
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      })
      outgoing.once('error', reject).end()
    },
  )
}

describe('a visitor without a session', () => {
  test('gets the page uncompressed if the browser accepts no encoding', async () => {
    const { body, headers } = await ask({})

    expect(body.toString()).toBe(pageFor('anon'))
    expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding, Cookie' })
  })

  test('gets the same page in the best encoding the browser accepts, also on concurrent first requests', async () => {
    sending.entry = newEntry()

    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ 'accept-encoding': 'gzip, br' })))

    for (const { body, headers } of answers) {
      expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body.length) })
      expect(brotliDecompressSync(body).toString()).toBe(pageFor('anon'))
    }
    expect(gunzipSync((await ask({ 'accept-encoding': 'gzip' })).body).toString()).toBe(pageFor('anon'))
  })

  test('gets a 304 for a page it already has, with the ETag of its encoding and the CSP', async () => {
    const first = await ask({ 'accept-encoding': 'br' })
    const etag = String(first.headers.etag)

    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': etag })

    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.headers).toMatchObject({ etag, 'content-security-policy': "default-src 'none'" })
    expect(again.headers).not.toHaveProperty('content-length')
  })
})

describe('a visitor with a session', () => {
  test('gets its own token in the page, compressed or not, and no shared cache may store it', async () => {
    const plain = await ask({}, 'token-of-a-session')
    const packed = await ask({ 'accept-encoding': 'gzip, br' }, 'token-of-a-session')

    expect(plain.body.toString()).toBe(pageFor('token-of-a-session'))
    expect(gunzipSync(packed.body).toString()).toBe(pageFor('token-of-a-session'))
    expect(packed.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-encoding': 'gzip' })
  })

  test('gets no 304 for the page of another session', async () => {
    const { headers } = await ask({}, 'token-of-a-session')

    const other = await ask({ 'if-none-match': String(headers.etag) }, 'another-token')

    expect(other.status).toBe(200)
  })
})

test('a HEAD request gets only the headers of the page', async () => {
  const { body, headers } = await ask({ 'accept-encoding': 'br' }, null, 'HEAD')

  expect(body).toHaveLength(0)
  expect(Number(headers['content-length'])).toBeGreaterThan(0)
})

test('a not-found page is sent again even if the browser has it', async () => {
  sending.entry = newEntry(404)
  const { headers } = await ask({})

  expect((await ask({ 'if-none-match': String(headers.etag) })).status).toBe(404)
})

describe('a page with a nonce', () => {
  const metaWith = (nonce: string | undefined) => `<meta name="csp-nonce" content="${nonce}"/>`
  const policy = `script-src 'nonce-${NONCE_MARKER}'`
  const body = Buffer.from(`${metaWith(NONCE_MARKER)}${pageFor(CSRF_MARKER)}<script nonce="${NONCE_MARKER}">`)
  /** A script that came in with the placeholder gets no nonce. */
  const pageWith = (nonce: string | undefined, token: string) =>
    `${metaWith(nonce)}${pageFor(token)}<script nonce="${NONCE_MARKER}">`
  const withNonce = () =>
    makeEntry({ status: 200, headers: { ...HEADERS, 'content-security-policy': policy }, body }, 'anon')
  const nonceOf = (headers: Record<string, unknown>) =>
    /^script-src 'nonce-([\w+/]{22}==)'$/.exec(String(headers['content-security-policy']))?.[1]

  test.each([
    ['a visitor without a session', null, 'anon'],
    ['a visitor with one', 'mine', 'mine'],
  ])('has a new one in every response to %s, the same in policy and page', async (_who, token, filled) => {
    sending.entry = withNonce()
    const plain = await ask({}, token)
    const zipped = await ask({ 'accept-encoding': 'gzip, br' }, token)

    expect(plain.body.toString()).toBe(pageWith(nonceOf(plain.headers), filled))
    expect(gunzipSync(zipped.body).toString()).toBe(pageWith(nonceOf(zipped.headers), filled))
    expect(nonceOf(plain.headers)).not.toBe(nonceOf(zipped.headers))
  })

  test('is never confirmed as known, because a stored page has an old one', async () => {
    sending.entry = withNonce()
    const { headers } = await ask({})
    const again = await ask({ 'if-none-match': `"${sending.entry.etag}"` })

    expect(headers).not.toHaveProperty('etag')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(again.status).toBe(200)
  })
})
