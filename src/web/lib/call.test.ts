import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#core/contract/endpoint.ts'
import { Done } from '#core/contract/envelopes.ts'
import { AppError } from '#core/errors.ts'
import { call } from './call.ts'
import { isLoading } from './loading.ts'
import { endSession, startSession } from './session.ts'

const rename = endpoint({
  method: 'PUT',
  path: '/things/{id}',
  summary: 'Rename a thing',
  access: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ draft: z.optional(z.string()), note: z.optional(z.string()) }),
  body: z.object({ name: z.string() }),
  response: Done,
  errors: [],
})
const account = { ...rename, access: 'shopper' } as const
const input = { params: { id: 'a/b' }, query: { draft: '1', note: '' }, body: { name: 'New' } }

describe('call', () => {
  let meta: { content: string; setAttribute: (name: string, value: string) => void } | null
  let responses: Response[]
  let sent: Request[]

  beforeEach(() => {
    meta = {
      content: 'token-1',
      setAttribute: (_, value) => {
        if (meta) meta.content = value
      },
    }
    responses = []
    sent = []
    vi.stubGlobal('location', { protocol: 'https:' })
    vi.stubGlobal('document', { querySelector: () => meta, cookie: '' })
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push(new Request(`https://shop.example${url}`, init))
      const response = responses.shift()
      if (!response) throw new TypeError('Failed to fetch')
      return response
    })
    endSession()
  })
  afterEach(() => vi.unstubAllGlobals())

  test('sends the path, query and body with the marker and the CSRF token', async () => {
    responses = [Response.json({ success: true, message: 'Renamed.' })]

    const response = await call(rename, input)

    expect(response).toEqual({ success: true, message: 'Renamed.' })
    expect(sent[0]?.url).toBe('https://shop.example/things/a%2Fb?draft=1')
    expect(await sent[0]?.json()).toEqual({ name: 'New' })
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': 'token-1',
      'content-type': 'application/json',
    })
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  test('sends the bearer token of a stored login', async () => {
    await startSession({ token: 'secret', name: 'Ada' })
    responses = [Response.json({ success: true })]

    await call(rename, input)

    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret')
  })

  test('throws an error with its code, message and field errors', async () => {
    const errors = { name: ['Name is required.'] }
    responses = [Response.json({ success: false, message: 'Name is required.', errors }, { status: 422 })]

    const failure = await call(rename, input).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ code: 'invalid_input', message: 'Name is required.', errors })
  })

  test('has a message to show when the response body cannot be read', async () => {
    responses = [new Response('<h1>Bad gateway</h1>', { status: 502 })]

    await expect(call(rename, input)).rejects.toMatchObject({ code: 'server_error', message: 'Server error' })
  })

  describe('from a page that is older than the shop', () => {
    const OLD = { 'X-Shop-Version': 'new' }
    const outdated = {
      code: 'server_error',
      message:
        'The shop was updated after you opened this page. Please copy what you have entered, then reload the page.',
    }
    const answer = (body: unknown, status = 200) => Response.json(body, { status, headers: OLD })
    beforeEach(() => vi.stubGlobal('window', { __reactRouterManifest: { version: 'old' } }))

    test('takes an answer that has all that the page knows of', async () => {
      responses = [answer({ success: true, message: 'Renamed.', more: 1 })]

      await expect(call(rename, input)).resolves.toEqual({ success: true, message: 'Renamed.', more: 1 })
    })

    test.each([
      ['an answer in another shape', () => answer({ message: 7 })],
      ['an answer that is not JSON', () => new Response('<!doctype html>', { headers: OLD })],
      ['a call that is gone', () => answer({ success: false, message: 'Not found.' }, 404)],
      ['a method that is gone', () => answer({ success: false }, 405)],
      ['a request that cannot be read', () => answer({ success: false }, 400)],
      ['a new field that is required', () => answer({ errors: { title: ['Title is required.'] } }, 422)],
      ['a field that is gone', () => answer({ errors: { name: ['This field is not known.'] } }, 422)],
    ])('asks for a reload after %s', async (_, respond) => {
      responses = [respond()]

      await expect(call(rename, input)).rejects.toMatchObject(outdated)
    })

    test.each([
      [422, { message: 'Taken.', errors: { name: ['Taken.'] } }],
      [422, { message: 'Your cart is empty.' }],
      [409, { message: 'Changed.' }],
      [500, { message: 'Server error' }],
    ])('says what the shop says with status %s and %j', async (status, body) => {
      responses = [answer(body, status)]

      await expect(call(rename, input)).rejects.toMatchObject({ message: body.message })
    })

    test('blames nothing on an update if the versions are the same', async () => {
      responses = [
        Response.json({ message: 'Not found.' }, { status: 404, headers: { 'X-Shop-Version': 'old' } }),
      ]

      await expect(call(rename, input)).rejects.toMatchObject({ code: 'not_found', message: 'Not found.' })
    })
  })

  test('says that the shop is unreachable instead of showing the browser error', async () => {
    await expect(call(rename, input)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'We could not reach the shop. Check your connection and try again.',
    })
  })

  test('logs a missing CSRF meta tag in the wording of the specification', async () => {
    meta = null
    responses = [Response.json({ success: true })]
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})

    await call(rename, input)

    expect(log).toHaveBeenCalledWith('CSRF token not found!')
    log.mockRestore()
  })

  test('stores a renewed CSRF token and retries the rejected call once', async () => {
    responses = [
      Response.json({ success: false }, { status: 419, headers: { 'X-CSRF-TOKEN': 'token-2' } }),
      Response.json({ success: true }),
    ]

    await call(rename, input)

    expect(sent.map((request) => request.headers.get('x-csrf-token'))).toEqual(['token-1', 'token-2'])
    expect(meta?.content).toBe('token-2')
  })

  test('retries a public call without an expired login', async () => {
    await startSession({ token: 'old', name: 'Ada' })
    responses = [Response.json({ success: false }, { status: 401 }), Response.json({ success: true })]

    await call(rename, input)

    expect(sent.map((request) => request.headers.get('authorization'))).toEqual(['Bearer old', null])
  })

  test('rejects a shopper call with an expired login and forgets the login', async () => {
    await startSession({ token: 'old', name: 'Ada' })
    responses = [Response.json({ success: false, message: 'Unauthenticated.' }, { status: 401 })]

    await expect(call(account, input)).rejects.toMatchObject({ message: 'Unauthenticated.' })

    responses = [Response.json({ success: true })]
    await call(account, input)
    expect(sent.at(-1)?.headers.has('authorization')).toBe(false)
  })

  test('sets the loading flag while the call runs and clears it even when the call fails', async () => {
    responses = [Response.json({ success: true })]

    const running = call(rename, input)
    expect(isLoading()).toBe(true)
    await running
    expect(isLoading()).toBe(false)

    await call(rename, input).catch(() => {})
    expect(isLoading()).toBe(false)
  })
})
