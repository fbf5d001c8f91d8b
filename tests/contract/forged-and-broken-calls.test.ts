import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { allEndpoints, contract } from '#core/contract/index.ts'
import { createCsrf } from '#server/platform/http/csrf.ts'
import { nameOf, sampleRequest } from '../support/shop/sample-request.ts'
import { useTestShop } from '../support/test-shop.ts'

/** Providers sign their calls, so these rules do not apply to them. */
const SIGNED: readonly Endpoint[] = Object.values(contract.webhooks)
const WRITES = allEndpoints().filter((target) => target.method !== 'GET' && !SIGNED.includes(target))

const shop = useTestShop()
/** A new admin login for each call, because some calls end it. */
const openAdmin = async () => shop().signIn(await shop().admin({ passwordHash: null }))

const named = (targets: Endpoint[]) => targets.map((target) => [nameOf(target), target] as const)

describe.each(named(WRITES))('%s', (_, target) => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['with a foreign origin', { origin: 'https://evil.example' }],
    ['with the origin null', { origin: 'null' }],
  ])('a call %s is forbidden', async (_, headers) => {
    const { statusCode } = await (await openAdmin()).send({ ...sampleRequest(target), headers })

    expect(statusCode).toBe(403)
  })
})

/**
 * What acts on the session cookie, which every request of a browser carries, or counts its payments. All other calls
 * act on the token in a header, which no other site can send: staff calls have no CSRF token, and cookies alone open
 * none of them.
 */
const ON_SESSION =
  /^\/(?:cart|checkout|orders|paypal|subscriptions|user|visits)(?:\/|$)|^\/api\/create-payment-intent$/

test('no other call asks for a CSRF token', () => {
  const asking = allEndpoints().filter(({ csrf, path }) => csrf && !ON_SESSION.test(path))

  expect(asking.map(nameOf)).toEqual([])
})

describe.each(named(WRITES.filter(({ path }) => ON_SESSION.test(path))))(
  '%s, which acts on the session,',
  (_, target) => {
    test('needs the marker header and the CSRF token of the same session', async () => {
      const others = createCsrf(['x'.repeat(32)]).tokenFor('somebody else')
      const send = async (headers: Record<string, string>) =>
        (await (await openAdmin()).send({ ...sampleRequest(target), headers })).statusCode

      const statuses = [
        await send({ 'x-csrf-token': '' }),
        await send({ 'x-csrf-token': others }),
        await send({ 'x-csrf-token': shop().browser().csrfToken() }),
        await send({ 'x-requested-with': 'fetch' }),
      ]

      expect(statuses).toEqual([419, 419, 419, 403])
    })

    test('sends the right token to a browser with a stale one', async () => {
      const browser = await openAdmin()

      const response = await browser.send({ ...sampleRequest(target), headers: { 'x-csrf-token': 'stale' } })

      expect(response.json()).toEqual({ success: false, message: 'CSRF token mismatch.' })
      expect(response.headers['x-csrf-token']).toBe(browser.csrfToken())
    })
  },
)

const KIB = 1024
/** Written by hand: every other call takes at most 64 KiB. */
const LARGER_BODIES: Record<string, number> = { 'PUT /api/admin/content/{key}/draft': 1024 * KIB }

describe.each(named(WRITES.filter(({ body }) => body)))('%s, which reads a body,', (_, target) => {
  test.each([
    ['text', 'text/plain', '{}', 415],
    ['a form', 'application/x-www-form-urlencoded', 'a=1', 415],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
    ['UTF-16', 'application/json;charset=utf-16', '{}', 415],
    ['half an object', 'application/json', '{bad', 400],
    ['a list', 'application/json', '[]', 400],
    ['a word', 'application/json', '"x"', 400],
    ['a key twice', 'application/json', '{"a":1,"a":2}', 400],
    ['__proto__', 'application/json', '{"__proto__":{"admin":true}}', 400],
    ['a deep nest', 'application/json', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
  ])('rejects %s', async (_, contentType, payload, status) => {
    const response = await (await openAdmin()).send({
      ...sampleRequest(target),
      payload,
      headers: { 'content-type': contentType },
    })

    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ success: false })
  })

  test('rejects a byte more than it may have', async () => {
    const limit = LARGER_BODIES[nameOf(target)] ?? 64 * KIB
    const send = async (bytes: number) =>
      (await openAdmin()).send({
        ...sampleRequest(target),
        payload: `{"a":"${'x'.repeat(bytes - 8)}"}`,
        headers: { 'content-type': 'application/json' },
      })

    expect((await send(limit + 1)).statusCode).toBe(413)
    expect((await send(limit)).statusCode).not.toBe(413)
  })

  test('rejects unknown fields', async () => {
    const response = await (await openAdmin()).send({
      ...sampleRequest(target),
      payload: { is_admin: true, constructor: {} },
    })

    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toMatchObject({
      is_admin: ['This field is not known.'],
      constructor: ['This field is not known.'],
    })
  })
})

describe.each(named(allEndpoints()))('%s', (_, target) => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const
  const paths = allEndpoints().filter(({ path }) => shapeOf(path) === shapeOf(target.path))
  const others = methods.filter((method) => !paths.some((each) => each.method === method))

  test('responds to its own method only, whatever a header says', async () => {
    for (const method of others) {
      const { url } = sampleRequest(target)
      const headers = { 'x-http-method-override': target.method }
      const response = await (await openAdmin()).send({ method, url, headers })
      // A page, or a redirect to one, may have the same URL as a call.
      const isPage =
        method === 'GET' &&
        (response.statusCode === 301 || String(response.headers['content-type']).startsWith('text/html'))
      expect({ method, refused: isPage || [404, 405].includes(response.statusCode) }).toEqual({
        method,
        refused: true,
      })
    }
  })

  test('is not cached unless it is the same for everyone, is not sniffed, and leaks no internals', async () => {
    const response = await (await openAdmin()).send(sampleRequest(target))

    expect(response.headers['x-content-type-options']).toBe('nosniff')
    if (!target.cached || response.statusCode >= 400)
      expect(response.headers['cache-control']).toBe('no-store')
    for (const trace of ['node_modules', 'at async', 'src/server', 'select ', 'drizzle', 'fastify'])
      expect(response.body.toLowerCase()).not.toContain(trace.toLowerCase())
  })
})

/** Parameter names make no difference to routing. */
function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}')
}
