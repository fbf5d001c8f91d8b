import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { allEndpoints, contract } from '#core/contract/index.ts'
import { createCsrf } from '#server/platform/http/csrf.ts'
import { nameOf, sampleRequest } from '../support/shop/sample-request.ts'
import { useTestShop } from '../support/test-shop.ts'

/** Providers sign what they send; nothing below is about them. */
const SIGNED: readonly Endpoint[] = Object.values(contract.webhooks)
const WRITES = allEndpoints().filter((target) => target.method !== 'GET' && !SIGNED.includes(target))

const shop = useTestShop()
/** An admin's login, made anew for each call, since some calls end it. */
const openAdmin = async () => shop().signIn(await shop().admin({ passwordHash: null }))

const named = (targets: Endpoint[]) => targets.map((target) => [nameOf(target), target] as const)

describe.each(named(WRITES))('%s', (_, target) => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['with a foreign origin', { origin: 'https://evil.example' }],
    ['with the origin null', { origin: 'null' }],
  ])('%s is forbidden', async (_, headers) => {
    const { statusCode } = await (await openAdmin()).send({ ...sampleRequest(target), headers })

    expect(statusCode).toBe(403)
  })
})

describe.each(named(WRITES.filter(({ csrf }) => csrf)))('%s acts on the session, so it', (_, target) => {
  test('needs the marker and the CSRF token of this very session', async () => {
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

  test('tells a browser whose token is stale the right one', async () => {
    const browser = await openAdmin()

    const response = await browser.send({ ...sampleRequest(target), headers: { 'x-csrf-token': 'stale' } })

    expect(response.json()).toEqual({ success: false, message: 'CSRF token mismatch.' })
    expect(response.headers['x-csrf-token']).toBe(browser.csrfToken())
  })
})

describe.each(named(WRITES.filter(({ body }) => body)))('%s reads a body, and', (_, target) => {
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
    ['64 KiB and a byte', 'application/json', `{"a":"${'x'.repeat(65_529)}"}`, 413],
  ])('%s as body is refused', async (_, contentType, payload, status) => {
    const response = await (await openAdmin()).send({
      ...sampleRequest(target),
      payload,
      headers: { 'content-type': contentType },
    })

    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ success: false })
  })

  test('a field that nobody asked for is refused', async () => {
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

  test('answers to its own method only, whatever a header says', async () => {
    for (const method of others) {
      const { url } = sampleRequest(target)
      const headers = { 'x-http-method-override': target.method }
      const response = await (await openAdmin()).send({ method, url, headers })
      // A page may live at the same address as a call.
      const isPage = method === 'GET' && String(response.headers['content-type']).startsWith('text/html')
      expect({ method, refused: isPage || [404, 405].includes(response.statusCode) }).toEqual({
        method,
        refused: true,
      })
    }
  })

  test('is kept by no cache unless it is the same for all, and guessed at by no browser', async () => {
    const response = await (await openAdmin()).send(sampleRequest(target))

    expect(response.headers['x-content-type-options']).toBe('nosniff')
    if (!target.cached || response.statusCode >= 400)
      expect(response.headers['cache-control']).toBe('no-store')
    for (const trace of ['node_modules', 'at async', 'src/server', 'select ', 'drizzle', 'fastify'])
      expect(response.body.toLowerCase()).not.toContain(trace.toLowerCase())
  })
})

/** What a parameter is called makes no difference to where a call arrives. */
function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}')
}
