import { beforeAll, describe, expect, test } from 'vitest'
import { sendBytes } from '../../support/raw-socket.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

let shop: TestShop
const opened = useTestShop()

beforeAll(async () => {
  shop = opened()
})

type Change = { headers?: Record<string, string>; payload?: string | object; method?: string; url?: string }

/** A valid call with one thing changed. */
function visit({ headers = {}, ...change }: Change = {}) {
  return shop.browser().send({
    method: 'POST',
    url: '/visits',
    payload: { path: '/' },
    ...(change as object),
    headers,
  })
}

describe('a valid call', () => {
  test('succeeds, with no body when there is nothing to return', async () => {
    const response = await visit()

    expect([response.statusCode, response.body]).toEqual([204, ''])
  })

  test.each(['application/json; charset=utf-8', 'application/json;charset=UTF-8'])(
    'may have the content type %s',
    async (type) => {
      const response = await visit({ headers: { 'content-type': type }, payload: '{"path":"/"}' })

      expect(response.statusCode).toBe(204)
    },
  )
})

describe('forged calls', () => {
  test.each([
    ['without a CSRF token', { 'x-csrf-token': '' }, 419],
    ['with a made-up CSRF token', { 'x-csrf-token': 'A'.repeat(43) }, 419],
    ['with the anonymous token beside a session', { cookie: 'sid=somebody' }, 419],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sibling site', { 'sec-fetch-site': 'same-site' }, 403],
    ['from a foreign origin', { origin: 'https://evil.example' }, 403],
    ['from no origin', { origin: 'null' }, 403],
    ['without the XMLHttpRequest marker', { 'x-requested-with': 'fetch' }, 403],
  ])('%s are rejected', async (_, headers, status) => {
    const response = await visit({ headers: headers as Record<string, string> })

    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ success: false })
  })

  test('a rejected token is answered with the right one, so that the browser can continue', async () => {
    const response = await visit({ headers: { 'x-csrf-token': 'A'.repeat(43) } })

    expect(response.json().message).toBe('CSRF token mismatch.')
    expect(
      (await visit({ headers: { 'x-csrf-token': String(response.headers['x-csrf-token']) } })).statusCode,
    ).toBe(204)
  })
})

describe('bodies', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json;charset=utf-16',
  ])('%s is not JSON', async (type) => {
    const response = await visit({ headers: { 'content-type': type }, payload: '{"path":"/"}' })

    expect(response.statusCode).toBe(415)
  })

  test.each([
    '{bad',
    '[]',
    '"x"',
    '1',
    'null',
    '\uFEFF{}',
    '{"path":"/","path":"/x"}',
    '{"__proto__":{"a":1}}',
    `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
  ])('%.20s is rejected as unreadable', async (payload) => {
    const response = await visit({ headers: { 'content-type': 'application/json' }, payload })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ success: false, message: 'The request could not be read.' })
  })

  test('an unknown field is named', async () => {
    const response = await visit({ payload: { path: '/', role_id: 1 } })

    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ role_id: ['This field is not known.'] })
  })

  test.each([1, true, ['/'], null, { a: 1 }, 'a\u0000b', 'a\nb', '\u202Eevil', '\uD800', 'x'.repeat(501)])(
    'path %j is rejected under its field',
    async (path) => {
      const response = await visit({ payload: { path } })

      expect(response.statusCode).toBe(422)
      expect(Object.keys(response.json().errors)).toEqual(['path'])
    },
  )

  test('more than 64 KiB is too large', async () => {
    const response = await visit({ payload: { path: 'x'.repeat(64 * 1024) } })

    expect(response.statusCode).toBe(413)
  })
})

/** PostgreSQL takes no NUL in a text. Everything else about these calls is right, so that only the NUL can refuse them. */
describe('a NUL in a text', () => {
  let admin: Browser
  beforeAll(async () => {
    admin = await shop.signIn(await shop.admin({ passwordHash: null }))
  })

  test.each([
    ['/checkout/success', { key: 'a\0' }, 'key'],
    ['/user/get-order', { key: '\0' }, 'key'],
    ['/orders/request-refund', { key: '\0' }, 'key'],
    ['/orders/withdraw-refund-request', { key: '\0' }, 'key'],
    ['/cart/update', { item_key: '\0', quantity: 1 }, 'item_key'],
    ['/cart/remove', { item_key: '\0' }, 'item_key'],
    ['/checkout/process', { payment_method: 'PayPal', billing_address: { 'a\0': 1 } }, 'billing_address.a\0'],
    ['/api/licenses/certificate', { license_key: '\0', site: 'example.com' }, 'license_key'],
  ])('is refused under its field in %s', async (url, payload, field) => {
    const response = await admin.send({ method: 'POST', url, payload })

    expect([response.statusCode, Object.keys(response.json().errors ?? {})]).toEqual([422, [field]])
  })

  test.each(['orders', 'users', 'coupons', 'reviews', 'licenses', 'mails', 'audit', 'security'])(
    'is refused in the cursor and the search of %s',
    async (list) => {
      const urls = ['cursor', 'search'].map((name) => `/api/admin/${list}?${name}=a%00b`)

      for (const url of urls) expect((await admin.send({ url })).statusCode).toBe(422)
    },
  )
})

describe('URLs and methods', () => {
  test('a URL of more than 8 KiB is too long', async () => {
    expect(
      (
        await visit({
          method: 'GET',
          url: `/api/products?search=${'x'.repeat(9 * 1024)}`,
          payload: undefined as never,
        })
      ).statusCode,
    ).toBe(414)
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s on a POST call does nothing', async (method) => {
    const response = await visit({
      method,
      headers: { 'x-http-method-override': 'POST' },
      ...(method === 'GET' && { payload: undefined as never }),
    })

    expect(response.statusCode).toBe(404)
  })

  test('a foreign host is rejected and never echoed', async () => {
    const response = await shop.browser().send({ url: '/api/products', headers: { host: 'evil.example' } })

    expect(response.statusCode).toBe(400)
    expect(response.body).not.toContain('evil')
  })

  test('a handle that starts with admin belongs to the storefront', async () => {
    await shop.make('products', { uri: 'admin-tools', status: 'published', publishedAt: new Date() })

    expect((await shop.browser().send({ url: '/api/products/admin-tools' })).statusCode).toBe(200)
  })
})

describe('a file that does not exist', () => {
  const withPages = useTestShop({ pageStatus: 200 })

  test.each(['/assets/none.js', `/uploads/${'0'.repeat(64)}.webp`, '/uploads/x'])(
    '%s is not worth a page, because files are not under the general limit',
    async (url) => {
      const response = await withPages()
        .browser()
        .send({ url, headers: { accept: 'text/html', 'x-requested-with': '' } })

      expect([response.statusCode, response.body]).toEqual([
        404,
        expect.stringContaining('<h1>Not found.</h1>'),
      ])
    },
  )

  test('is counted as probing', async () => {
    const limited = await openTestShop({ rateLimits: true })
    const visitor = limited.browser()
    const statuses = []
    for (let i = 0; i < 61; i++)
      statuses.push((await visitor.send({ url: `/assets/guess-${i}.js` })).statusCode)

    expect(statuses).toEqual([...Array(60).fill(404), 429])
  })
})

describe('bearer tokens', () => {
  test.each([
    'Bearer null',
    'Bearer ',
    'bearer abc',
    `Bearer ${'x'.repeat(43)}`,
    'Basic YTpi',
    `Bearer ${'x'.repeat(43)}, Bearer y`,
  ])('%s is rejected, even on public calls', async (authorization) => {
    const response = await shop.browser().send({ url: '/api/products', headers: { authorization } })

    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ success: false, message: 'Unauthenticated.' })
  })
})

describe('every response', () => {
  test.each(['/api/products', '/api/nothing', '/healthz'])('%s has the security headers', async (url) => {
    const { headers } = await shop.browser().send({ url })

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test('an unknown call returns the error envelope', async () => {
    const response = await shop.browser().send({ url: '/api/nothing' })

    expect([response.statusCode, response.json()]).toEqual([404, { success: false, message: 'Not found.' }])
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('a request for something that is not a path of this site', () => {
  let origin: string
  beforeAll(async () => {
    origin = (await shop.listen()).origin
  })

  const ask = (target: string, accept = 'text/html') =>
    sendBytes(
      origin,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
    )

  test.each([
    '//',
    '//[/',
    '//evil.example/x',
    '/\\evil.example',
    '/.//evil.example',
    '/%',
    '/%ff',
    '/%00',
    '/products/%00',
    '/api/products/%zz',
    'http://localhost/',
    'http://evil.example/',
    '*',
    'localhost',
  ])('%s is a bad request, as a page and as a call', async (target) => {
    expect([(await ask(target)).status, (await ask(target, 'application/json')).status]).toEqual([400, 400])
  })

  test('the method QUERY without a content type is one, too', async () => {
    const head = 'QUERY /api/products HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

    expect((await sendBytes(origin, head)).status).toBe(400)
  })

  test('an address of 9 KiB is too long', async () => {
    expect((await ask(`/${'a'.repeat(9 * 1024)}`)).status).toBe(414)
  })
})

describe('a frame of another site shows', () => {
  test.each([
    '/healthz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/favicon.ico',
    '/brand/7a1020-00000000.css',
    '/.well-known/security.txt',
    '/api/products',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs.css',
    '/api/user',
    '/api/admin/users',
    '/updates/unknown.json',
    '/uploads/unknown.webp',
    '/documents/unknown',
    '/sandbox',
    '/unknown',
    '/%',
  ])('nothing of %s, whose policy says so', async (url) => {
    const { headers } = await shop.browser().send({ url })

    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})
